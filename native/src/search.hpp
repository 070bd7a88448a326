// The open-card search for a number of hands: null windows between the values of a payoff.
#pragma once

#include <array>
#include <utility>

#include "board.hpp"
#include "memory.hpp"
#include "order.hpp"

namespace spadille {

// The plays of one moment, taken best first.
class Plays {
public:
    void add(int play) { plays_[count_++] = play; }
    int count() const { return count_; }

    // The number of the best of those from a place on.
    int take(int from) {
        int best = from;
        for (int other = from + 1; other < count_; ++other)
            if (plays_[other] > plays_[best]) best = other;
        const int play = plays_[best];
        plays_[best] = plays_[from];
        return number_of(play);
    }

private:
    std::array<std::int32_t, MOST_TRICKS> plays_;
    int count_ = 0;
};

// Points of a lead from one lane, and what each card in play below it adds: for the highest cards, and for others.
struct LanePoints {
    int top, top_rank, low, low_rank;
};

// Thrown by a search that would visit more leads and replies than it may.
struct Spent {};

template <int N>
class Search {
public:
    Word nodes = 0;
    Word most = NO_LIMIT;

    void set_up(const Rules& rules, const Outlook& outlook, const Position& position) {
        board_.set_up(rules, position);
        leads_.forget();
        bounds_.use(outlook);
        outlook_ = &outlook;
        all_classes_ = &outlook[0];
        position_ = &position;
        classes_ = outlook.classes(position);
        for (int place = 0; place < N; ++place) {
            wants_[place] = outlook.maximizes(place);
            enemies_[place] = friends_[place] = 0;
            for (int other = 0; other < N; ++other) {
                if (other == place) continue;
                (outlook.maximizes(other) == outlook.maximizes(place) ? friends_ : enemies_)[place] |= 1u << other;
            }
        }
        lie();
    }

    // With best play of all; an ombre who may stop just now has done so, if that is better.
    Value value() {
        const Value going_on = settle([this](int asked) { return reaches(asked); }, guess());
        return outlook_->may_stop(*position_) ? outlook_->better_stop(going_on) : going_on;
    }

    void card_values(CardValues& values) {
        values.fill(NO_CARD);
        const int place = to_move();
        const Word hand = board_.hands[place];
        if (!hand) return;
        const Word allowed = trick_.lying ? board_.playable(hand, trick_.led) : hand;
        const Word plays = unlike(allowed);
        int last = guess();
        Value found = 0;
        for (Word rest = allowed; rest;) {
            const int number = pop(rest);
            if (plays >> number & 1) {
                found = settle([this, number](int asked) { return reaches_with(number, asked); }, last);
                last = place_of(found);
            }
            values[board_.card_at[number]] = found;
        }
    }

private:
    using Views = std::array<const LaneView<N>*, LANES>;

    // More points than any play has by itself.
    static constexpr int KNOWN = 1 << 24;

    struct Trick {
        int lying = 0;
        int led = 0;
        int best = 0;
        int winner = 0;
    };

    static int following(int place) { return place == N - 1 ? 0 : place + 1; }
    int to_move() const { return (position_->leader + trick_.lying) % N; }
    const Class& class_of(int number) const { return all_classes_[number]; }
    Word hand(int place, Word left) const { return board_.hands[place] & left; }

    // The trick that lies on the table.
    void lie() {
        trick_ = Trick{};
        for (; trick_.lying < position_->lying; ++trick_.lying) {
            const int number = board_.number_of[position_->trick[trick_.lying]];
            if (!trick_.lying) trick_.led = number;
            if (trick_.lying && !board_.beats(number, trick_.best)) continue;
            trick_.best = number;
            trick_.winner = (position_->leader + trick_.lying) % N;
        }
    }

    Word unlike(Word cards) const {
        return board_.unlike(cards, trick_.lying ? board_.left | bit(trick_.best) : board_.left);
    }

    // What is asked: the highest value that is reached, looked for from a guess up or down.

    int place_of(Value value) const {
        const auto& values = outlook_->values();
        return static_cast<int>(std::lower_bound(values.begin(), values.end(), value) - values.begin());
    }

    template <class Question>
    Value settle(const Question& question, int place) {
        const auto& values = outlook_->values();
        int lowest = 0, highest = static_cast<int>(values.size()) - 1;
        while (lowest < highest && classes_[lowest + 1] == REACHED) ++lowest;
        while (highest > lowest && classes_[highest] == FAILED) --highest;
        place = std::clamp(place, lowest, highest);
        if (place < highest && question(classes_[place + 1])) {
            for (++place; place < highest && question(classes_[place + 1]);) ++place;
            return values[place];
        }
        while (place > lowest && !question(classes_[place])) --place;
        return values[place];
    }

