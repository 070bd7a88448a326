"""Whatever the page calls a card, a suit or a call is understood when it is typed, in every language."""

from dataclasses import replace
from functools import cache

import pytest
from web.test_web_regions import moments

from spadille.cards import CARDS, SUITS, TEXTS, cards_in
from spadille.deal import Deal
from spadille.languages import catalogue, languages
from spadille.messages import Message, Speaker
from spadille.notation import Verb, exchange, parse
from spadille.rulesets import all_rulesets
from spadille.state import Choice
from spadille.story import questions
from spadille.story.faces import DECKS, Faces
from spadille.story.questions import choices
from spadille.story.typed import Act, Pick, Reader, Unclear, folded, named_in
from spadille.story.words import TITLES
from spadille.table import PHRASES, Refused, Sight, Table, sight
from spadille.view import View
from spadille.web import box, commands, readings
from spadille.web.preferences import PACKS, Preferences
from spadille.web.regions.hand import named
from spadille.web.speech import Speech

GAMES = [rules.name for rules in all_rulesets()]
EVERYWHERE = pytest.mark.parametrize("language", languages())


def speaker(language: str, deck: str) -> Speaker:
    return Speaker(pack_words=DECKS[deck].words, catalogue=catalogue(language))


@cache
def reader(language: str, deck: str) -> Reader:
    return Reader(speaker(language, deck))


def typings(name: str) -> set[str]:
    """A name as people type it: in capitals, without accents, with too many blanks and a full stop."""
    return {name, name.upper(), folded(name), f"  {name.replace(' ', '  ')} ."}


@EVERYWHERE
@pytest.mark.parametrize("deck", DECKS)
def test_every_card_and_suit_is_understood_by_its_name(language: str, deck: str) -> None:
    knows = reader(language, deck)
    for tongue in {language, "en"}:
        names = speaker(tongue, deck)
        for card in CARDS.values():
            for text in {*typings(names.card(card)), TEXTS[card], TEXTS[card].lower()}:
                assert knows.cards_of(folded(text), 0, None) == [card], text
        for suit in range(len(SUITS)):
            for text in typings(names.suit(suit)):
                assert knows.suits_of(folded(text)) == [suit], text


@EVERYWHERE
@pytest.mark.parametrize("deck", DECKS)
def test_every_matador_is_understood_by_its_name(language: str, deck: str) -> None:
    knows, names = reader(language, deck), speaker(language, deck)
    for trumps in range(len(SUITS)):
        for card in CARDS.values():
            assert knows.cards_of(folded(names.card(card, trumps)), 0, trumps) == [card]


@EVERYWHERE
def test_no_two_calls_or_words_have_the_same_name(language: str) -> None:
    knows = reader(language, "spanish")
    for rules in all_rulesets():
        words, names = knows.words(rules), speaker(language, "spanish")
        for name, contract in rules.by_call.items():
            for title in (names.part(contract.called), names.part(Message(contract.title)), name):
                assert words.whole(folded(title)) == [name], title
        for word, message in TITLES.items():
            assert words.whole(folded(names.part(message))) == [word]


@EVERYWHERE
def test_every_command_has_words_of_its_own(language: str) -> None:
    knows = reader(language, "spanish")
    lists = [*readings.READINGS.values(), readings.WHY, readings.SAY]
    of_one = [{word for each in knows.speakers for word in named_in(message, each)} for message in lists]
    every = [word for words in of_one for word in words]
    assert len(every) == len(set(every))
    for deck in DECKS:
        assert not [word for word in every if reader(language, deck).cards.whole(word) or knows.suits.whole(word)]
    taken = {folded(knows.speaker.part(message)) for message in TITLES.values()}
    assert not taken & set(every)


def tokens(view: View) -> list[str]:
    return [] if isinstance(view.legal, Choice) else [str(action) for action in view.legal]


