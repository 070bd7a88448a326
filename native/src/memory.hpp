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
    BoundMemory() : known_(std::size_t{1} << BITS) {}

    // What was found for one outlook says nothing of another.
    void use(const Outlook& outlook) {
        if (outlook_ == outlook.serial()) return;
        outlook_ = outlook.serial();
        if (++generation_ >> GENERATION_BITS) {
            std::fill(known_.begin(), known_.end(), 0);
            generation_ = 1;
        }
    }

    // What a class is decided to be when each place wins at least the tricks packed in `sure`, else UNDECIDED.
    int bound(const Outlook& outlook, int number, std::uint32_t sure, int places) {
        if (number <= REACHED) return number;
        if (!sure) return UNDECIDED;
        const Word key = (generation_ << CLASS_BITS | static_cast<Word>(number)) << PACKED_BITS | sure;
        const Word known = known_[key * 0x9e3779b97f4a7c15ULL >> (64 - BITS)];
        return known >> 2 == key ? static_cast<int>(known & 3) - 1 : find(outlook, number, sure, places, key);
    }

private:
    static constexpr int BITS = 12;
    static constexpr int PACKED_BITS = SURE_BITS * MOST_PLACES;
    static constexpr int CLASS_BITS = 24;
    static constexpr int GENERATION_BITS = 62 - CLASS_BITS - PACKED_BITS;

    SPADILLE_COLD int find(const Outlook& outlook, int number, std::uint32_t sure, int places, Word key) {
        const Class& here = outlook[number];
        int free = here.left;
        for (int place = 0; place < places; ++place) free -= static_cast<int>(sure >> SURE_BITS * place & SURE);
        int result = UNDECIDED;
        bool any = false;
        for (int place = 0; place < places; ++place) {
            const bool counted = sure >> SURE_BITS * place & SURE;
            if (!counted && free <= 0) continue;
            const std::uint32_t then = counted ? sure - (1u << SURE_BITS * place) : sure;
            const int next = bound(outlook, here.after[place], then, places);
            if (next == UNDECIDED || (any && next != result)) return remember(key, UNDECIDED);
            result = next;
            any = true;
        }
        return remember(key, result);
    }

    int remember(Word key, int result) {
        known_[key * 0x9e3779b97f4a7c15ULL >> (64 - BITS)] = key << 2 | static_cast<Word>(result + 1);
        return result;
    }

    std::vector<Word> known_;
    std::uint64_t outlook_ = 0;
    Word generation_ = 1;
};

}  // namespace spadille
