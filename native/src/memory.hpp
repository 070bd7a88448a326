// What a search remembers of leads it has been through, and of sure tricks.
#pragma once

#include <algorithm>
#include <vector>

#include "outlook.hpp"

namespace spadille {

// For which classes the maximizers are known to reach, or to fail, from a lead; and the play that showed it last.
struct Entry {
    Word key = 0;
    Word reached = 0;
    Word failed = 0;
    Word play = 0;
};

// Larger would not fit the second cache, and be slower.
inline constexpr int ENTRY_BITS = 14;

// Leads by the relative ranks of the cards left. A place is found by the hash alone, so that a search goes the same way
// every time; `generation` tells the leads of one search from those of any before.
class LeadMemory {
public:
    LeadMemory() : entries_(std::size_t{1} << ENTRY_BITS) {}

    void forget() { generation_ += 0x9e3779b97f4a7c15ULL; }

    Entry& at(Word hash) { return entries_[(hash ^ hash >> 32) & (entries_.size() - 1)]; }
    Word key(Word hash) const { return hash + generation_; }

private:
    std::vector<Entry> entries_;
    Word generation_ = 1;
};

// What classes are decided to be when some tricks are sure.
class BoundMemory {
public:
    explicit BoundMemory() : known_(std::size_t{1} << BITS) {}

    void forget() { std::fill(known_.begin(), known_.end(), 0); }

    // What a class is decided to be when each place wins at least the tricks packed in `sure`, else UNDECIDED.
    int bound(const Outlook& outlook, int number, std::uint32_t sure, int places) {
        if (number <= REACHED) return number;
        if (!sure) return UNDECIDED;
        const Word key = static_cast<Word>(number) << 20 | sure;
        Word& known = known_[(key * 0x9e3779b97f4a7c15ULL) >> (64 - BITS)];
        if (known >> 2 != key) {
            const int found = find(outlook, number, sure, places);
            known_[(key * 0x9e3779b97f4a7c15ULL) >> (64 - BITS)] = key << 2 | static_cast<Word>(found + 1);
            return found;
        }
        return static_cast<int>(known & 3) - 1;
    }

private:
    static constexpr int BITS = 12;

    int find(const Outlook& outlook, int number, std::uint32_t sure, int places) {
        const Class& here = outlook[number];
        int free = here.left;
        for (int place = 0; place < places; ++place) free -= static_cast<int>(sure >> SURE_BITS * place & SURE);
        int result = UNDECIDED;
        bool any = false;
        for (int place = 0; place < places; ++place) {
            const std::uint32_t one = 1u << SURE_BITS * place;
            const bool counted = sure >> SURE_BITS * place & SURE;
            if (!counted && free <= 0) continue;
            const int then = bound(outlook, here.after[place], counted ? sure - one : sure, places);
            if (then == UNDECIDED || (any && then != result)) return UNDECIDED;
            result = then;
            any = true;
        }
        return result;
    }

    std::vector<Word> known_;
};

}  // namespace spadille
