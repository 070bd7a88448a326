#include "position.hpp"

#include <algorithm>
#include <numeric>

namespace spadille {
namespace {

const char* fault_of_cards(const Position& position, int places, int left) {
    Word seen = 0;
    for (int place = 0; place < places; ++place) {
        if (seen & position.hands[place]) return "a card in two places";
        seen |= position.hands[place];
    }
    for (int index = 0; index < position.lying; ++index) {
        if (position.trick[index] < 0 || position.trick[index] >= CARDS) return "a card that is none";
        if (seen & bit(position.trick[index])) return "a card in two places";
        seen |= bit(position.trick[index]);
    }
    if (seen >> CARDS) return "a card that is none";
    for (int distance = 0; distance < places; ++distance) {
        const Word hand = position.hands[(position.leader + distance) % places];
        if (size(hand) != left - (distance < position.lying)) return "hands that do not fit the tricks left";
    }
    return nullptr;
}

}  // namespace

const char* fault(const Position& position, int places, int tricks, int first_tricks, int ombre) {
    const auto end = position.won.begin() + places;
    if (std::any_of(position.won.begin(), end, [](int won) { return won < 0 || won > MOST_TRICKS; }))
        return "tricks that do not fit the hands";
    if (position.leader < 0 || position.leader >= places) return "a leader or an ombre at no place";
    const int done = std::accumulate(position.won.begin(), end, 0), first = std::min(done, first_tricks);
    const int by_ombre = position.won[ombre];
    if (position.first_by_ombre < std::max(0, by_ombre - done + first) ||
        position.first_by_ombre > std::min(by_ombre, first))
        return "other first tricks for the ombre than he can have won";
    if (position.lying >= places) return "a trick that is full";
    return fault_of_cards(position, places, tricks - done);
}

}  // namespace spadille
