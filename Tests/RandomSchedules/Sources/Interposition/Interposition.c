#include "Interposition.h"

// The runtime has hooks for the jobs that it enqueues, but since Swift 6.3, `Task.yield` and sleeps do not call them: all jobs go to
// Dispatch. So these functions stand for those of Dispatch and of the C library: on Linux, one in the program comes first.

static _Thread_local void (*take)(Job, uint64_t);
static _Thread_local uint64_t now;

#if defined(__linux__)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

void dispatch_async_f(void *queue, void *context, void (*work)(void *)) {
    if (take) return take((Job){context, work}, 0);
    static void (*original)(void *, void *, void (*)(void *));
    if (!original) original = (void (*)(void *, void *, void (*)(void *)))dlsym(RTLD_NEXT, "dispatch_async_f");
    original(queue, context, work);
}

void dispatch_after_f(uint64_t when, void *queue, void *context, void (*work)(void *)) {
    if (take) {
        // The upper bits name the clock.
        uint64_t deadline = when & 0x3fffffffffffffff;
        return take((Job){context, work}, deadline > now ? deadline - now : 0);
    }
    static void (*original)(uint64_t, void *, void *, void (*)(void *));
    if (!original) original = (void (*)(uint64_t, void *, void *, void (*)(void *)))dlsym(RTLD_NEXT, "dispatch_after_f");
    original(when, queue, context, work);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (!take) return (int)syscall(SYS_clock_gettime, clock, time);
    *time = (struct timespec){.tv_sec = (time_t)(now / 1000000000), .tv_nsec = (long)(now % 1000000000)};
    return 0;
}
#endif

void startTakingJobs(void (*function)(Job, uint64_t)) {
    take = function;
    now = 0;
}

void stopTakingJobs(void) { take = 0; }

void setVirtualTime(uint64_t nanoseconds) { now = nanoseconds; }