@EVERYWHERE
@pytest.mark.parametrize("game", GAMES)
def test_what_the_page_offers_is_done_when_it_is_typed(language: str, game: str) -> None:
    """Every button, every card of the hand by the name on it, and an exchange of all that may be laid out."""
    for number, table in enumerate(list(moments(game))[::3]):
        if table.deal is None or table.to_move is None:
            continue
        seen = sight(table, table.to_move)
        speech = Speech(Preferences(language=language, pack=PACKS[number % len(PACKS)]), seen.names)
        view = seen.view
        assert view is not None
        for token in tokens(view):
            action = parse(token)
            name = named(action.card, view, speech) if action.card >= 0 and token in TEXTS else ""
            shown = name or speech.plain(Message("{action}", action=questions.action_name(action, view.known.rules)))
            assert box.wanted(shown, seen, speech) == commands.Act(token, seen.turn), shown
        if isinstance(view.legal, Choice):
            cards = [card for card in CARDS.values() if view.legal.cards >> card & 1][: view.legal.most]
            laid = questions.action_name(exchange(tuple(cards)), view.known.rules)
            shown = speech.plain(Message("{laid}", laid=laid))
            found = box.wanted(shown, seen, speech)
            assert isinstance(found, commands.Act)
            assert sorted(parse(found.token).cards) == cards, shown


@EVERYWHERE
def test_every_phrase_and_every_reading_is_understood(language: str) -> None:
    table = next(table for table in moments(GAMES[0]) if table.deal is not None)
    seen = sight(table, next(seat for seat in range(3) if seat != table.to_move))
    speech = Speech(Preferences(language=language), seen.names)
    for name, message in readings.READINGS.items():
        for word in speech.part(message).split(","):
            assert box.wanted(word.strip().upper(), seen, speech) == box.Reading(name)
    say = readings.first_word(readings.SAY, speech)
    for word in PHRASES:
        assert box.wanted(f"{say} {word}", seen, speech) == commands.Say(word)


def seen_in_play() -> Sight:
    for table in moments("renegado"):
        if table.deal is not None and table.deal.phase == "play" and table.to_move is not None:
            seen = sight(table, table.to_move)
            if len(seen.refused) > 2:
                return seen
    raise AssertionError("no such moment")


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("KC 7H 3D", "KC 7H 3D"),
        ("king of clubs, seven of cups and 3 of coins", "KC 7H 3D"),
        ("rey de bastos, siete de copas y 3 de oros", "KC 7H 3D"),
        ("lay out k♣ 7♥", "KC 7H"),
        ("none", ""),
        ("12 de bastos", "KC"),
    ],
)
def test_an_exchange_may_be_typed_in_several_ways(typed: str, cards: str) -> None:
    for table in moments("renegado"):
        if table.deal is None or table.to_move is None:
            continue
        view = table.deal.view(table.to_move)
        if not isinstance(view.legal, Choice):
            continue
        meaning = reader("es", "spanish").meaning(typed, view, (), ())
        assert isinstance(meaning, Pick)
        assert sorted(TEXTS[card] for card in meaning.cards) == sorted(cards.split())
        return


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("スペードのA", "AS"),
        ("剣のA", "AS"),
        ("スパディーユ", "AS"),
        ("ｽﾊﾟﾃﾞｨｰﾕ", "AS"),
        ("スペードのＡ、スパディーユ", "AS"),
        ("ＫＤ", "KD"),
        ("金貨のレイ、切り札", "KD"),
        ("ダイヤのキング", "KD"),
        ("ハートの７", "7H"),
        ("ハート７", "7H"),
        ("聖杯の七", "7H"),
        ("７♥", "7H"),
    ],
)
@pytest.mark.parametrize("deck", DECKS)
def test_a_card_is_typed_in_japanese(typed: str, card: str, deck: str) -> None:
    found = reader("ja", deck).cards_of(folded(typed), 0, None)
    assert [TEXTS[each] for each in found] == [card]


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("クラブのK、ハートの７、ダイヤの３", "KC 7H 3D"),
        ("棍棒のレイと聖杯の7を捨てる", "KC 7H"),
        ("捨てる クラブのキング　ハートの七", "KC 7H"),
        ("ＫＣ、７Ｈを交換する。", "KC 7H"),
        ("すべて残す", ""),
        ("交換なし", ""),
        ("なし", ""),
    ],
)
def test_an_exchange_is_typed_in_japanese(typed: str, cards: str) -> None:
    view = next(
        view
        for table in moments("renegado")
        if table.deal is not None and table.to_move is not None
        for view in [table.deal.view(table.to_move)]
        if isinstance(view.legal, Choice)
    )
    meaning = reader("ja", "spanish").meaning(typed, view, (), ())
    assert isinstance(meaning, Pick)
    assert sorted(TEXTS[card] for card in meaning.cards) == sorted(cards.split())


