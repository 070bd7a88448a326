// The cards of one position as bits of a word, and what the search must know of each lane of it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

#include "outlook.hpp"

namespace spadille {

inline constexpr int TRUMP_LANE = LANES - 1;

// Who holds the cards of a lane that are still held.
template <int N>
struct LaneView {
    Word hash;           // of the relative ranks and privileges of each place's cards
    std::uint32_t made;  // the number of the board that it was made for
    std::uint32_t sure;  // in the trump lane, the tricks that trumps must win, whoever leads, packed
    std::array<std::int8_t, N> count;
    std::int8_t top;  // who holds the highest card, or -1
    std::int8_t run;  // how many of the highest are his
};

inline Word mixed(Word value) {
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9ULL;
    value = (value ^ value >> 27) * 0x94d049bb133111ebULL;
    return value ^ value >> 31;
}

// Sixteen bits a lane, the highest card on top, only the cards in play; all sets of cards here are such words.
template <int N>
class Board {
public:
    std::array<Word, N> hands{};
    Word in_play = 0;
    Word left = 0;  // the cards in hands
    std::array<int, CARDS> number_of{};
    std::array<int, NUMBERS> card_at{};

    Board() : views_(static_cast<View*>(std::calloc(LANES * VIEWS, sizeof(View))), std::free) {
        if (!views_) throw std::bad_alloc();
    }

    void set_up(const Rules& rules, const Position& position) {
        Word held = 0;
        for (int place = 0; place < N; ++place) held |= position.hands[place];
        Word cards = held;
        for (int index = 0; index < position.lying; ++index) cards |= bit(position.trick[index]);
        trumps_from_ = rules.has_trumps ? TRUMP_LANE * LANE_BITS : NUMBERS;
        lay(rules, cards);
        left = word(held);
        for (int place = 0; place < N; ++place) hands[place] = word(position.hands[place]);
        for (Word rest = in_play; rest;) {
            const int number = pop(rest);
            obliges_[number] = word(rules.obliges[card_at[number]] & cards);
        }
        if (++made_ == 0) forget_views();
    }

    bool has_trumps() const { return trumps_from_ < NUMBERS; }
    bool is_trump(int number) const { return number >= trumps_from_; }

    bool beats(int number, int best) const {
        return number > best && (lane_of(number) == lane_of(best) || is_trump(number));
    }

    // The cards of a set that beat a card which is winning.
    Word beating(Word cards, int best) const {
        Word beating = cards & above(best) & lane_mask(lane_of(best));
        if (has_trumps() && !is_trump(best)) beating |= cards & lane_mask(TRUMP_LANE);
        return beating;
    }

    Word playable(Word hand, int led) const {
        const Word following = hand & lane_mask(lane_of(led));
        return following & obliges_[led] ? following : hand;
    }

    // Of each run of equivalent cards the lowest; `live` are those that still matter between them.
    Word unlike(Word cards, Word live) const {
        const Word gone = in_play & ~live, doubled = cards << 1;
        return cards & ~(doubled | ((doubled & gone) + gone));
    }

    // The view of a lane when these cards, of all lanes, are left.
    const LaneView<N>& view(int lane, Word left_now) {
        const Word held = left_now >> (lane * LANE_BITS) & LANE;
        View& view = views_.get()[lane * VIEWS + static_cast<int>(held)];
        if (view.made != made_) look(view, lane, held);
        return view;
    }

private:
    using View = LaneView<N>;
    static constexpr int VIEWS = 1 << WIDEST_LANE;

    Word word(Word cards) const {
        Word numbers = 0;
        while (cards) numbers |= bit(number_of[pop(cards)]);
        return numbers;
    }

    void forget_views() {
        std::memset(static_cast<void*>(views_.get()), 0, LANES * VIEWS * sizeof(View));
        made_ = 1;
    }

    void lay(const Rules& rules, Word cards) {
        in_play = gaps_ = 0;
        for (int lane = 0; lane < LANES; ++lane) {
            int number = lane * LANE_BITS;
            for (const int card : rules.lanes[lane]) {
                if (card == GAP) {
                    gaps_ |= bit(number);
                } else if (cards >> card & 1) {
                    in_play |= bit(number);
                    number_of[card] = number;
                    card_at[number] = card;
                } else {
                    continue;
                }
                ++number;
            }
        }
    }

    int owner_of(int number) const {
        int place = 0;
        while (!(hands[place] >> number & 1)) ++place;
        return place;
    }

    SPADILLE_COLD void look(View& view, int lane, Word held) {
        view = View{};
        view.made = made_;
        view.top = -1;
        const bool trumps = has_trumps() && lane == TRUMP_LANE;
        std::array<int, N> higher{};
        Word code = 1;
        bool run_over = false;
        const Word ranks = held | (gaps_ >> (lane * LANE_BITS) & LANE);
        for (int rank = WIDEST_LANE - 1; rank >= 0; --rank) {
            if (!(ranks >> rank & 1)) continue;
            if (!(held >> rank & 1)) {
                code = code << 3 | 7;
                continue;
            }
            const int owner = owner_of(lane * LANE_BITS + rank);
            code = code << 3 | static_cast<Word>(owner);
            ++view.count[owner];
            if (view.top < 0) view.top = static_cast<std::int8_t>(owner);
            run_over = run_over || owner != view.top;
            view.run = static_cast<std::int8_t>(view.run + !run_over);
            if (!trumps) continue;
            // Each higher trump of another place can beat one trump; those that nothing is left to beat win.
            for (int place = 0; place < N; ++place) higher[place] += place != owner;
            if (higher[owner])
                --higher[owner];
            else
                view.sure += 1u << SURE_BITS * owner;
        }
        if (view.top >= 0 && !trumps) lengthen_run(view);
        view.hash = mixed(code * 2 + trumps);
    }

    // Once the top cards have drawn all others of a plain lane, the rest of it wins too.
    static void lengthen_run(View& view) {
        int others = 0;
        for (int place = 0; place < N; ++place)
            if (place != view.top) others = std::max<int>(others, view.count[place]);
        if (view.run >= others) view.run = view.count[view.top];
    }

    std::unique_ptr<View, void (*)(void*)> views_;
    std::array<Word, NUMBERS> obliges_{};
    Word gaps_ = 0;
    int trumps_from_ = NUMBERS;
    std::uint32_t made_ = 0;
};

}  // namespace spadille
