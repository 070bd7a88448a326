#include "rules.hpp"

#include <algorithm>
#include <stdexcept>

namespace spadille {
namespace {

std::vector<int> ranked(Word suit, const Table& beaten_by) {
    std::vector<int> cards;
    for (Word rest = suit; rest;) cards.push_back(pop(rest));
    std::stable_sort(cards.begin(), cards.end(),
                     [&](int one, int other) { return size(beaten_by[one] & suit) > size(beaten_by[other] & suit); });
    return cards;
}

bool beats_others(Word suit, const std::vector<Word>& suits, const Table& beaten_by) {
    return std::any_of(suits.begin(), suits.end(),
                       [&](Word other) { return other != suit && beaten_by[lowest(other)] & suit; });
}

Word leads_obliging(int card, const Table& obliges) {
    Word leads = 0;
    for (int led = 0; led < CARDS; ++led)
        if (obliges[led] >> card & 1) leads |= bit(led);
    return leads;
}

// Whether both oblige the same cards, and are obliged by the same, each other apart.
bool same_privilege(int one, int other, const Table& obliges) {
    const Word apart = ~(bit(one) | bit(other));
    return !((obliges[one] ^ obliges[other]) & apart) &&
           !((leads_obliging(one, obliges) ^ leads_obliging(other, obliges)) & apart);
}

std::vector<int> with_gaps(const std::vector<int>& lane, const Table& obliges) {
    std::vector<int> gapped;
    for (std::size_t place = 0; place < lane.size(); ++place) {
        if (place && !same_privilege(lane[place - 1], lane[place], obliges)) gapped.push_back(GAP);
        gapped.push_back(lane[place]);
    }
    return gapped;
}

}  // namespace

Rules::Rules(const Table& follows, const Table& obliges, const Table& beaten_by)
    : follows(follows), obliges(obliges), beaten_by(beaten_by) {
    std::vector<Word> suits;
    for (int card = 0; card < CARDS; ++card) {
        if (!(follows[card] >> card & 1)) throw std::invalid_argument("a card that does not follow itself");
        if (std::find(suits.begin(), suits.end(), follows[card]) == suits.end()) suits.push_back(follows[card]);
    }
    if (suits.size() > LANES) throw std::invalid_argument("more than four suits");
    std::stable_partition(suits.begin(), suits.end(), [&](Word suit) { return !beats_others(suit, suits, beaten_by); });
    has_trumps = beats_others(suits.back(), suits, beaten_by);
    std::size_t lane = LANES - suits.size();
    for (const Word suit : suits) {
        lanes[lane] = with_gaps(ranked(suit, beaten_by), obliges);
        if (lanes[lane++].size() > WIDEST_LANE) throw std::invalid_argument("a suit of too many cards");
    }
}

}  // namespace spadille