@pytest.mark.parametrize("typed", ["{card}", "{card}を出す", "{card} 出す", "出す：{card}"])
def test_a_card_is_played_in_japanese(typed: str) -> None:
    seen = seen_in_play()
    assert seen.view is not None
    meaning = reader("ja", "spanish").meaning(typed.format(card="金貨のレイ"), seen.view, (), ())
    assert meaning == Act(parse("KD"))


def test_japanese_needs_no_blank_after_a_word() -> None:
    seen = seen_in_play()
    speech = Speech(Preferences(language="ja"), seen.names)
    assert box.wanted("なぜ金貨のレイ", seen, speech) == box.Reading("why", "金貨のレイ")
    assert box.wanted("なぜだめ　ＫＤ", seen, speech) == box.Reading("why", "kd")
    assert box.wanted("言うありがとう", seen, speech) == box.wanted("gracias", seen, speech)
    english = Speech(Preferences(language="en"), seen.names)
    with pytest.raises(Refused):
        box.wanted("whyever", seen, english)


def test_what_may_mean_several_things_is_asked_about() -> None:
    seen = seen_in_play()
    assert seen.view is not None
    known = seen.view.known.evolve(hands=(0, 0, 0))
    view = replace(seen.view, known=known, legal=(parse("KD"), parse("KC"), parse("surrender")))
    meaning = reader("en", "spanish").meaning("rey", view, (), ())
    assert isinstance(meaning, Unclear)
    assert str(meaning.message) == "“rey” may mean king of clubs or king of diamonds: say which."
    assert reader("en", "spanish").meaning("rey co", view, (), ()) == Act(parse("KD"))
    meaning = reader("en", "spanish").meaning("king", replace(view, legal=(parse("7H"),)), (), ())
    assert isinstance(meaning, Unclear)
    assert str(meaning.message) == "Nothing that “king” may mean fits now."


def at_phase(phase: str) -> Sight:
    """The first moment of a part of a deal, as the one to move sees it."""
    table = next(each for each in moments("renegado") if each.to_move is not None and step_of(each) == phase)
    return sight(table, table.to_move)


def answer_to(line: str, phase: str, language: str = "en", pack: str = "french") -> str | commands.Sent:
    """What a line wants, or the sentence with which it is refused."""
    seen = at_phase(phase)
    speech = Speech(Preferences(language=language, pack=pack), seen.names)
    try:
        wanted = box.wanted(line, seen, speech)
    except Refused as refused:
        return speech.plain(refused.message)
    assert not isinstance(wanted, box.Reading)
    return wanted


@pytest.mark.parametrize(
    ("line", "phase", "part"),
    [
        ("lay out KD", "play", "card play"),
        ("lay out", "play", "card play"),
        ("call KD", "play", "card play"),
        ("trumps", "play", "card play"),
        ("play KD", "exchange", "exchange"),
        ("call KD", "exchange", "exchange"),
        ("lay out KD", "auction", "auction"),
        ("trumps ♣", "auction", "auction"),
        ("lay out KD", "trumps", "naming trumps"),
        ("exchange KD", "defenders", "exchange of the defenders"),
    ],
)
def test_a_verb_of_another_part_of_the_deal_does_nothing(line: str, phase: str, part: str) -> None:
    told = answer_to(line, phase)
    assert isinstance(told, str)
    assert told.startswith(f"“{line}” belongs to another part of the deal; now: {part}. ")
    assert len(told.partition(f"{part}. ")[2]) > 10


@EVERYWHERE
def test_no_word_for_laying_out_plays_a_card_and_none_for_playing_lays_one_out(language: str) -> None:
    knows = reader(language, "french")
    for word in knows.verbs:
        line = f"KD {word.text}" if word.behind else f"{word.text} KD"
        if Verb.PLAY not in word.does:
            assert isinstance(answer_to(line, "play", language), str), line
        if Verb.EXCHANGE not in word.does:
            assert isinstance(answer_to(line, "exchange", language), str), line


