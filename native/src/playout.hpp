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

    // One number of a word, which has as many.
    int one_of(Word word, int count) {
        if (count > 1)
            for (std::uint32_t skipped = below(static_cast<std::uint32_t>(count)); skipped; --skipped) word &= word - 1;
        return lowest(word);
    }

private:
    std::uint64_t state_;
};

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
        for (int place = 0; place < N; ++place) done_ += position.won[place];
    }

    // Plays to the end some times, and counts how often each entry of a payoff's values comes about; nobody stops.
    std::vector<std::uint64_t> count(std::uint64_t times) {
        std::vector<std::uint64_t> counts(payoff_.values.size());
        while (times--) ++counts[play()];
        return counts;
    }

private:
    static int following(int place) { return place == N - 1 ? 0 : place + 1; }

    std::size_t play() {
        hands_ = board_.hands;
        std::array<int, N> won;
        for (int place = 0; place < N; ++place) won[place] = position_.won[place];
        int first_by_ombre = position_.first_by_ombre, leader = position_.leader;
        for (int done = done_; done < payoff_.tricks; ++done) {
            leader = trick(leader, payoff_.tricks - done, done == done_ ? position_.lying : 0);
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
    int trick(int leader, int cards, int lying) {
        int place = leader, winner = leader, best = 0, led = 0;
        for (int index = 0; index < N; ++index, place = following(place)) {
            const int number = index < lying ? board_.number_of[position_.trick[index]] : card(place, cards, index, led);
            if (!index) led = number;
            if (!index || board_.beats(number, best)) {
                best = number;
                winner = place;
            }
        }
        return winner;
    }

    int card(int place, int cards, int index, int led) {
        const Word hand = hands_[place];
        const Word allowed = index ? board_.playable(hand, led) : hand;
        const int number = chance_.one_of(allowed, allowed == hand ? cards : size(allowed));
        hands_[place] ^= bit(number);
        return number;
    }

    const Board<N>& board_;
    const Payoff& payoff_;
    const Position& position_;
    Divisions divisions_;
    Chance chance_;
    std::array<Word, N> hands_{};
    int done_;
};

}  // namespace spadille
