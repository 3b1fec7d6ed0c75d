/* stats.h: counters and nested timers, from the rows of stats.def.
 *
 * A stats is a plain value without pointers: a child process can send it as bytes and the parent
 * can add it to its own with stats_add. The zeroed stats is the start. A timer may be started again
 * while it runs (recursion): the inner pair then counts nothing. Timers nest as stats.def says, so
 * a parent's time includes that of its children. */
#ifndef ASSAY_BASE_STATS_H
#define ASSAY_BASE_STATS_H

#include "base/buf.h"

#include <stdint.h>

typedef enum stats_timer {
  TIMER_none,
#define COUNTER(field, room, text)
#define TIMER(name, parent, text) TIMER_##name,
#include "base/stats.def"
  TIMER_count
} stats_timer;

typedef struct timer {
  uint64_t nanoseconds; /* spent in finished runs */
  uint64_t started;     /* when the running one was started */
  uint32_t depth;       /* how often it was started and not yet stopped */
} timer;

typedef struct stats {
#define COUNTER(field, room, text) uint64_t field;
#define TIMER(name, parent, text)
#include "base/stats.def"
  timer timers[TIMER_count];
} stats;

void stats_start(stats *s, stats_timer which);
void stats_stop(stats *s, stats_timer which);
double stats_seconds(const stats *s, stats_timer which); /* including the run under way */

/* Adds the counters and times of `from`; a counter whose text ends in "at most" takes the larger.
 */
void stats_add(stats *to, const stats *from);

void stats_print(const stats *s, buf *out); /* counters per room, then the tree of timers */
void stats_json(const stats *s, buf *out);  /* one object; rows that are 0 are left out */

#endif
