#include "core.hpp"

#include <memory>
#include <stdexcept>
#include <type_traits>

#include "playout.hpp"
#include "pool.hpp"
#include "search.hpp"

namespace spadille {
namespace {

// The search of this thread for a number of hands: it keeps its memory from question to question.
template <int N>
Search<N>& search() {
    thread_local std::unique_ptr<Search<N>> search;
    if (!search) search = std::make_unique<Search<N>>();
    return *search;
}

// Calls a function with the number of hands as a constant.
template <class Function>
auto for_places(int places, const Function& function) {
    switch (places) {
        case 2:
            return function(std::integral_constant<int, 2>{});
        case 3:
            return function(std::integral_constant<int, 3>{});
        case 4:
            return function(std::integral_constant<int, 4>{});
        default:
            return function(std::integral_constant<int, 5>{});
    }
}

void check(const Question& question) {
    const Payoff& payoff = question.outlook->payoff();
    if (const char* wrong = fault(question.position, payoff.places, payoff.tricks, payoff.first_tricks, payoff.ombre))
        throw std::invalid_argument(std::string("this is no position: ") + wrong);
}

// The values of the cards; of no card when the search would visit more than `most` leads and replies.
CardValues answered(const Question& question, Word most) {
    return for_places(question.outlook->payoff().places, [&](auto places) {
        Search<places>& here = search<places>();
        here.set_up(*question.rules, *question.outlook, question.position);
        here.nodes = 0;
        here.most = most;
        CardValues values;
        try {
            here.card_values(values);
        } catch (const Spent&) {
            values.fill(NO_CARD);
        }
        return values;
    });
}

}  // namespace

Answer value(const Question& question) {
    check(question);
    return for_places(question.outlook->payoff().places, [&](auto places) {
        Search<places>& here = search<places>();
        here.set_up(*question.rules, *question.outlook, question.position);
        here.nodes = 0;
        here.most = NO_LIMIT;
        const Value value = here.value();
        return Answer{value, here.nodes};
    });
}

CardValues card_values(const Question& question) {
    check(question);
    return answered(question, NO_LIMIT);
}

std::vector<CardValues> card_values_many(const std::vector<Question>& questions, int threads, Word most) {
    for (const Question& question : questions) check(question);
    std::vector<CardValues> found(questions.size());
    Pool::instance().run(threads, questions.size(),
                         [&](std::size_t index) { found[index] = answered(questions[index], most); });
    return found;
}

std::vector<std::uint64_t> playouts(const Question& question, std::uint64_t times, std::uint64_t seed) {
    check(question);
    return for_places(question.outlook->payoff().places, [&](auto places) {
        thread_local Board<places> board;
        board.set_up(*question.rules, question.position);
        return Playout<places>(board, question.outlook->payoff(), question.position, seed).count(times);
    });
}

NaiveValues naive(const Question& question) {
    check(question);
    return naive_values(*question.rules, question.outlook->payoff(), question.position);
}

}  // namespace spadille
