// Card play by chance.
#pragma once

#include <vector>

#include "board.hpp"
#include "divisions.hpp"

namespace spadille {

// The same sequence on every machine, and in spadille.solver.playout.
class Chance {
public:
    explicit Chance(std::uint64_t seed) : state_(mixed(seed + 0x9e3779b97f4a7c15ULL) | 1) {}

    // A number below a limit.
    std::uint32_t below(std::uint32_t limit) {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 7;
        state_ ^= state_ << 17;
        return static_cast<std::uint32_t>((state_ >> 32) * limit >> 32);
    }

private:
    std::uint64_t state_;
};

// How many cards of a lane there are.
inline constexpr std::array<std::uint8_t, 1 << WIDEST_LANE> LANE_SIZES = [] {
    std::array<std::uint8_t, 1 << WIDEST_LANE> sizes{};
    for (std::size_t word = 1; word < sizes.size(); ++word)
        sizes[word] = static_cast<std::uint8_t>(sizes[word / 2] + word % 2);
    return sizes;
}();

template <int N>
class Playout {
public:
    Playout(const Board<N>& board, const Payoff& payoff, const Position& position, std::uint64_t seed)
        : board_(board),
          payoff_(payoff),
          position_(position),
          divisions_(payoff.places, payoff.tricks),
          chance_(seed),
          done_(0) {
        for (int place = 0; place < N; ++place) {
            done_ += position.won[place];
            for (Word rest = board.hands[place]; rest;) start_.add(place, pop(rest));
        }
    }

    // Plays to the end some times, and counts how often each entry of a payoff's values comes about; nobody stops.
    std::vector<std::uint64_t> count(std::uint64_t times) {
        std::vector<std::uint64_t> counts(payoff_.values.size());
        while (times--) ++counts[play()];
        return counts;
    }

private:
    // The hands as sets and as lists, in any order, so that one of them all is drawn at once.
    struct Hands {
        std::array<Word, N> words{};
        std::array<std::int8_t, N> counts{};
        std::array<std::array<std::int8_t, MOST_TRICKS>, N> lists;
        std::array<std::int8_t, NUMBERS> index;

        void add(int place, int number) {
            words[place] |= bit(number);
            index[number] = counts[place];
            lists[place][counts[place]++] = static_cast<std::int8_t>(number);
        }

        // The last of the list takes the place of the one that leaves.
        void remove(int place, int number) {
            words[place] ^= bit(number);
            const std::int8_t last = lists[place][--counts[place]];
            lists[place][index[number]] = last;
            index[last] = index[number];
        }
    };

    static int following(int place) { return place == N - 1 ? 0 : place + 1; }

    std::size_t play() {
        hands_ = start_;
        std::array<int, N> won;
        for (int place = 0; place < N; ++place) won[place] = position_.won[place];
        int first_by_ombre = position_.first_by_ombre, leader = position_.leader;
        for (int done = done_; done < payoff_.tricks; ++done) {
            leader = trick(leader, done == done_ ? position_.lying : 0);
            ++won[leader];
            first_by_ombre += done < payoff_.first_tricks && leader == payoff_.ombre;
        }
        return static_cast<std::size_t>(divisions_.row(won) * FACTS + fact(first_by_ombre));
    }

    int fact(int first_by_ombre) const {
        if (payoff_.first_tricks > payoff_.tricks) return NEITHER;
        return first_by_ombre == payoff_.first_tricks ? ALL_WON : first_by_ombre ? NEITHER : ALL_LOST;
    }

    // Plays a trick of which some cards lie already, and gives its winner.
    int trick(int leader, int lying) {
        const int led = lying ? board_.number_of[position_.trick[0]] : played(leader, any(leader));
        int place = leader, winner = leader, best = led;
        for (int index = 1; index < N; ++index) {
            place = following(place);
            const int number =
                index < lying ? board_.number_of[position_.trick[index]] : played(place, reply(place, led));
            if (!board_.beats(number, best)) continue;
            best = number;
            winner = place;
        }
        return winner;
    }

    int played(int place, int number) {
        hands_.remove(place, number);
        return number;
    }

    int any(int place) {
        const int count = hands_.counts[place];
        return hands_.lists[place][count > 1 ? chance_.below(static_cast<std::uint32_t>(count)) : 0];
    }

    int reply(int place, int led) {
        const Word hand = hands_.words[place], allowed = board_.playable(hand, led);
        if (allowed == hand) return any(place);
        const Word lane = allowed >> lane_of(led) * LANE_BITS;
        const int count = LANE_SIZES[lane & (LANE_SIZES.size() - 1)];
        Word rest = allowed;
        if (count > 1)
            for (std::uint32_t skipped = chance_.below(static_cast<std::uint32_t>(count)); skipped; --skipped)
                rest &= rest - 1;
        return lowest(rest);
    }

    const Board<N>& board_;
    const Payoff& payoff_;
    const Position& position_;
    Divisions divisions_;
    Chance chance_;
    Hands start_;
    Hands hands_;
    int done_;
};

}  // namespace spadille