    // The place of the value to look at first: that of the tricks each seems good for, sure ones counted whole, other
    // trumps and cards that are highest in their suit by half.
    int guess() {
        ByPlace<int> won = position_->won;
        std::array<int, N> halves{};
        int left = size(board_.left | board_.in_play) / N;
        for (int lane = 0; lane < LANES; ++lane) {
            const LaneView<N>& view = board_.view(lane, board_.left);
            const bool trumps = board_.has_trumps() && lane == TRUMP_LANE;
            for (int place = 0; place < N; ++place) {
                const int sure = static_cast<int>(view.sure >> SURE_BITS * place & SURE);
                halves[place] += trumps ? sure + view.count[place] : view.top == place ? view.run : 0;
            }
        }
        for (; left > 0; --left) {
            const auto best = std::max_element(halves.begin(), halves.end());
            *best -= 2;
            ++won[static_cast<std::size_t>(best - halves.begin())];
        }
        return outlook_->place_of(won);
    }

    bool reaches(int asked) {
        if (asked <= REACHED) return asked == REACHED;
        if (!trick_.lying) return lead(board_.left, position_->leader, asked);
        const bool wants = wants_[to_move()];
        for (Word plays = unlike(board_.playable(board_.hands[to_move()], trick_.led)); plays;)
            if (reaches_with(pop(plays), asked) == wants) return wants;
        return !wants;
    }

    bool reaches_with(int number, int asked) {
        if (asked <= REACHED) return asked == REACHED;
        Trick then = trick_;
        if (!then.lying) then.led = number;
        if (!then.lying || board_.beats(number, then.best)) {
            then.best = number;
            then.winner = to_move();
        }
        ++then.lying;
        return after_card<1>(board_.left ^ bit(number), following(to_move()), then, asked);
    }

    template <int LYING>
    bool after_card(Word left, int place, const Trick& trick, int asked) {
        if constexpr (LYING == N) {
            return after_trick(left, trick.winner, asked);
        } else {
            if (trick.lying > LYING) return after_card<LYING + 1>(left, place, trick, asked);
            return follow<LYING>(left, place, trick.led, trick.best, trick.winner, asked);
        }
    }

    bool after_trick(Word left, int winner, int asked) {
        const int then = class_of(asked).after[winner];
        return then <= REACHED ? then == REACHED : lead(left, winner, then);
    }

    void visit() {
        if (++nodes > most) throw Spent{};
    }

    // Whether the maximizers reach what a class asks of the tricks from this lead on.
    bool lead(Word left, int leader, int asked) {
        visit();
        const Class& question = class_of(asked);
        if (question.left == 1) return last_trick(left, leader, question);
        Views views;
        views[TRUMP_LANE] = &board_.view(TRUMP_LANE, left);
        const std::uint32_t sure = views[TRUMP_LANE]->sure;
        if (const int bound = bounds_.bound(*outlook_, asked, sure, N); bound != UNDECIDED) return bound == REACHED;
        Word hash = static_cast<Word>(leader + 1) * 0x9e3779b97f4a7c15ULL + question.salt + views[TRUMP_LANE]->hash;
        for (int lane = 0; lane < TRUMP_LANE; ++lane) {
            views[lane] = &board_.view(lane, left);
            hash += views[lane]->hash;
        }
        Entry& entry = leads_.at(hash);
        const Word key = leads_.key(hash);
        int known = -1;
        if (entry.key == key) {
            if (entry.reached & question.bit) return true;
            if (entry.failed & question.bit) return false;
            known = static_cast<int>(entry.play) - 1;
        }
        const bool wants = wants_[leader];
        const std::uint32_t quick = with_quick(leader, question.left, sure, views);
        if (quick != sure && bounds_.bound(*outlook_, asked, quick, N) == wants) return wants;
        Plays plays;
        add_leads(plays, leader, left, views, known);
        bool result = !wants;
        for (int index = 0; index < plays.count(); ++index) {
            const int number = plays.take(index);
            if (follow<1>(left ^ bit(number), following(leader), number, number, leader, asked) == wants) {
                result = wants;
                known = number;
                break;
            }
        }
        remember(entry, key, question, result, known);
        return result;
    }

