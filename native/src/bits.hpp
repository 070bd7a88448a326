// Sets of cards as 64-bit words.
#pragma once

#include <bit>
#include <cstdint>

// For what is seldom done, so that it does not burden its callers.
#ifdef _MSC_VER
#define SPADILLE_COLD __declspec(noinline)
#else
#define SPADILLE_COLD __attribute__((noinline))
#endif

namespace spadille {

using Word = std::uint64_t;

inline constexpr Word NO_LIMIT = ~Word{0};

inline constexpr int LANES = 4;
inline constexpr int LANE_BITS = 16;
inline constexpr Word LANE = (Word{1} << LANE_BITS) - 1;
inline constexpr int NUMBERS = LANES * LANE_BITS;

inline constexpr Word bit(int number) { return Word{1} << number; }
inline constexpr int lane_of(int number) { return number / LANE_BITS; }
inline constexpr int rank_of(int number) { return number % LANE_BITS; }
inline constexpr Word lane_mask(int lane) { return LANE << (lane * LANE_BITS); }
inline int lowest(Word word) { return std::countr_zero(word); }

// As std::popcount, which is a call of a library where the machine is not known to count bits.
inline int size(Word word) {
    word -= word >> 1 & 0x5555555555555555ULL;
    word = (word & 0x3333333333333333ULL) + (word >> 2 & 0x3333333333333333ULL);
    return static_cast<int>(((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fULL) * 0x0101010101010101ULL >> 56);
}

// The bits of a word that are above a number.
inline constexpr Word above(int number) { return ~((bit(number) << 1) - 1); }

// Takes the lowest number out of a word.
inline int pop(Word& word) {
    const int number = lowest(word);
    word &= word - 1;
    return number;
}

}  // namespace spadille
