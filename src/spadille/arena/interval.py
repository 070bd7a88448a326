"""Means with their 95 % intervals, from totals pack by pack."""

from fractions import Fraction
from functools import cache
from math import atan, cos, pi, sin, sqrt
from typing import NamedTuple

CONFIDENCE = 0.95


class Estimate(NamedTuple):
    """A mean, and how far its 95 % interval reaches to either side; None when one pack is all there is."""

    mean: float
    half: float | None

    @property
    def low(self) -> float | None:
        """The lower end of the interval."""
        return None if self.half is None else self.mean - self.half

    @property
    def high(self) -> float | None:
        """The upper end of the interval."""
        return None if self.half is None else self.mean + self.half


class Sample:
    """Totals and numbers of deals, pack by pack; the mean is all totals by all deals.

    Deals of one pack are not independent of each other, packs are; so the interval is that of the ratio of two sums
    over packs, with Student's t for one degree of freedom less than there are packs. With as many deals in every pack
    this is the plain interval of the means of the packs. Totals are whole numbers of 1/`unit` chips, and all is
    reckoned in whole numbers until the end. In place of deals there may be any other whole numbers to divide by.
    """

    def __init__(self, unit: int = 1) -> None:
        self.unit = unit
        self.packs = self.deals = self.total = 0
        self._totals = self._products = self._squares = 0

    def add(self, total: int, deals: int) -> None:
        """Count one pack."""
        self.packs += 1
        self.deals += deals
        self.total += total
        self._totals += total * total
        self._products += total * deals
        self._squares += deals * deals

    def estimate(self) -> Estimate | None:
        """The mean in chips a deal with its interval; None when there is no deal."""
        if not self.deals:
            return None
        mean = Fraction(self.total, self.deals)
        if self.packs == 1:
            return Estimate(float(mean / self.unit), None)
        rest = self._totals - 2 * mean * self._products + mean * mean * self._squares
        variance = rest * Fraction(self.packs, self.packs - 1) / (self.deals * self.unit) ** 2
        return Estimate(float(mean / self.unit), t_quantile(self.packs - 1) * sqrt(variance))


def _within(t: float, freedom: int) -> float:
    """The chance that Student's t lies between -t and t (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    square = cos(angle) ** 2
    if freedom == 1:
        return 2 * angle / pi
    odd = freedom % 2
    term = total = cos(angle) if odd else 1.0
    for step in range(3 if odd else 2, freedom - 1, 2):
        term *= square * (step - 1) / step
        total += term
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


@cache
def t_quantile(freedom: int) -> float:
    """How many standard errors the 95 % interval reaches to either side, for these degrees of freedom (1 or more)."""
    low, high = 1.0, 16.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < CONFIDENCE else (low, middle)
    return (low + high) / 2
