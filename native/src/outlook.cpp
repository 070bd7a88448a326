#include "outlook.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace spadille {
namespace {

// Calls a function with every way to give `count` tricks to the places from `place` on, in the order of
// spadille.score.divisions.
template <class Function>
void for_divisions(ByPlace<int>& won, int place, int places, int count, const Function& function) {
    if (place == places - 1 || place == MOST_PLACES - 1) {
        won[place] = count;
        function(won);
        return;
    }
    for (int here = count; here >= 0; --here) {
        won[place] = here;
        for_divisions(won, place + 1, places, count - here, function);
    }
}

std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9ULL;
    value = (value ^ value >> 27) * 0x94d049bb133111ebULL;
    return value ^ value >> 31;
}

void check(const Payoff& payoff) {
    if (payoff.places < 2 || payoff.places > MOST_PLACES) throw std::invalid_argument("hands instead of 2 to 5");
    if (payoff.tricks < 1 || payoff.tricks > MOST_TRICKS || payoff.first_tricks < 1)
        throw std::invalid_argument("tricks that do not fit the hands");
    if (payoff.ombre < 0 || payoff.ombre >= payoff.places)
        throw std::invalid_argument("a leader or an ombre at no place");
}

std::vector<Value> different(const Payoff& payoff) {
    std::vector<Value> values = payoff.values;
    if (payoff.stop) values.push_back(*payoff.stop);
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

}  // namespace

Outlook::Outlook(Payoff payoff) : payoff_(std::move(payoff)) {
    static std::atomic<std::uint64_t> made = 0;
    serial_ = ++made;
    check(payoff_);
    values_ = different(payoff_);
    enter_finals();
    classes_.resize(2);
    for (const int end : {FAILED, REACHED}) classes_[end].after.fill(end);
    levels_.resize(payoff_.tricks + 1);
    numbers_.resize(payoff_.tricks + 1);
    for (int done = payoff_.tricks; done >= 0; --done) {
        enter_level(done);
        compare_level(done);
    }
    numbers_.clear();
}

void Outlook::enter_finals() {
    const std::vector<Value>& values = payoff_.values;
    std::size_t index = 0;
    ByPlace<int> won{};
    for_divisions(won, 0, payoff_.places, payoff_.tricks, [&](const ByPlace<int>& end) {
        for (int fact = 0; fact < FACTS; ++fact, ++index) {
            if (index >= values.size()) throw std::invalid_argument("a payoff of the wrong size");
            const auto found = std::lower_bound(values_.begin(), values_.end(), values[index]);
            finals_[standing(end, fact)] = static_cast<std::uint32_t>(found - values_.begin());
        }
    });
    if (index != values.size()) throw std::invalid_argument("a payoff of the wrong size");
}

Outlook::Standing Outlook::standing(const ByPlace<int>& won, int fact) {
    Standing packed = static_cast<Standing>(fact);
    for (const int tricks : won) packed = packed << 4 | static_cast<Standing>(tricks);
    return packed;
}

int Outlook::fact_of(int first_by_ombre) const {
    return first_by_ombre == payoff_.first_tricks ? ALL_WON : first_by_ombre ? NEITHER : ALL_LOST;
}

void Outlook::enter_level(int done) {
    ByPlace<int> won{};
    for_divisions(won, 0, payoff_.places, done, [&](const ByPlace<int>& here) {
        const int first = payoff_.first_tricks, by_ombre = here[payoff_.ombre];
        if (done < first) return enter(here, done, NEITHER);
        if (by_ombre >= first) enter(here, done, ALL_WON);
        if (by_ombre <= done - first) enter(here, done, ALL_LOST);
        if (first > 1 && by_ombre > 0 && by_ombre < done) enter(here, done, NEITHER);
    });
}

