/* deadline.h: a point in time that long loops poll.
 *
 * A deadline is a value. Time is the monotonic clock, so setting the wall clock does no harm. A
 * poll usually costs a decrement and a comparison: the clock is read every DEADLINE_STRIDE polls. A
 * deadline that has passed stays passed. The zeroed deadline never passes.
 *
 * With -Dstress=true, ASSAY_STOP_AT_POLL=n in the environment makes the n-th poll of every deadline
 * the one at which it passes, so that each interruption point can be tried. */
#ifndef ASSAY_BASE_DEADLINE_H
#define ASSAY_BASE_DEADLINE_H

#include <stdbool.h>
#include <stdint.h>

enum { DEADLINE_STRIDE = 64 };

typedef struct deadline {
  uint64_t at;     /* nanoseconds of the monotonic clock; 0: never */
  uint64_t polls;  /* how often it was read from the clock, for stress builds */
  uint32_t stride; /* polls left until the clock is read again */
  bool passed;
} deadline;

uint64_t clock_nanoseconds(void); /* monotonic */
double clock_seconds(void);       /* monotonic */

deadline deadline_never(void);
deadline deadline_after(double seconds); /* from now; 0 or less: never */
deadline deadline_earlier(deadline a, deadline b);
bool deadline_is_set(const deadline *d);
double deadline_seconds_left(const deadline *d); /* not below 0; a large number if never */

bool deadline_poll_clock(deadline *d); /* reads the clock now */

static inline bool deadline_passed(deadline *d) {
#ifdef ASSAY_STRESS
  return deadline_poll_clock(d);
#else
  if (d->passed)
    return true;
  if (d->at == 0 || d->stride-- > 0)
    return false;
  return deadline_poll_clock(d);
#endif
}

#endif
