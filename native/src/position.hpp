// A position of card play with all hands open.
#pragma once

#include <array>

#include "rules.hpp"

namespace spadille {

inline constexpr int MOST_PLACES = 5;
inline constexpr int MOST_TRICKS = 12;

template <class T>
using ByPlace = std::array<T, MOST_PLACES>;

// The fields are those of Position in spadille.solver.position; cards are 0 to 39.
struct Position {
    ByPlace<Word> hands{};
    int leader = 0;
    ByPlace<int> trick{};
    int lying = 0;
    ByPlace<int> won{};
    int first_by_ombre = 0;
};

// What makes a position impossible, or null.
const char* fault(const Position& position, int places, int tricks, int first_tricks, int ombre);

}  // namespace spadille
