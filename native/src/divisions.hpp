// Ways to divide tricks among the places, in the order of spadille.score.divisions.
#pragma once

#include "position.hpp"

namespace spadille {

class Divisions {
public:
    Divisions(int places, int tricks) : places_(places), tricks_(tricks) {
        for (int top = 0; top <= MOST_TRICKS + MOST_PLACES; ++top)
            for (int chosen = 0; chosen < MOST_PLACES; ++chosen)
                ways_[top][chosen] = !chosen ? 1 : !top ? 0 : ways_[top - 1][chosen - 1] + ways_[top - 1][chosen];
    }

    int count() const { return ways_[tricks_ + places_ - 1][places_ - 1]; }

    // The number of divisions before this one.
    template <class Tricks>
    int row(const Tricks& won) const {
        int before = 0, left = tricks_;
        for (int place = 0; place < places_ - 1; ++place) {
            left -= won[place];
            const int others = places_ - place - 1;
            if (left > 0) before += ways_[left - 1 + others][others];
        }
        return before;
    }

private:
    int places_;
    int tricks_;
    std::array<std::array<int, MOST_PLACES>, MOST_TRICKS + MOST_PLACES + 1> ways_{};
};

}  // namespace spadille