    static void remember(Entry& entry, Word key, const Class& question, bool result, int known) {
        if (entry.key != key) entry = Entry{key, 0, 0, 0};
        if (result)
            entry.reached |= question.better;
        else
            entry.failed |= question.worse;
        entry.play = static_cast<Word>(known + 1);
    }

    bool last_trick(Word left, int leader, const Class& question) const {
        int place = leader, best = lowest(hand(leader, left)), winner = leader;
        for (int lying = 1; lying < N; ++lying) {
            place = following(place);
            const int number = lowest(hand(place, left));
            if (!board_.beats(number, best)) continue;
            best = number;
            winner = place;
        }
        return question.after[winner] == REACHED;
    }

    // The same with some cards of the trick on the table and `place` to play.
    template <int LYING>
    bool follow(Word left, int place, int led, int best, int winner, int asked) {
        visit();
        const Word allowed = board_.playable(hand(place, left), led);
        const Word choice = board_.unlike(allowed, left | bit(best));
        const bool wants = wants_[place];
        if (!(choice & (choice - 1))) return played<LYING>(left, place, led, best, winner, lowest(choice), asked);
        Plays plays;
        add_follow<LYING>(plays, choice, left, place, led, best, winner);
        for (int index = 0; index < plays.count(); ++index)
            if (played<LYING>(left, place, led, best, winner, plays.take(index), asked) == wants) return wants;
        return !wants;
    }

    template <int LYING>
    bool played(Word left, int place, int led, int best, int winner, int number, int asked) {
        if (board_.beats(number, best)) {
            best = number;
            winner = place;
        }
        if constexpr (LYING == N - 1)
            return after_trick(left ^ bit(number), winner, asked);
        else
            return follow<LYING + 1>(left ^ bit(number), following(place), led, best, winner, asked);
    }

    // The tricks sure to each place if the leader first takes those he can; `sure` if that is no more.
    std::uint32_t with_quick(int leader, int tricks_left, std::uint32_t sure, const Views& views) const {
        unsigned against = 0;
        const int own = static_cast<int>(sure >> SURE_BITS * leader & SURE);
        int tricks = 0, lanes = LANES;
        if (board_.has_trumps()) {
            const LaneView<N>& trumps = *views[TRUMP_LANE];
            lanes = TRUMP_LANE;
            int most = 0;
            for (int place = 0; place < N; ++place) {
                if (place == leader || !trumps.count[place]) continue;
                against |= 1u << place;
                most = std::max<int>(most, trumps.count[place]);
            }
            if (trumps.top == leader && trumps.run >= most) against = 0;
            tricks = against ? own : trumps.count[leader];
        }
        for (int lane = 0; lane < lanes; ++lane) {
            const LaneView<N>& view = *views[lane];
            if (view.top != leader) continue;
            int run = view.run;
            for (int place = 0; place < N; ++place)
                if (against >> place & 1) run = std::min<int>(run, view.count[place]);
            tricks += run;
        }
        tricks = std::min(tricks, tricks_left);
        int others = -own;
        for (int place = 0; place < N; ++place) others += static_cast<int>(sure >> SURE_BITS * place & SURE);
        if (tricks <= own || tricks + others > tricks_left) return sure;
        return sure + (static_cast<std::uint32_t>(tricks - own) << SURE_BITS * leader);
    }

    // The order of plays.

    bool alone(int place) const { return !friends_[place]; }

    // Whether one of the places is void in a lane and has trumps.
    static bool ruffs(unsigned places, const LaneView<N>& view, const LaneView<N>& trumps) {
        for (int place = 0; place < N; ++place)
            if (places >> place & 1 && !view.count[place] && trumps.count[place]) return true;
        return false;
    }

    static int counted(unsigned places, const LaneView<N>& view) {
        int count = 0;
        for (int place = 0; place < N; ++place)
            if (places >> place & 1) count += view.count[place];
        return count;
    }

    void add_leads(Plays& plays, int leader, Word left, const Views& views, int known) const {
        const Word choice = board_.unlike(hand(leader, left), left), others = left & ~board_.hands[leader];
        for (int lane = 0; lane < LANES; ++lane) {
            Word numbers = choice & lane_mask(lane);
            if (!numbers) continue;
            const LanePoints points = alone(leader) ? lone_lead(leader, lane, views) : side_lead(leader, lane, views);
            while (numbers) {
                const int number = pop(numbers);
                const bool top = !(others & lane_mask(lane) & above(number));
                const int total = top ? points.top + points.top_rank * rank_of(number)
                                      : points.low + points.low_rank * rank_of(number);
                plays.add(play(number == known ? KNOWN : total, number));
            }
        }
    }