void Outlook::enter(const ByPlace<int>& won, int done, int fact) {
    const auto& [places, tricks, first_tricks, ombre, maximizers, values, stop] = payoff_;
    ByPlace<std::uint32_t> next{};
    for (int place = 0; done < tricks && place < places; ++place) {
        ByPlace<int> then = won;
        ++then[place];
        next[place] = rows_.at(standing(then, done + 1 == first_tricks ? fact_of(then[ombre]) : fact));
    }
    const std::uint32_t end = done == tricks ? finals_.at(standing(won, fact)) : 0;
    const bool may_stop = stop && fact == ALL_WON && done == first_tricks && won[ombre] == done && done < tricks;
    rows_[standing(won, fact)] = static_cast<std::uint32_t>(going_on_.size());
    for (std::size_t least = 0; least < values_.size(); ++least) {
        ByPlace<std::int32_t> after{};
        for (int place = 0; done < tricks && place < places; ++place) after[place] = with_stop_[next[place] + least];
        const std::int32_t going_on = done == tricks ? end >= least : number(done, after);
        const bool stopped = may_stop && *stop >= values_[least];
        going_on_.push_back(going_on);
        with_stop_.push_back(may_stop && stopped == maximizes(ombre) ? stopped : going_on);
    }
}

std::int32_t Outlook::number(int done, const ByPlace<std::int32_t>& after) {
    const int places = payoff_.places;
    if (after[0] <= REACHED &&
        std::all_of(after.begin(), after.begin() + places, [&](int each) { return each == after[0]; }))
        return after[0];
    std::uint64_t hash = 0;
    for (const std::int32_t each : after) hash = mixed(hash + static_cast<std::uint64_t>(each) + 1);
    auto& alike = numbers_[done][hash];
    for (const std::int32_t known : alike)
        if (classes_[known].after == after) return known;
    if (classes_.size() >> 24) throw std::invalid_argument("a payoff with too many values");
    const auto fresh = static_cast<std::int32_t>(classes_.size());
    const std::size_t index = levels_[done].size();
    Class made;
    made.after = after;
    made.left = payoff_.tricks - done;
    made.bit = made.better = made.worse = spadille::bit(static_cast<int>(index % CLASS_BITS));
    made.salt = mixed(index / CLASS_BITS);
    classes_.push_back(made);
    levels_[done].push_back(fresh);
    alike.push_back(fresh);
    return fresh;
}

// Only the classes of the first word of a level are compared: payoffs of so many values gain little by it.
void Outlook::compare_level(int done) {
    const auto& level = levels_[done];
    const std::size_t count = std::min<std::size_t>(level.size(), CLASS_BITS);
    for (std::size_t one = 0; one < count; ++one)
        for (std::size_t other = 0; other < count; ++other)
            if (one != other && at_least(level[one], level[other])) {
                classes_[level[one]].worse |= classes_[level[other]].bit;
                classes_[level[other]].better |= classes_[level[one]].bit;
            }
}

// Whether each class after `one` is known to promise at least as much as that after `other`.
bool Outlook::at_least(std::int32_t one, std::int32_t other) const {
    for (int place = 0; place < payoff_.places; ++place) {
        const std::int32_t first = classes_[one].after[place], second = classes_[other].after[place];
        if (first == second || first == REACHED || second == FAILED) continue;
        if (first == FAILED || second == REACHED) return false;
        if (classes_[first].salt != classes_[second].salt || !(classes_[first].worse & classes_[second].bit))
            return false;
    }
    return true;
}

const std::int32_t* Outlook::classes(const Position& position) const {
    const int done = std::accumulate(position.won.begin(), position.won.end(), 0);
    const int fact = done < payoff_.first_tricks ? NEITHER : fact_of(position.first_by_ombre);
    const auto found = rows_.find(standing(position.won, fact));
    if (found == rows_.end()) throw std::invalid_argument("other first tricks for the ombre than he can have won");
    return &going_on_[found->second];
}

bool Outlook::may_stop(const Position& position) const {
    const int done = std::accumulate(position.won.begin(), position.won.end(), 0);
    return payoff_.stop && !position.lying && done == payoff_.first_tricks && done < payoff_.tricks &&
           position.won[payoff_.ombre] == done;
}

Value Outlook::better_stop(Value value) const {
    return maximizes(payoff_.ombre) ? std::max(value, *payoff_.stop) : std::min(value, *payoff_.stop);
}

int Outlook::place_of(const ByPlace<int>& won) const { return static_cast<int>(finals_.at(standing(won, NEITHER))); }

}  // namespace spadille
