"""Rulesets are found by folder, and options change them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from variants import Variant, variant_id, variants

from spadille import rulesets
from spadille.ruleset import Ruleset, RulesetError

EVERY = rulesets.all_rulesets()


def names(ruleset: str) -> set[str]:
    return {option.name for option in rulesets.find(ruleset).options}


def test_five_games_are_found_the_default_first() -> None:
    assert {rules.name for rules in EVERY} >= {"renegado", "tresillo", "two-handed", "four-handed", "cinquillo"}
    assert rulesets.default() is EVERY[0]
    assert [rules.identity.default for rules in EVERY] == [True, *(False,) * (len(EVERY) - 1)]


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.name)
def test_a_ruleset_tells_its_sources_and_readings(rules: Ruleset) -> None:
    identity = rules.identity
    assert identity.sources
    assert identity.readings
    assert identity.version >= 1
    assert rules.id == f"{rules.name}@{identity.version}"
    tags = {source.tag for source in identity.sources}
    assert len(tags) == len(identity.sources)
    assert all(str(fact).endswith(".") for fact in rules.settlement.facts)


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.name)
def test_hands_are_dealt_in_whole_packets_and_fit_the_pack(rules: Ruleset) -> None:
    active = rules.seats - (rules.sits_out is not None)
    assert rules.hand % rules.packet == 0
    left = (40 if rules.removed_suit is None else 30) - active * rules.hand
    assert left == {"cinquillo": 0, "two-handed": 14}.get(rules.name, 13)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("renegado", "renegado"),
        ("renegado@1", "renegado"),
        ("ombre", "renegado"),
        ("quintille", "cinquillo"),
        ("tresillo@1", "tresillo"),
    ],
)
def test_a_ruleset_is_found_by_name_alias_and_version(name: str, found: str) -> None:
    assert rulesets.find(name).name == found


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("whist", "There is no ruleset “whist”; there are renegado, "),
        ("", "There is no ruleset “”; there are "),
        ("Renegado", "There is no ruleset “Renegado”; there are "),
        ("renegado@2", "Renegado is known in version 1, not “2”."),
        ("renegado@", "Renegado is known in version 1, not “”."),
    ],
)
def test_an_unknown_ruleset_is_refused_with_what_there_is(name: str, sentence: str) -> None:
    with pytest.raises(RulesetError) as caught:
        rulesets.find(name)
    assert str(caught.value).startswith(sentence)
    assert str(caught.value.message) == str(caught.value)


DEALS = "The option deals of renegado takes a whole number from 1 to 999999999"
SWITCHES = {
    "renegado": "seats deals start_chips jump_bids may_upgrade auction_order first_defender_max show_leftover_stock "
    "lower_bids forced_spadille forced_trumps puesta_five_to",
    "tresillo": "seats deals start_chips jump_bids may_upgrade auction_order first_defender_max show_leftover_stock "
    "forced_spadille forced_trumps favourite_suit codille_plate puesta_counts_sitter",
    "two-handed": "seats deals start_chips jump_bids may_upgrade auction_order first_defender_max show_leftover_stock "
    "lower_bids forced_spadille forced_trumps puesta_five_to removed_suit",
    "four-handed": "seats deals start_chips jump_bids may_upgrade auction_order first_defender_max show_leftover_stock "
    "lower_bids forced_spadille forced_trumps puesta_five_to fourth_may_decline",
    "cinquillo": "seats deals start_chips jump_bids auction_order lower_bids remise_min",
}


@pytest.mark.parametrize("name", SWITCHES)
def test_a_game_has_the_switches_of_the_matrix(name: str) -> None:
    assert names(name) == set(SWITCHES[name].split())


DEFAULTS = {
    "renegado": "seats=3 deals=12 start_chips=0 jump_bids=true may_upgrade=false auction_order=rotation "
    "first_defender_max=8 show_leftover_stock=false lower_bids=gascarola+voltereta+contrabola forced_spadille=off "
    "forced_trumps=before puesta_five_to=pool",
    "tresillo": "seats=3 deals=12 start_chips=160 jump_bids=false may_upgrade=true auction_order=rotation "
    "first_defender_max=9 show_leftover_stock=false forced_spadille=spadille forced_trumps=before "
    "favourite_suit=none codille_plate=amount_played puesta_counts_sitter=false",
    "two-handed": "seats=2 deals=8 start_chips=0 jump_bids=true may_upgrade=false auction_order=rotation "
    "first_defender_max=8 show_leftover_stock=false lower_bids=none forced_spadille=off forced_trumps=before "
    "puesta_five_to=pool removed_suit=D",
    "four-handed": "seats=4 deals=16 start_chips=0 jump_bids=true may_upgrade=false auction_order=rotation "
    "first_defender_max=8 show_leftover_stock=false lower_bids=none forced_spadille=off forced_trumps=before "
    "puesta_five_to=pool fourth_may_decline=true",
    "cinquillo": "seats=5 deals=20 start_chips=0 jump_bids=true auction_order=rotation lower_bids=none remise_min=3",
}


@pytest.mark.parametrize("name", DEFAULTS)
def test_a_games_own_values_are_those_of_the_matrix(name: str) -> None:
    rules = rulesets.find(name)
    assert " ".join(f"{option.name}={option.default(rules)}" for option in rules.options) == DEFAULTS[name]


@pytest.mark.parametrize("name", DEFAULTS)
def test_a_games_own_values_written_out_change_nothing(name: str) -> None:
    own = dict(pair.split("=") for pair in DEFAULTS[name].split())
    assert rulesets.find(name, own) == rulesets.find(name)


@pytest.mark.parametrize(
    ("name", "options", "sentence"),
    [
        ("renegado", {"remise_min": "3"}, "Renegado has no option “remise_min”; it has seats, deals, "),
        ("cinquillo", {"may_upgrade": "true"}, "Cinquillo has no option “may_upgrade”; it has "),
        ("renegado", {"seats": "4"}, "The option seats of renegado takes 3, not “4”."),
        ("renegado", {"jump_bids": "yes"}, "The option jump_bids of renegado takes true or false, not “yes”."),
        (
            "renegado",
            {"first_defender_max": "10"},
            "The option first_defender_max of renegado takes a whole number from 0 to 9, not “10”.",
        ),
        ("renegado", {"deals": "0"}, f"{DEALS}, not “0”."),
        ("renegado", {"deals": "-3"}, f"{DEALS}, not “-3”."),
        ("renegado", {"deals": "٣"}, f"{DEALS}, not “٣”."),
        ("renegado", {"deals": "9999999999"}, f"{DEALS}, not "),
        (
            "renegado",
            {"lower_bids": "gascarola+gascarola"},
            "The option lower_bids of renegado takes none, or any of gascarola, voltereta, contrabola joined by +, not",
        ),
        ("cinquillo", {"lower_bids": "gascarola"}, "The option lower_bids of cinquillo takes none or contrabola, not"),
        ("renegado", {"lower_bids": ""}, "The option lower_bids of renegado takes none, or any of"),
        ("two-handed", {"removed_suit": "S"}, "The option removed_suit of two-handed takes D or H, not “S”."),
        ("two-handed", {"auction_order": "duel"}, "The option auction_order of two-handed takes rotation, not"),
    ],
)
def test_an_option_is_refused_by_name(name: str, options: dict[str, str], sentence: str) -> None:
    with pytest.raises(RulesetError) as caught:
        rulesets.find(name, options)
    assert str(caught.value).startswith(sentence)


def test_only_what_is_unlike_the_games_own_is_listed_in_the_games_order() -> None:
    rules = rulesets.find(
        "renegado", {"puesta_five_to": "opponents", "deals": "12", "seats": "3", "jump_bids": "false"}
    )
    assert rules.chosen == (("jump_bids", "false"), ("puesta_five_to", "opponents"))


def test_a_value_is_written_in_one_form() -> None:
    assert rulesets.find("renegado", {"deals": "007"}).chosen == (("deals", "7"),)
    assert rulesets.find("renegado", {"lower_bids": "contrabola+gascarola"}).chosen == (
        ("lower_bids", "gascarola+contrabola"),
    )


def test_a_session_lasts_four_rounds_of_the_table_or_the_deals_agreed() -> None:
    lengths = {rules.name: rules.session_deals for rules in EVERY}
    assert lengths == {"renegado": 12, "tresillo": 12, "two-handed": 8, "four-handed": 16, "cinquillo": 20}
    assert rulesets.find("tresillo", {"seats": "4"}).session_deals == 16
    assert rulesets.find("tresillo", {"seats": "4", "deals": "12"}).chosen == (("seats", "4"), ("deals", "12"))
    assert rulesets.find("tresillo", {"seats": "4", "deals": "16"}).chosen == (("seats", "4"),)


@pytest.mark.parametrize("variant", variants(), ids=variant_id)
def test_what_is_stored_gives_the_same_ruleset_again(variant: Variant) -> None:
    rules = rulesets.find(*variant)
    assert rulesets.find(rules.id, dict(rules.chosen)) == rules
    assert rules.with_options({}) == rules
    assert rules.with_options(dict(rules.chosen)) == rules


@pytest.mark.parametrize("variant", variants(), ids=variant_id)
def test_an_option_set_back_is_undone(variant: Variant) -> None:
    name, options = variant
    own = {option.name: option.default(rulesets.find(name)) for option in rulesets.find(name).options}
    back = rulesets.find(name, options).with_options({key: own[key] for key in options})
    assert back.chosen == ()
    assert back.session_deals == rulesets.find(name).session_deals


def test_a_length_chosen_for_one_table_is_not_kept_unseen_at_another() -> None:
    rules = rulesets.find("tresillo", {"deals": "16"}).with_options({"seats": "4"}).with_options({"seats": "3"})
    assert rules.session_deals == rulesets.find(rules.id, dict(rules.chosen)).session_deals


@given(st.data())
def test_options_set_in_any_order_come_to_the_same_as_what_is_stored(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(EVERY))
    for _ in range(3):
        option = data.draw(st.sampled_from(rules.options))
        rules = rules.with_options({option.name: data.draw(st.sampled_from(option.values or ("12", "16", "3")))})
    stored = rulesets.find(rules.id, dict(rules.chosen))
    assert (stored.chosen, stored.session_deals, stored.contracts, stored.forced, stored.settlement) == (
        rules.chosen,
        rules.session_deals,
        rules.contracts,
        rules.forced,
        rules.settlement,
    )


def test_two_play_without_taking_over_and_keep_one_of_eight() -> None:
    rules = rulesets.find("two-handed", {"lower_bids": "gascarola+voltereta+contrabola"})
    limits = {game.name: game.lay_out[:2] for game in (*rules.contracts, *rules.lower_bids) if game.lay_out}
    assert limits == {"entrada": (0, 8), "vuelta": (1, 8), "gascarola": (7, 8), "voltereta": (1, 5)}
    for game in (*rules.contracts, *rules.lower_bids):
        assert game.terms.surrender is None or not game.terms.surrender.may_take_over
