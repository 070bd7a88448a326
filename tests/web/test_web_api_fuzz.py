"""The API against whatever its own description allows, and what it does not."""

import json
import urllib.request
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import schemathesis
from browser.house import House, house
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from spadille.web.app import Config, make_app
from spadille.web.limits import Limits

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
]
BEFORE_A_ROUTE = {404, 405, 413, 415}
"""The statuses of what is no route, or no JSON; they are not described for each route."""


class Fuzzed(NamedTuple):
    """A server, and a seat at a table of it."""

    house: House
    table: str
    token: str


@pytest.fixture(scope="module")
def fuzzed() -> Iterator[Fuzzed]:
    with house(limits=Limits(people=1_000_000)) as found:

        def ask(path: str, sent: dict[str, Any]) -> Any:
            request = urllib.request.Request(
                found.address + path, json.dumps(sent).encode(), {"content-type": "application/json"}
            )
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)

        given = ask("/api/tables", {"name": "Zoe", "levels": [None, None, None], "patience": 3600})
        for name in ("Yves", "Xenia"):
            ask(f"/api/tables/{given['table']}/seats", {"name": name})
        yield Fuzzed(found, given["table"], given["token"])


schema = schemathesis.openapi.from_dict(make_app(Config("sqlite://")).openapi_schema.to_schema())


@pytest.mark.slow
@schema.parametrize()
@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_api_answers_as_it_describes_itself(case: Case[Any], fuzzed: Fuzzed) -> None:
    if "wait" in case.query:
        case.query["wait"] = 0
    if "table" in case.path_parameters and len(str(case.path_parameters["table"])) % 2 == 0:
        case.path_parameters["table"] = fuzzed.table
    answer = case.call(base_url=fuzzed.house.address, headers={"authorization": f"Bearer {fuzzed.token}"})
    if answer.status_code in BEFORE_A_ROUTE:
        assert answer.json()["refused"]
        return
    case.validate_response(answer, checks=CHECKS)
    if answer.status_code >= 400:
        assert set(answer.json()) == {"refused", "rule"}
