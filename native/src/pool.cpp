#include "pool.hpp"

#include <algorithm>

#ifdef _WIN32
#include <process.h>
#define getpid _getpid
#else
#include <unistd.h>
#endif

namespace spadille {

// A child made by fork has the memory of a pool but none of its threads: it makes its own.
Pool& Pool::instance() {
    static std::mutex mutex;
    static Pool* pool = nullptr;
    static int process = 0;
    const std::lock_guard lock(mutex);
    if (!pool || process != getpid()) {
        pool = new Pool;
        process = getpid();
    }
    return *pool;
}

void Pool::take_part() {
    for (std::size_t index; (index = next_.fetch_add(1, std::memory_order_relaxed)) < count_;) (*function_)(index);
}

void Pool::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [this] { return wanted_ > 0; });
        --wanted_;
        ++busy_;
        lock.unlock();
        take_part();
        lock.lock();
        if (--busy_ == 0) rest_.notify_one();
    }
}

void Pool::run(int threads, std::size_t count, const std::function<void(std::size_t)>& function) {
    const int others =
        static_cast<int>(std::min<std::size_t>(count, static_cast<std::size_t>(std::max(1, threads)))) - 1;
    if (others <= 0) {
        for (std::size_t index = 0; index < count; ++index) function(index);
        return;
    }
    const std::lock_guard turn(one_at_a_time_);
    {
        const std::lock_guard lock(mutex_);
        while (threads_.size() < static_cast<std::size_t>(others)) threads_.emplace_back([this] { work(); });
        function_ = &function;
        next_ = 0;
        count_ = count;
        wanted_ = others;
    }
    wake_.notify_all();
    take_part();
    std::unique_lock lock(mutex_);
    wanted_ = 0;
    rest_.wait(lock, [this] { return busy_ == 0; });
}

}  // namespace spadille
