// What the tricks so far can still lead to: standings that promise the same are one class.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "position.hpp"

namespace spadille {

inline constexpr int FAILED = 0;
inline constexpr int REACHED = 1;
inline constexpr int UNDECIDED = -1;

// Tricks that are sure, by place, are packed into one number, four bits each.
inline constexpr int SURE_BITS = 4;
inline constexpr std::uint32_t SURE = 15;

// Classes told apart by one word of a table entry.
inline constexpr int CLASS_BITS = 58;

// The facts of the first tricks, in the order of a payoff's values.
inline constexpr int NEITHER = 0;
inline constexpr int ALL_WON = 1;
inline constexpr int ALL_LOST = 2;
inline constexpr int FACTS = 3;

using Value = std::int64_t;

// The value of each card 0 to 39 that may be played, else NO_CARD.
using CardValues = std::array<Value, CARDS>;
inline constexpr Value NO_CARD = INT64_MIN;

// The fields of a payoff, and what its table is about (spadille.solver.payoff).
struct Payoff {
    int places = 0;
    int tricks = 0;
    int first_tricks = 0;
    int ombre = 0;
    unsigned maximizers = 0;
    std::vector<Value> values;
    std::optional<Value> stop;
};

// What the tricks still to come may do to a question whether the maximizers reach a value.
struct alignas(64) Class {
    ByPlace<std::int32_t> after{};  // the class after the next trick, by its winner
    int left = 0;                   // tricks to come
    Word bit = 0;                   // tells the class among those of as many tricks to come and the same salt
    Word better = 0;                // those that promise at least as much
    Word worse = 0;                 // those that promise at most as much
    Word salt = 0;
};

class Outlook {
public:
    // Throws std::invalid_argument for a table of the wrong size.
    explicit Outlook(Payoff payoff);

    const Payoff& payoff() const { return payoff_; }
    // Tells this outlook from every other, even one that was at its address before.
    std::uint64_t serial() const { return serial_; }
    bool maximizes(int place) const { return payoff_.maximizers >> place & 1; }

    // Every value once, that of stopping too, the lowest first.
    const std::vector<Value>& values() const { return values_; }
    const Class& operator[](int number) const { return classes_[number]; }

    // The classes of a position for each value, as the question whether it is reached; the ombre does not stop now.
    const std::int32_t* classes(const Position& position) const;

    // Whether the ombre may stop before a card lies.
    bool may_stop(const Position& position) const;
    Value better_stop(Value value) const;

    // The place in values() of what a division of all the tricks gives, with neither fact of the first.
    int place_of(const ByPlace<int>& won) const;

private:
    using Standing = std::uint32_t;  // tricks by place, four bits each, and the fact

    static Standing standing(const ByPlace<int>& won, int fact);
    int fact_of(int first_by_ombre) const;
    void enter_finals();
    void enter_level(int done);
    void enter(const ByPlace<int>& won, int done, int fact);
    std::int32_t number(int done, const ByPlace<std::int32_t>& after);
    void compare_level(int done);
    bool at_least(std::int32_t one, std::int32_t other) const;

    Payoff payoff_;
    std::uint64_t serial_;
    std::vector<Value> values_;
    std::vector<Class> classes_;
    std::vector<std::vector<std::int32_t>> levels_;
    std::unordered_map<Standing, std::uint32_t> rows_;  // where the classes of a standing begin in both of the next
    std::vector<std::int32_t> going_on_;
    std::vector<std::int32_t> with_stop_;
    std::unordered_map<Standing, std::uint32_t> finals_;  // the place in values_ of the end of a deal
    std::vector<std::unordered_map<std::uint64_t, std::vector<std::int32_t>>> numbers_;
};

}  // namespace spadille
