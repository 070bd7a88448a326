// The order in which plays are tried: points by seat and role, found by measuring, so that the best come early.
// A rank in a name marks points for each card in play below the card played. All points are eighths.
#pragma once

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

inline constexpr Follow LONE_FOLLOW{408, 0, 416, -22, -464, -144, -10, 24, -32, -16};
inline constexpr Follow FOLLOW_FRIEND{584, -2, -912, -47, 0, 768, -8, -16, 0, -192};
inline constexpr Follow FOLLOW_ENEMY{488, -46, 248, -18, 16, 192, -15, -736, -32, 40};

inline constexpr Last LONE_LAST{496, -61, -136, -184, -33, -528};
inline constexpr Last LAST_AGAINST_ENEMY{1528, -22, 784, -368, -9, -256};
inline constexpr Last LAST_AFTER_FRIEND{-208, -51, -240, 128, -7, -128};

}  // namespace spadille
