// The order in which plays are tried: points by seat and role, found by measuring, so that the best come early.
// A rank in a name marks points for each card in play below the card played. All points are eighths.
#pragma once

#include <array>

#include "bits.hpp"

namespace spadille {

struct LoneLead {
    int top_trump, top_trump_in_vain, trump, trump_rank, top_plain, plain, plain_rank;
};

struct SideLead {
    int top_trump, trump, friend_tops_trumps, top_plain, friend_ruffs, friend_ruffs_rank, enemy_ruffs, enemy_ruffs_rank;
    int plain, plain_rank, friend_tops, enemy_tops, own_count, enemy_count;
};

struct Follow {
    int wins, wins_rank, may_win, may_win_rank, ruff, loses, loses_rank, loses_trump, discard, discard_count;
};

struct Last {
    int wins, wins_rank, wins_trump, loses, loses_rank, loses_trump;
};

inline constexpr LoneLead LONE_LEAD{304, 120, 96, 6, 328, 128, 4};
inline constexpr SideLead LEAD_BEFORE_FRIEND{-136, -128, 344, 416, 536, -60, 200, -10, 352, 4, 56, 8, 0, -16};
inline constexpr SideLead LEAD_BEFORE_ENEMY{-680, 72, 160, 528, 464, 21, 104, -2, 208, 0, 80, 8, 16, 0};

// A play as one number: of two the greater is tried first, of equal points that of the lower card.
inline constexpr int play(int points, int number) { return points * NUMBERS + (NUMBERS - 1 - number); }
inline constexpr int number_of(int play) { return NUMBERS - 1 - (play & (NUMBERS - 1)); }

using PlayByNumber = std::array<int, NUMBERS>;

// The play of every card with these points.
inline constexpr PlayByNumber plays(int points, int by_rank, int for_trump) {
    PlayByNumber plays{};
    for (int number = 0; number < NUMBERS; ++number) {
        const int trump = lane_of(number) == LANES - 1 ? for_trump : 0;
        plays[number] = play(points + trump + by_rank * rank_of(number), number);
    }
    return plays;
}

// What is added to a play for points.
inline constexpr int more(int points) { return points * NUMBERS; }

struct FollowPlays {
    PlayByNumber wins, may_win, loses;
    int ruff, discard, discard_count;

    constexpr explicit FollowPlays(const Follow& points)
        : wins(plays(points.wins, points.wins_rank, 0)),
          may_win(plays(points.may_win, points.may_win_rank, 0)),
          loses(plays(points.loses, points.loses_rank, points.loses_trump)),
          ruff(more(points.ruff)),
          discard(more(points.discard)),
          discard_count(more(points.discard_count)) {}
};

struct LastPlays {
    PlayByNumber wins, loses;

    constexpr explicit LastPlays(const Last& points)
        : wins(plays(points.wins, points.wins_rank, points.wins_trump)),
          loses(plays(points.loses, points.loses_rank, points.loses_trump)) {}
};

inline constexpr FollowPlays LONE_FOLLOW{Follow{408, 0, 416, -22, -464, -144, -10, 24, -32, -16}};
inline constexpr FollowPlays FOLLOW_FRIEND{Follow{584, -2, -912, -47, 0, 768, -8, -16, 0, -192}};
inline constexpr FollowPlays FOLLOW_ENEMY{Follow{488, -46, 248, -18, 16, 192, -15, -736, -32, 40}};

inline constexpr LastPlays LONE_LAST{Last{496, -61, -136, -184, -33, -528}};
inline constexpr LastPlays LAST_AGAINST_ENEMY{Last{1528, -22, 784, -368, -9, -256}};
inline constexpr LastPlays LAST_AFTER_FRIEND{Last{-208, -51, -240, 128, -7, -128}};

}  // namespace spadille
