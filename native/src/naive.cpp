#include "naive.hpp"

#include <algorithm>

#include "divisions.hpp"

namespace spadille {
namespace {

class Naive {
public:
    Naive(const Rules& rules, const Payoff& payoff, const Position& position)
        : rules_(rules), payoff_(payoff), now_(position), divisions_(payoff.places, payoff.tricks) {}

    NaiveValues values() {
        NaiveValues found;
        found.cards.fill(NO_CARD);
        if (done() < payoff_.tricks)
            for (Word cards = allowed(); cards;) {
                const int card = pop(cards);
                found.cards[card] = with(card);
            }
        found.value = now_.lying ? best() : between_tricks();
        return found;
    }

private:
    int to_move() const { return (now_.leader + now_.lying) % payoff_.places; }

    int done() const {
        int done = 0;
        for (int place = 0; place < payoff_.places; ++place) done += now_.won[place];
        return done;
    }

    Word allowed() const {
        const Word hand = now_.hands[to_move()];
        return now_.lying ? rules_.playable(hand, now_.trick[0]) : hand;
    }

    Value better(int place, Value one, Value other) const {
        return payoff_.maximizers >> place & 1 ? std::max(one, other) : std::min(one, other);
    }

    Value best() {
        const int place = to_move();
        Word cards = allowed();
        Value value = with(pop(cards));
        while (cards) value = better(place, value, with(pop(cards)));
        return value;
    }

    Value between_tricks() {
        const int tricks = done();
        if (tricks == payoff_.tricks) return end();
        const Value going_on = best();
        const bool just_won = tricks == payoff_.first_tricks && now_.won[payoff_.ombre] == tricks;
        return just_won && payoff_.stop ? better(payoff_.ombre, *payoff_.stop, going_on) : going_on;
    }

    Value end() const {
        int fact = NEITHER;
        if (payoff_.first_tricks <= payoff_.tricks) {
            if (now_.first_by_ombre == payoff_.first_tricks) fact = ALL_WON;
            if (now_.first_by_ombre == 0) fact = ALL_LOST;
        }
        return payoff_.values[static_cast<std::size_t>(divisions_.row(now_.won) * FACTS + fact)];
    }

    Value with(int card) {
        const Position before = now_;
        now_.hands[to_move()] ^= bit(card);
        now_.trick[now_.lying++] = card;
        Value value;
        if (now_.lying < payoff_.places) {
            value = best();
        } else {
            take();
            value = between_tricks();
        }
        now_ = before;
        return value;
    }

    void take() {
        int best = 0;
        for (int index = 1; index < payoff_.places; ++index)
            if (rules_.beaten_by[now_.trick[best]] >> now_.trick[index] & 1) best = index;
        now_.leader = (now_.leader + best) % payoff_.places;
        if (done() < payoff_.first_tricks && now_.leader == payoff_.ombre) ++now_.first_by_ombre;
        ++now_.won[now_.leader];
        now_.lying = 0;
    }

    const Rules& rules_;
    const Payoff& payoff_;
    Position now_;
    Divisions divisions_;
};

}  // namespace

NaiveValues naive_values(const Rules& rules, const Payoff& payoff, const Position& position) {
    return Naive(rules, payoff, position).values();
}

}  // namespace spadille
