// The rules of one trick, as tables, and the lanes that follow from them.
#pragma once

#include <array>
#include <vector>

#include "bits.hpp"

namespace spadille {

inline constexpr int CARDS = 40;
inline constexpr int GAP = -1;
inline constexpr int WIDEST_LANE = 13;

using Table = std::array<Word, CARDS>;

// For every led card the cards that follow it, those of them that may not be withheld, and for every card those that
// beat it: sets of cards 0 to 39. All else is found in these.
struct Rules {
    Table follows{};
    Table obliges{};
    Table beaten_by{};
    // The cards of each lane from the lowest, with a gap between cards of different privilege; the trumps are last.
    std::array<std::vector<int>, LANES> lanes;
    bool has_trumps = false;

    // Throws std::invalid_argument for tables of no game with at most four suits.
    Rules(const Table& follows, const Table& obliges, const Table& beaten_by);

    Word playable(Word hand, int led) const {
        const Word following = hand & follows[led];
        return following & obliges[led] ? following : hand;
    }
};

}  // namespace spadille
