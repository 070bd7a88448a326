// The Python module.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "core.hpp"

namespace nb = nanobind;
using namespace spadille;

namespace {

Table table(const std::vector<Word>& sets) {
    if (sets.size() != CARDS) throw nb::value_error("a table has one set for each of forty cards");
    Table table;
    for (int card = 0; card < CARDS; ++card) {
        if (sets[card] >> CARDS) throw nb::value_error("a set with a card that is none");
        table[card] = sets[card];
    }
    return table;
}

template <class Target>
void read(const nb::handle& source, Target& target, int count) {
    int place = 0;
    for (const nb::handle item : source) {
        if (place == count) throw nb::value_error("this is no position: hands that do not fit the payoff");
        target[place++] = nb::cast<std::remove_reference_t<decltype(target[0])>>(item);
    }
    if (place != count) throw nb::value_error("this is no position: hands that do not fit the payoff");
}

// (rules, outlook, hands, leader, trick, won, first_by_ombre)
Question question(const nb::tuple& asked) {
    if (asked.size() != 7) throw nb::value_error("a question has seven parts");
    Question question{nb::cast<const Rules*>(asked[0]), nb::cast<const Outlook*>(asked[1]), {}};
    const int places = question.outlook->payoff().places;
    Position& position = question.position;
    read(asked[2], position.hands, places);
    position.leader = nb::cast<int>(asked[3]);
    position.lying = static_cast<int>(nb::len(nb::handle(asked[4])));
    if (position.lying >= places) throw nb::value_error("this is no position: a trick that is full");
    read(asked[4], position.trick, position.lying);
    read(asked[5], position.won, places);
    position.first_by_ombre = nb::cast<int>(asked[6]);
    return question;
}

template <class Values>
nb::dict by_card(const Values& values) {
    nb::dict found;
    for (int card = 0; card < CARDS; ++card)
        if (values[card] != NO_CARD) found[nb::int_(card)] = nb::int_(values[card]);
    return found;
}

Value value_of(const nb::tuple& asked) {
    const Question here = question(asked);
    nb::gil_scoped_release released;
    return value(here).value;
}

nb::tuple value_and_nodes(const nb::tuple& asked) {
    const Question here = question(asked);
    Answer answer;
    {
        nb::gil_scoped_release released;
        answer = value(here);
    }
    return nb::make_tuple(answer.value, answer.nodes);
}

nb::dict card_values_of(const nb::tuple& asked) {
    const Question here = question(asked);
    CardValues values;
    {
        nb::gil_scoped_release released;
        values = card_values(here);
    }
    return by_card(values);
}

nb::list card_values_of_many(const nb::tuple& asked, int threads, std::optional<Word> most) {
    std::vector<Question> questions;
    questions.reserve(asked.size());
    for (const nb::handle each : asked) questions.push_back(question(nb::cast<nb::tuple>(each)));
    std::vector<CardValues> values;
    {
        nb::gil_scoped_release released;
        values = card_values_many(questions, threads, most.value_or(NO_LIMIT));
    }
    nb::list found;
    for (const CardValues& each : values) found.append(by_card(each));
    return found;
}

std::vector<std::uint64_t> playouts_of(const nb::tuple& asked, std::uint64_t times, std::uint64_t seed) {
    const Question here = question(asked);
    nb::gil_scoped_release released;
    return playouts(here, times, seed);
}

nb::tuple naive_values_of(const nb::tuple& asked) {
    const Question here = question(asked);
    NaiveValues values;
    {
        nb::gil_scoped_release released;
        values = naive(here);
    }
    return nb::make_tuple(values.value, by_card(values.cards));
}

}  // namespace

NB_MODULE(spadille_native, module) {
    module.doc() = "The native core of spadille's open-card solver. Its Python face is spadille.solver.";
    module.attr("__version__") = SPADILLE_NATIVE_VERSION;
    module.attr("INTERFACE") = 2;
    nb::class_<Rules>(module, "Rules", "The tables of card play of one trump suit.")
        .def("__init__", [](Rules* self, const std::vector<Word>& follows, const std::vector<Word>& obliges,
                            const std::vector<Word>& beaten_by) {
            new (self) Rules(table(follows), table(obliges), table(beaten_by));
        });
    nb::class_<Outlook>(module, "Outlook", "A payoff, prepared for a number of places and tricks.")
        .def(
            "__init__",
            [](Outlook* self, unsigned maximizers, std::vector<Value> values, std::optional<Value> stop, int places,
               int tricks, int first_tricks, int ombre) {
                new (self) Outlook({places, tricks, first_tricks, ombre, maximizers, std::move(values), stop});
            },
            nb::arg("maximizers"), nb::arg("values"), nb::arg("stop").none(), nb::arg("places"), nb::arg("tricks"),
            nb::arg("first_tricks"), nb::arg("ombre"));
    module.def("value", &value_of);
    module.def("value_and_nodes", &value_and_nodes);
    module.def("card_values", &card_values_of);
    module.def("card_values_many", &card_values_of_many, nb::arg("asked"), nb::arg("threads"), nb::arg("most").none());
    module.def("playouts", &playouts_of);
    module.def("naive_values", &naive_values_of);
}
