// Sets of cards as 64-bit words.
#pragma once

#include <bit>
#include <cstdint>

namespace spadille {

using Word = std::uint64_t;

inline constexpr int LANES = 4;
inline constexpr int LANE_BITS = 16;
inline constexpr Word LANE = (Word{1} << LANE_BITS) - 1;
inline constexpr int NUMBERS = LANES * LANE_BITS;

inline constexpr Word bit(int number) { return Word{1} << number; }
inline constexpr int lane_of(int number) { return number / LANE_BITS; }
inline constexpr int rank_of(int number) { return number % LANE_BITS; }
inline constexpr Word lane_mask(int lane) { return LANE << (lane * LANE_BITS); }
inline int lowest(Word word) { return std::countr_zero(word); }
inline int size(Word word) { return std::popcount(word); }

// The bits of a word that are above a number.
inline constexpr Word above(int number) { return ~((bit(number) << 1) - 1); }

// Takes the lowest number out of a word.
inline int pop(Word& word) {
    const int number = lowest(word);
    word &= word - 1;
    return number;
}

}  // namespace spadille
