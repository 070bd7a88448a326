"""The first part of the rules page: the game in short, the pack, the ranks, the table and the deal."""

from spadille.cards import (
    BASTO,
    BLACK,
    CLUBS,
    DIAMONDS,
    DRAW_ORDER,
    HEARTS,
    MATADORS,
    RANKS,
    SPADES,
    SPADILLE,
    SUITS,
    TEXTS,
    Card,
    Suit,
    fresh_pack,
    rank_of,
)
from spadille.messages import FRENCH, SPANISH, CardName, Listing, Message, SuitName, counted
from spadille.play import plain_order, trump_order
from spadille.rulebook.document import Section, Table, items, names, say
from spadille.rulebook.results import active_seats, enough, side_alone_counts
from spadille.ruleset import Ruleset


def sections(rules: Ruleset) -> tuple[Section, ...]:
    """The game in short, the pack, the ranks, the table and the deal."""
    return _in_short(rules), _pack(rules), _ranks(rules), _table(rules)


def stock_size(rules: Ruleset) -> int:
    """How many cards are left when the hands are dealt."""
    return len(fresh_pack(rules.removed_suit)) - rules.hand * active_seats(rules)


def _in_short(rules: Ruleset) -> Section:
    players, hand = active_seats(rules), rules.hand
    who = Message(
        "{players} have {cards} each, and play {tricks}.",
        players=counted("{count} player", "{count} players", players),
        cards=counted("{count} card", "{count} cards", hand),
        tricks=counted("{count} trick", "{count} tricks", hand),
    )
    with_partner = tuple(contract.title for contract in rules.contracts if contract.with_partner)
    against = (
        Message("One of them, the ombre, plays against the other, the defender.")
        if players == 2
        else Message("One of them, the ombre, plays against the others, the defenders.")
    )
    sentences = [who, against, Message("An auction decides who it is, and which contract he plays.")]
    if with_partner:
        sentences.append(
            Message(
                "In {contracts} he has a partner: the holder of a king that he calls, whom nobody knows at first.",
                contracts=names(with_partner),
            )
        )
    sentences.append(Message("He chooses the trumps, the suit whose cards win over all others."))
    if any("exchange" in contract.steps for contract in rules.contracts):
        sentences.append(
            counted(
                "In most contracts he may lay out cards and draw others from the stock, and so may the defender.",
                "In most contracts he may lay out cards and draw others from the stock, and so may the defenders.",
                rules.seats - 1,
            )
        )
    if side_alone_counts(rules):
        goal = counted(
            "The ombre wins if he, with his partner if he has one, takes {count} trick.",
            "The ombre wins if he, with his partner if he has one, takes {count} tricks.",
            enough(rules),
        )
    elif players == 2:
        goal = Message("The ombre wins if he takes more tricks than the other, {count} or more.", count=enough(rules))
    else:
        goal = Message(
            "The ombre wins if he takes more tricks than each opponent singly: {count} are always enough, fewer may do "
            "when the opponents' tricks are divided.",
            count=enough(rules),
        )
    return Section("short", Message("The game in short"), (say(*sentences), say(goal)))


def _pack(rules: Ruleset) -> Section:
    pack = fresh_pack(rules.removed_suit)
    suits = [suit for suit in range(len(SUITS)) if suit != rules.removed_suit]
    first = counted(
        "The pack has {count} card: {ranks} in each of {suits} suits; there are no 8, 9 and 10.",
        "The pack has {count} cards: {ranks} in each of {suits} suits; there are no 8, 9 and 10.",
        len(pack),
        ranks=" ".join(RANKS),
        suits=len(suits),
    )
    sentences = [first]
    if rules.removed_suit is not None:
        sentences.append(
            Message(
                "The {suit} have been taken out, and cannot be trumps.", suit=Message(FRENCH.suits[rules.removed_suit])
            )
        )
    courts = Listing(tuple(Message(SPANISH.ranks[rank]) for rank in "JQK"))
    sentences.append(
        Message("In a Spanish pack J, Q and K are {courts}, and the suits have other names:", courts=courts)
    )
    head = (Message("French suit"), Message("Spanish suit"), Message("colour"), Message("letter"))
    rows = tuple(
        (Message(FRENCH.suits[suit]), Message(SPANISH.suits[suit]), _colour(suit), SUITS[suit]) for suit in suits
    )
    example = Message(
        "A card is written as its rank and the letter of its suit: {text} is the {card}.",
        text=TEXTS[pack[-1]],
        card=CardName(pack[-1]),
    )
    return Section("pack", Message("The pack"), (say(*sentences), Table(head, rows), say(example)))


