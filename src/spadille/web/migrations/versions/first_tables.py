"""Tables and their events.

Revision ID: 1
"""

import sqlalchemy
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make the tables `tables` and `events`."""
    op.create_table(
        "tables",
        sqlalchemy.Column("id", sqlalchemy.String(32), primary_key=True),
        sqlalchemy.Column("created", sqlalchemy.Float, nullable=False),
        sqlalchemy.Column("changed", sqlalchemy.Float, nullable=False),
        sqlalchemy.Column("status", sqlalchemy.String(16), nullable=False),
        sqlalchemy.Column("title", sqlalchemy.Text, nullable=False),
        sqlalchemy.Column("private", sqlalchemy.Boolean, nullable=False),
        sqlalchemy.Column("version", sqlalchemy.Integer, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "changed"])
    op.create_table(
        "events",
        sqlalchemy.Column("table_id", sqlalchemy.String(32), sqlalchemy.ForeignKey("tables.id"), primary_key=True),
        sqlalchemy.Column("version", sqlalchemy.Integer, primary_key=True),
        sqlalchemy.Column("at", sqlalchemy.Float, nullable=False),
        sqlalchemy.Column("body", sqlalchemy.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Unmake them."""
    op.drop_table("events")
    op.drop_table("tables")