@pytest.mark.parametrize("line", ["paso", "I pass", "PASO."])
def test_the_word_of_the_tradition_passes(line: str) -> None:
    assert answer_to(line, "auction") == commands.Act("pass", at_phase("auction").turn)


@EVERYWHERE
def test_nothing_is_said_that_may_be_meant_for_a_call_or_is_shortened(language: str) -> None:
    say = readings.first_word(readings.SAY, Speech(Preferences(language=language), ()))
    for line in ("juego", "más", "bueno", "grac", "brav", "perd"):
        assert isinstance(answer_to(line, "auction", language), str), line
    assert answer_to(f"{say} grac", "auction", language) == commands.Say("gracias")
    assert answer_to(f"{say} juego", "auction", language) == commands.Say("juego")
    assert isinstance(answer_to(f"{say} zzzz", "auction", language), str)


@pytest.mark.parametrize(
    ("language", "pack", "letter", "meant"),
    [
        ("en", "french", "c", "C"),
        ("en", "spanish", "s", "S"),
        ("en", "spanish", "c", "clubs, cups or coins"),
        ("en", "spanish", "♣", "C"),
        ("en", "spanish", "h", "H"),
        ("en", "spanish", "co", "D"),
        ("es", "spanish", "o", "D"),
        ("es", "spanish", "c", "bastos o copas"),
        ("es", "spanish", "trumps:C", "C"),
        ("es", "french", "c", "tréboles o corazones"),
    ],
)
def test_a_letter_names_a_suit_if_no_other_of_the_pack_begins_so(
    language: str, pack: str, letter: str, meant: str
) -> None:
    found = answer_to(letter, "trumps", language, pack)
    if meant in SUITS:
        assert found == commands.Act(f"trumps:{meant}", at_phase("trumps").turn)
    else:
        assert isinstance(found, str)
        assert meant in found


def test_giving_up_is_spoken_of_only_where_it_can_be_done() -> None:
    assert answer_to("sur", "auction") == commands.Act("surrender", at_phase("auction").turn)
    assert answer_to("sur", "play") == "Giving the game up is written out whole: surrender."


@pytest.mark.parametrize("line", ["::", ",,", "²", "", " ", "x,", "\u0301", "{}", "trumps:"])
def test_what_says_nothing_means_nothing(line: str) -> None:
    for table in moments("renegado"):
        if table.deal is not None and table.to_move is not None:
            view = table.deal.view(table.to_move)
            order = [card for card in CARDS.values() if view.hand >> card & 1]
            offered = choices(view, Faces("spanish", signs=False)) if view.legal else []
            for numbered in (order, []):
                meaning = reader("en", "spanish").meaning(line, view, numbered, offered)
                action = reader("en", "spanish").token(meaning)
                assert action is None or Deal(view.known).why_not(action) is not None, view.known.steps


def test_letters_and_figures_of_other_widths_are_understood() -> None:
    assert folded("７　ｏｆ　ｃｕｐｓ") == "7 of cups"


def test_yes_and_no_answer_what_is_asked() -> None:
    knows = reader("es", "spanish")
    assert [knows.yes_or_no(text) for text in ("sí", "SI", "yes", "y", "no", "n", "maybe", "")] == [
        True,
        True,
        True,
        True,
        False,
        False,
        None,
        None,
    ]


def test_a_card_that_is_named_twice_is_asked_about() -> None:
    table = next(each for each in moments("renegado") if each.to_move is not None and step_of(each) == "exchange")
    assert table.deal is not None
    view = table.deal.view(table.to_move)
    card = TEXTS[next(iter(cards_in(view.hand)))]
    meaning = reader("en", "french").meaning(f"{card}, {card}", view, (), ())
    assert isinstance(meaning, Unclear)
    assert str(meaning.message).endswith("is named twice.")


def step_of(table: Table) -> str:
    return table.deal.state.steps[0] if table.deal is not None else ""


@pytest.mark.parametrize(("language", "answer"), [("ru", "да"), ("en", "yes"), ("es", "no")])
def test_an_answer_to_nothing_plays_no_card(language: str, answer: str) -> None:
    seen = seen_in_play()
    speech = Speech(Preferences(language=language, pack="french"), seen.names)
    with pytest.raises(Refused) as refused:
        box.wanted(answer, seen, speech)
    assert refused.value.message == Message("Nothing is asked that yes or no would answer.")