def _colour(suit: Suit) -> Message:
    return Message("black") if suit in BLACK else Message("red")


def _ranks(rules: Ruleset) -> Section:
    ranking = rules.ranking
    black, red = rank_of(MATADORS[SPADES][1]), rank_of(MATADORS[HEARTS][1])
    matadors = items(
        Message("spadille, the {card}, whatever suit is trumps;", card=CardName(SPADILLE)),
        Message(
            "manille, the {black} of trumps when trumps are black, the {red} when they are red;", black=black, red=red
        ),
        Message("basto, the {card}, whatever suit is trumps.", card=CardName(BASTO)),
        numbered=True,
    )
    notes = [
        Message(
            "Spadille and basto are trumps always, and never cards of {spades} or {clubs}.",
            spades=SuitName(SPADES),
            clubs=SuitName(CLUBS),
        )
    ]
    if ranking.red_trumps.startswith("A"):
        notes.append(
            Message("The ace of a red trump suit, punto, is the fourth trump; it is no matador and has no privilege.")
        )
    if ranking.red_plain.index("2") < ranking.red_plain.index("3"):
        notes.append(
            Message("In the red suits the small cards run the other way: the 2 is above the 3, and so on down.")
        )
    a_red = HEARTS if rules.removed_suit == DIAMONDS else DIAMONDS
    orders = (
        (Message("trumps, black"), trump_order(SPADES, ranking)),
        (Message("trumps, red"), trump_order(a_red, ranking)),
        (Message("a black suit, not trumps"), plain_order(SPADES, ranking)),
        (Message("a red suit, not trumps"), plain_order(a_red, ranking)),
    )
    rows = tuple((what, _in_ranks(order), str(len(order))) for what, order in orders)
    return Section(
        "ranks",
        Message("The ranks"),
        (
            say(Message("Three cards, the matadors, are above all others:")),
            matadors,
            say(*notes),
            Table((Message("suit"), Message("from the highest to the lowest"), Message("cards")), rows),
        ),
    )


def _in_ranks(order: tuple[Card, ...]) -> str:
    """The cards as ranks, the two black aces as cards."""
    return " ".join(TEXTS[card] if card in (SPADILLE, BASTO) else rank_of(card) for card in order)


def _table(rules: Ruleset) -> Section:
    drawn = say(
        Message("Everything goes anticlockwise: the next player is the one on the right."),
        Message(
            "For the first deal each player draws a card, and the highest deals: {order}, equals draw again.",
            order=" ".join(DRAW_ORDER),
        ),
        Message("Then the deal passes to the right."),
    )
    dealing = [
        counted(
            "The dealer gives each player {count} card, {packet} at a time, beginning at his right.",
            "The dealer gives each player {count} cards, {packet} at a time, beginning at his right.",
            rules.hand,
            packet=rules.packet,
        )
    ]
    if rules.sits_out is not None:
        dealing.insert(0, _sitter(rules, rules.sits_out))
    stock = stock_size(rules)
    dealing.append(
        counted(
            "The {count} card that is left lies face down: the stock.",
            "The {count} cards that are left lie face down: the stock.",
            stock,
        )
        if stock
        else Message("No card is left.")
    )
    eldest = Message("The first player with cards at the dealer's right is eldest: he speaks and leads first.")
    return Section("deal", Message("Dealing"), (drawn, say(*dealing), say(eldest)))


def _sitter(rules: Ruleset, distance: int) -> Message:
    if distance == 0:
        return Message("The dealer gets no cards: he sits out, but pays and is paid like a defender.")
    if distance * 2 == rules.seats:
        return Message(
            "The player opposite the dealer gets no cards: he sits out, but pays and is paid like a defender."
        )
    return counted(
        "The player {count} place to the dealer's right gets no cards: he sits out, but pays and is paid like a "
        "defender.",
        "The player {count} places to the dealer's right gets no cards: he sits out, but pays and is paid like a "
        "defender.",
        distance,
    )
