// Threads that stay, for many questions at once.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace spadille {

class Pool {
public:
    // The pool of this process. It is never taken down: its threads wait until the process ends.
    static Pool& instance();

    // Calls a function with 0 to count - 1, each once, on this thread and on up to threads - 1 others, and waits. The
    // function may not throw.
    void run(int threads, std::size_t count, const std::function<void(std::size_t)>& function);

private:
    void work();
    void take_part();

    std::mutex one_at_a_time_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable rest_;
    std::vector<std::thread> threads_;
    const std::function<void(std::size_t)>* function_ = nullptr;
    std::atomic<std::size_t> next_ = 0;
    std::size_t count_ = 0;
    int wanted_ = 0;
    int busy_ = 0;
};

}  // namespace spadille
