"""What the server counts and times, for Prometheus."""

import threading
from typing import Protocol, TypeAlias
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, start_http_server

SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
LONG = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
LOOPBACK = "127.0.0.1"

METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST"})
OTHER = "other"
"""Stands for every path without a route and every method without a handler: what is sent names no series."""

Serving: TypeAlias = "tuple[WSGIServer, threading.Thread]"


class Watched(Protocol):
    """What is asked for how many there are now."""

    @property
    def tables(self) -> int:
        """Tables in memory."""

    @property
    def watched(self) -> int:
        """Sockets that look on."""


class Metrics:
    """The figures of one application, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._tables = Gauge("spadille_tables", "Tables in memory.", registry=self.registry)
        self._viewers = Gauge("spadille_viewers", "Sockets that look at tables.", registry=self.registry)
        self._events = Counter("spadille_events", "Events of tables that were kept.", registry=self.registry)
        self._refusals = Counter(
            "spadille_refusals", "What was refused, by the rule.", ["rule"], registry=self.registry
        )
        self._commits = Histogram(
            "spadille_commit_seconds", "Time to keep what was gathered.", registry=self.registry, buckets=SHORT
        )
        self._moves = Histogram(
            "spadille_move_seconds",
            "Time that computer players thought, by player.",
            ["player"],
            registry=self.registry,
            buckets=LONG,
        )
        self._requests = Histogram(
            "spadille_request_seconds",
            "Time until an answer began, by method and route.",
            ["method", "path"],
            registry=self.registry,
            buckets=SHORT,
        )
        self._answers = Counter(
            "spadille_answers",
            "Answers by method, route and status.",
            ["method", "path", "status"],
            registry=self.registry,
        )
        ProcessCollector(registry=self.registry)

    def watch(self, rooms: Watched) -> None:
        """Ask these tables how many there are whenever the figures are asked for."""
        self._tables.set_function(lambda: rooms.tables)
        self._viewers.set_function(lambda: rooms.watched)

    def kept(self, events: int, seconds: float) -> None:
        """Count a commit."""
        self._events.inc(events)
        self._commits.observe(seconds)

    def refused(self, rule: str) -> None:
        """Count a refusal."""
        self._refusals.labels(rule).inc()

    def moved(self, spec: str, seconds: float) -> None:
        """Count a move of a computer player; its parameters do not count."""
        self._moves.labels(spec.partition(":")[0]).observe(seconds)

    def answered(self, method: str, path: str, status: int, seconds: float | None) -> None:
        """Count an answer, and its time if it came as far as a route."""
        method = method if method in METHODS else OTHER
        self._answers.labels(method, path or OTHER, str(status)).inc()
        if seconds is not None:
            self._requests.labels(method, path or OTHER).observe(seconds)

    def serve(self, port: int) -> Serving:
        """Let the figures be asked for at a port that only this machine reaches. Raises `OSError`."""
        return start_http_server(port, LOOPBACK, self.registry)
