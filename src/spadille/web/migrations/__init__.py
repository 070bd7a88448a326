"""The shape of the database, brought up to date step by step when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection


def upgrade(connection: Connection) -> None:
    """Bring the database of a connection to the newest shape, within its transaction."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def newest() -> str:
    """The revision of the newest shape."""
    found = ScriptDirectory.from_config(_config()).get_current_head()
    assert found is not None
    return found


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
