"""A real browser for tests: one a session, and pages of their own a test, in which nothing may go wrong unseen."""

import asyncio.events
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import chromium
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, WebError, expect, sync_playwright

PATIENCE = 20_000
"""Milliseconds that a page may take for anything."""
expect.set_options(timeout=PATIENCE)

NewPage: TypeAlias = Callable[..., Page]


@pytest.fixture(scope="session")
def launched() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """The browser, and the loop that drives it, which is not left running for the tests of other folders."""
    program = chromium.program()
    if program is None:
        pytest.fail("there is no Chromium; name the program in SPADILLE_BROWSER")
    with sync_playwright() as playwright:
        loop = asyncio.get_running_loop()
        browser = playwright.chromium.launch(executable_path=program, args=chromium.ARGUMENTS)
        asyncio.events._set_running_loop(None)
        yield browser, loop
        asyncio.events._set_running_loop(loop)
        browser.close()


@pytest.fixture
def browser(launched: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    asyncio.events._set_running_loop(launched[1])
    yield launched[0]
    asyncio.events._set_running_loop(None)


@pytest.fixture
def faults() -> list[str]:
    """Errors of all pages of the test; a test that brings some about takes them out."""
    return []


@pytest.fixture
def new_page(browser: Browser, faults: list[str]) -> Iterator[NewPage]:
    """Opens the page of another person: a fresh context with these options, say `reduced_motion="reduce"`."""
    contexts = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            faults.append(message.text)

    def on_error(error: WebError) -> None:
        faults.append(str(error.error))

    def opened(**options: Any) -> Page:
        context = browser.new_context(**options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("console", on_console)
        context.on("weberror", on_error)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()
