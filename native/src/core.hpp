// All that the core does, as plain functions over plain values.
#pragma once

#include <vector>

#include "naive.hpp"

namespace spadille {

struct Question {
    const Rules* rules;
    const Outlook* outlook;
    Position position;
};

struct Answer {
    Value value;
    Word nodes;
};

// Each throws std::invalid_argument for a position that cannot be. Where `most` leads and replies do not do to find the
// values of a position, it has none.
Answer value(const Question& question);
CardValues card_values(const Question& question);
std::vector<CardValues> card_values_many(const std::vector<Question>& questions, int threads, Word most = NO_LIMIT);
std::vector<std::uint64_t> playouts(const Question& question, std::uint64_t times, std::uint64_t seed);
NaiveValues naive(const Question& question);

}  // namespace spadille
