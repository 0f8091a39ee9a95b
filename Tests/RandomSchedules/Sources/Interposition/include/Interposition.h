#include <stdint.h>

/// A part of a task that a thread can run.
typedef struct {
    void *context;
    void (*work)(void *context);
} Job;

/// Sends all jobs that this thread enqueues to a function, each with the nanoseconds until it is due, until `stopTakingJobs`. Those of
/// other threads are not affected. The time of this thread begins at 0 and moves only with `setVirtualTime`.
void startTakingJobs(void (*take)(Job job, uint64_t delay));
void stopTakingJobs(void);

/// Sets the time, in nanoseconds, that clocks show on this thread.
void setVirtualTime(uint64_t nanoseconds);