    LanePoints lone_lead(int leader, int lane, const Views& views) const {
        constexpr const LoneLead& points = LONE_LEAD;
        const LaneView<N>&view = *views[lane], &trumps = *views[TRUMP_LANE];
        if (board_.has_trumps() && lane == TRUMP_LANE) {
            const int top = counted(enemies_[leader], trumps) ? points.top_trump : points.top_trump_in_vain;
            return {top, 0, points.trump, points.trump_rank};
        }
        if (board_.has_trumps() && ruffs(enemies_[leader], view, trumps))
            return {points.plain, points.plain_rank, points.plain, points.plain_rank};
        return {points.top_plain, 0, points.plain, points.plain_rank};
    }

    LanePoints side_lead(int leader, int lane, const Views& views) const {
        const LaneView<N>&view = *views[lane], &trumps = *views[TRUMP_LANE];
        const unsigned friends = friends_[leader], enemies = enemies_[leader];
        const SideLead& points = friends >> following(leader) & 1 ? LEAD_BEFORE_FRIEND : LEAD_BEFORE_ENEMY;
        const bool friend_tops = view.top >= 0 && friends >> view.top & 1;
        if (board_.has_trumps() && lane == TRUMP_LANE) {
            const int both = points.friend_tops_trumps * friend_tops;
            return {points.top_trump + both, 0, points.trump + both, 0};
        }
        const int enemy_count = counted(enemies, view);
        const bool ruffed = board_.has_trumps() && ruffs(enemies, view, trumps);
        int low = points.plain, low_rank = points.plain_rank;
        if (enemy_count && board_.has_trumps() && ruffs(friends, view, trumps)) {
            low = points.friend_ruffs;
            low_rank = points.friend_ruffs_rank;
        } else if (ruffed) {
            low = points.enemy_ruffs;
            low_rank = points.enemy_ruffs_rank;
        }
        const bool enemy_tops = view.top >= 0 && enemies >> view.top & 1;
        const int both =
            view.count[leader] * points.own_count + enemy_count * points.enemy_count + points.enemy_tops * enemy_tops;
        const int top = both + (ruffed ? low : points.top_plain);
        return {top, ruffed ? low_rank : 0, both + low + points.friend_tops * friend_tops, low_rank};
    }

    template <int LYING>
    void add_follow(Plays& plays, Word choice, Word left, int place, int led, int best, int winner) const {
        const bool with_friend = friends_[place] >> winner & 1;
        const Word winning = board_.beating(choice, best);
        if constexpr (LYING == N - 1) {
            const LastPlays& points = alone(place) ? LONE_LAST : with_friend ? LAST_AFTER_FRIEND : LAST_AGAINST_ENEMY;
            while (choice) {
                const int number = pop(choice);
                plays.add(winning >> number & 1 ? points.wins[number] : points.loses[number]);
            }
        } else {
            const FollowPlays& points = alone(place) ? LONE_FOLLOW : with_friend ? FOLLOW_FRIEND : FOLLOW_ENEMY;
            Word later = 0;
            if (winning)
                for (int other = following(place), lying = LYING + 1; lying < N; ++lying, other = following(other))
                    later |= board_.playable(hand(other, left), led);
            while (choice) {
                const int number = pop(choice);
                const bool suit = lane_of(number) == lane_of(led);
                if (winning >> number & 1) {
                    const bool safe = !board_.beating(later, number);
                    plays.add((safe ? points.wins[number] : points.may_win[number]) + (suit ? 0 : points.ruff));
                } else {
                    plays.add(points.loses[number] + (suit ? 0 : discard(points, number, hand(place, left))));
                }
            }
        }
    }

    static int discard(const FollowPlays& points, int number, Word hand) {
        return points.discard + points.discard_count * size(hand & lane_mask(lane_of(number)));
    }

    Board<N> board_;
    LeadMemory leads_;
    BoundMemory bounds_;
    const Outlook* outlook_ = nullptr;
    const Position* position_ = nullptr;
    const Class* all_classes_ = nullptr;
    const std::int32_t* classes_ = nullptr;  // those of the position, for each value
    Trick trick_;
    std::array<bool, N> wants_{};
    std::array<unsigned, N> friends_{};
    std::array<unsigned, N> enemies_{};
};

}  // namespace spadille
