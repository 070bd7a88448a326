// Every line tried to its end, with no memory and no bounds: slow, and the measure of the search in the tests.
#pragma once

#include "outlook.hpp"

namespace spadille {

// The value of the position, an ombre who may stop just now having chosen, and of each card.
struct NaiveValues {
    Value value;
    CardValues cards;
};

NaiveValues naive_values(const Rules& rules, const Payoff& payoff, const Position& position);

}  // namespace spadille
