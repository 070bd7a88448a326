"""The command `spadille serve`: the table in the browser."""

import asyncio
import threading
import webbrowser
from contextlib import ExitStack
from enum import StrEnum
from importlib import import_module
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Annotated

import typer

from spadille.cli.errors import Trouble, why
from spadille.cli.helping import help_page
from spadille.cli.saves import state_folder
from spadille.cli.speaking import say
from spadille.messages import Message

if TYPE_CHECKING:
    from spadille.web.store import SqlStore

HELP = help_page(
    "The table in the browser.",
    """
    Whoever opens the address plays: alone against computer players, or with others by links to their seats. The
    tables are kept in a database after every action, so that nothing is lost when the server stops. End it with
    Ctrl-C.
    """,
    """
    To be reached from other machines it needs --host 0.0.0.0; behind a proxy that speaks https, --behind-https. How a
    server is run for others, with metrics and backups, is in docs/server.md.
    """,
    examples=(
        "spadille serve --open",
        "spadille serve --host 0.0.0.0 --port 8080",
        "spadille serve --database games.sqlite",
    ),
)

HOST, PORT = "127.0.0.1", 8421
PEOPLE = 10
TABLES = "tables.sqlite"
"""The file of the tables in the folder of one's own, unless another database is named."""

NEEDED = (
    "litestar",
    "uvicorn",
    "msgspec",
    "sqlalchemy",
    "aiosqlite",
    "alembic",
    "jinja2",
    "structlog",
    "prometheus_client",
    "babel",
)
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}


class Log(StrEnum):
    """The forms of the log."""

    PLAIN = "plain"
    JSON = "json"


def serve(
    *,
    host: Annotated[str, typer.Option(help="The address to listen at.")] = HOST,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port to listen at; 0 takes any that is free.")
    ] = PORT,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE_OR_URL", help="Where the tables are kept. Default: a file of yours.", show_default=False
        ),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    behind_https: Annotated[
        bool, typer.Option("--behind-https", help="People reach the server by https: cookies are sent no other way.")
    ] = False,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="Believe the proxy at this address, or in this network, about who asks; may be repeated.",
            show_default=False,
        ),
    ] = None,
    people_per_address: Annotated[
        int, typer.Option(min=1, metavar="NUMBER", help="So many people may come from one address.")
    ] = PEOPLE,
    keep_days: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="DAYS",
            help="Remove tables at which nothing has happened for so long. Default: keep all.",
            show_default=False,
        ),
    ] = None,
    log: Annotated[
        Log | None,
        typer.Option(help="Tell on the standard error what happens. Default: what goes wrong.", show_default=False),
    ] = None,
    metrics: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=65535,
            metavar="PORT",
            help="Tell Prometheus the figures at this port of this machine alone.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Serve the table in the browser until it is ended."""
    check_packages()
    from spadille.web import logs  # noqa: PLC0415 - the command line works without these packages
    from spadille.web.app import Config, make_app  # noqa: PLC0415
    from spadille.web.limits import Limits  # noqa: PLC0415
    from spadille.web.metrics import LOOPBACK, Metrics  # noqa: PLC0415
    from spadille.web.serving import Server, bound  # noqa: PLC0415
    from spadille.web.store import SqlStore, StoreError  # noqa: PLC0415

    trusted = tuple(_network(each) for each in trusted_proxy or ())
    where = database if database is not None else str(state_folder() / TABLES)
    logs.set_up(None if log is None else log.value)
    try:
        store = SqlStore(where)
        asyncio.run(_tried(store))
    except StoreError as error:
        raise Trouble(error.message) from None
    try:
        listening = bound(host, port)
    except (OSError, OverflowError) as error:
        raise Trouble(_unbound(host, port, error)) from None
    address = _address(host, listening.getsockname()[1])

    def ready() -> None:
        said = Message("The table is at {address}; Ctrl-C ends the server.", address=address)
        print(say(said), flush=True)
        if open_page:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    counted = Metrics()
    with listening, ExitStack() as ending:
        if metrics is not None:
            try:
                telling, thread = counted.serve(metrics)
            except OSError as error:
                raise Trouble(_unbound(LOOPBACK, metrics, error, "--metrics")) from None
            ending.callback(thread.join)
            ending.callback(telling.server_close)
            ending.callback(telling.shutdown)
        config = Config(where, behind_https, Limits(people_per_address), bool(trusted), keep_days)
        Server(make_app(config, store=store, metrics=counted), ready, trusted).run([listening])


async def _tried(store: "SqlStore") -> None:
    """Open the database once before anything else is done, so that what is wrong with it is told alone."""
    await store.open()
    await store.close()


def _network(text: str) -> str:
    """An address or a network as it is written. Raises `Trouble`."""
    try:
        return str(ip_network(text)) if "/" in text else str(ip_address(text))
    except ValueError:
        raise Trouble(Message("“{text}” is no address of a proxy, nor a network.", text=text[:100])) from None


def check_packages() -> None:
    """See that what the server needs is installed. Raises `Trouble`."""
    for name in NEEDED:
        try:
            import_module(name)
        except ModuleNotFoundError:
            needed = Message(
                "The table in the browser needs {package}, which is not installed: pip install 'spadille[web]'.",
                package=name,
            )
            raise Trouble(needed) from None


def _address(host: str, port: int) -> str:
    shown = EVERYWHERE.get(host, host)
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def _unbound(host: str, port: int, error: Exception, option: str = "--port") -> Message:
    return Message(
        "The server cannot listen at {host}, port {port}: {why}. Another port is chosen by {option}.",
        host=host,
        port=port,
        why=why(error),
        option=option,
    )
