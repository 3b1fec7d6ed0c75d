#include "base/deadline.h"

#include <assert.h>
#include <stdlib.h>
#include <time.h>

static const uint64_t second = 1000000000u;
static const double forever = 1e9; /* seconds; 31 years */

uint64_t clock_nanoseconds(void) {
  struct timespec now;
  int failed = clock_gettime(CLOCK_MONOTONIC, &now);
  assert(!failed);
  (void)failed;
  return (uint64_t)now.tv_sec * second + (uint64_t)now.tv_nsec;
}

double clock_seconds(void) {
  return (double)clock_nanoseconds() / (double)second;
}

deadline deadline_never(void) {
  return (deadline){0};
}

deadline deadline_after(double seconds) {
  if (!(seconds > 0) || seconds >= forever)
    return deadline_never();
  return (deadline){.at = clock_nanoseconds() + (uint64_t)(seconds * (double)second)};
}

bool deadline_is_set(const deadline *d) {
  return d->at != 0;
}

deadline deadline_earlier(deadline a, deadline b) {
  if (a.at == 0)
    return b;
  if (b.at == 0)
    return a;
  return a.at <= b.at ? a : b;
}

double deadline_seconds_left(const deadline *d) {
  if (d->at == 0)
    return forever;
  uint64_t now = clock_nanoseconds();
  return now >= d->at ? 0 : (double)(d->at - now) / (double)second;
}

#ifdef ASSAY_STRESS
static bool stop_at_this_poll(const deadline *d) {
  const char *wanted = getenv("ASSAY_STOP_AT_POLL");
  return wanted && d->polls == strtoull(wanted, NULL, 10);
}
#endif

bool deadline_poll_clock(deadline *d) {
  ++d->polls;
  d->stride = DEADLINE_STRIDE;
#ifdef ASSAY_STRESS
  if (stop_at_this_poll(d))
    d->passed = true;
#endif
  if (!d->passed && d->at != 0 && clock_nanoseconds() >= d->at)
    d->passed = true;
  return d->passed;
}
