"""The interval formula, against tables and cases reckoned by hand."""

from math import sqrt
from statistics import mean, stdev

import pytest

from spadille.arena import Sample, t_quantile


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (9, 2.262),
        (10, 2.228),
        (30, 2.042),
        (120, 1.980),
        (1999, 1.961),
    ],
)
def test_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert t_quantile(freedom) == pytest.approx(quantile, abs=0.0005)


def test_means_of_packs_have_the_plain_interval() -> None:
    sample = Sample()
    for total in (6, 12, 3, 15):  # means 2, 4, 1, 5: mean 3, deviations -1, 1, -2, 2, variance 10 / 3
        sample.add(total, 3)
    estimate = sample.estimate()
    assert estimate is not None
    assert estimate.mean == 3
    assert estimate.half == pytest.approx(3.182446 * sqrt(10 / 3 / 4))
    assert estimate.low == pytest.approx(3 - 2.905163, abs=1e-5)
    assert estimate.high == pytest.approx(3 + 2.905163, abs=1e-5)


def test_a_unit_divides_mean_and_interval() -> None:
    means = [7, -2, 4, 4, 0]
    sample = Sample(5)
    for each in means:
        sample.add(each * 2, 2)
    estimate = sample.estimate()
    assert estimate is not None
    assert estimate.mean == pytest.approx(mean(means) / 5)
    assert estimate.half == pytest.approx(2.776445 * stdev(means) / sqrt(5) / 5)


def test_packs_of_unequal_numbers_of_deals_have_the_interval_of_a_ratio() -> None:
    sample = Sample()
    sample.add(4, 1)
    sample.add(2, 3)  # mean 6 / 4, what is left over 4 - 1.5 and 2 - 4.5
    estimate = sample.estimate()
    assert estimate is not None
    assert estimate.mean == 1.5
    assert estimate.half == pytest.approx(12.706205 * sqrt(2 * (2.5**2 + 2.5**2)) / 4)


def test_one_pack_has_no_interval() -> None:
    sample = Sample()
    sample.add(5, 2)
    estimate = sample.estimate()
    assert estimate is not None
    assert (estimate.mean, estimate.half, estimate.low, estimate.high) == (2.5, None, None, None)


def test_no_pack_has_no_mean() -> None:
    assert Sample().estimate() is None
