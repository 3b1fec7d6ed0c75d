#include "base/stats.h"

#include "base/deadline.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

typedef struct counter_row {
  size_t offset;
  const char *name, *room, *text;
} counter_row;

typedef struct timer_row {
  stats_timer parent;
  const char *name, *text;
} timer_row;

static const counter_row counters[] = {
#define COUNTER(field, room, text) {offsetof(stats, field), #field, room, text},
#define TIMER(name, parent, text)
#include "base/stats.def"
};

static const timer_row timers[TIMER_count] = {
#define COUNTER(field, room, text)
#define TIMER(name, parent, text) [TIMER_##name] = {TIMER_##parent, #name, text},
#include "base/stats.def"
};

enum { COUNTERS = sizeof counters / sizeof *counters };

static uint64_t counter_value(const stats *s, const counter_row *row) {
  uint64_t value;
  memcpy(&value, (const char *)s + row->offset, sizeof value);
  return value;
}

static bool is_maximum(const counter_row *row) {
  static const char ending[] = "at most";
  size_t n = strlen(row->text), m = sizeof ending - 1;
  return n >= m && strcmp(row->text + n - m, ending) == 0;
}

void stats_start(stats *s, stats_timer which) {
  assert(which > TIMER_none && which < TIMER_count);
  timer *t = &s->timers[which];
  if (t->depth++ == 0)
    t->started = clock_nanoseconds();
}

void stats_stop(stats *s, stats_timer which) {
  assert(which > TIMER_none && which < TIMER_count);
  timer *t = &s->timers[which];
  assert(t->depth > 0);
  if (--t->depth == 0)
    t->nanoseconds += clock_nanoseconds() - t->started;
}

static uint64_t nanoseconds_of(const timer *t) {
  return t->nanoseconds + (t->depth > 0 ? clock_nanoseconds() - t->started : 0);
}

double stats_seconds(const stats *s, stats_timer which) {
  assert(which > TIMER_none && which < TIMER_count);
  return (double)nanoseconds_of(&s->timers[which]) / 1e9;
}

void stats_add(stats *to, const stats *from) {
  assert(to != from);
  for (size_t i = 0; i < COUNTERS; ++i) {
    uint64_t a = counter_value(to, &counters[i]), b = counter_value(from, &counters[i]);
    uint64_t sum = is_maximum(&counters[i]) ? (a > b ? a : b) : a + b;
    memcpy((char *)to + counters[i].offset, &sum, sizeof sum);
  }
  for (stats_timer t = TIMER_none + 1; t < TIMER_count; ++t)
    to->timers[t].nanoseconds += nanoseconds_of(&from->timers[t]);
}

static uint32_t timer_depth(stats_timer which) {
  assert(which > TIMER_none && which < TIMER_count);
  uint32_t depth = 0;
  while (timers[which].parent != TIMER_none) {
    assert(timers[which].parent < which); /* parents come before their children */
    which = timers[which].parent;
    ++depth;
  }
  return depth;
}

static void print_counters(const stats *s, buf *out) {
  const char *room = "";
  for (size_t i = 0; i < COUNTERS; ++i) {
    uint64_t value = counter_value(s, &counters[i]);
    if (value == 0)
      continue;
    bool first = strcmp(room, counters[i].room) != 0;
    room = counters[i].room;
    buf_printf(out, "  %-10s %-34s %14llu\n", first ? room : "", counters[i].text,
               (unsigned long long)value);
  }
}

static void print_timers(const stats *s, buf *out) {
  double total = stats_seconds(s, TIMER_total);
  for (stats_timer t = TIMER_none + 1; t < TIMER_count; ++t) {
    double seconds = stats_seconds(s, t);
    if (seconds <= 0)
      continue;
    int indent = (int)timer_depth(t) * 2;
    buf_printf(out, "  %-10s %*s%-*s %12.3f s", t == TIMER_total ? "time" : "", indent, "",
               34 - indent, timers[t].text, seconds);
    if (total > 0)
      buf_printf(out, " %5.1f %%", 100 * seconds / total);
    buf_put(out, '\n');
  }
}

void stats_print(const stats *s, buf *out) {
  buf_add(out, "Statistics:\n");
  print_counters(s, out);
  print_timers(s, out);
}

void stats_json(const stats *s, buf *out) {
  const char *separator = "";
  buf_put(out, '{');
  for (size_t i = 0; i < COUNTERS; ++i) {
    uint64_t value = counter_value(s, &counters[i]);
    if (value == 0)
      continue;
    buf_printf(out, "%s\"%s\": %llu", separator, counters[i].name, (unsigned long long)value);
    separator = ", ";
  }
  for (stats_timer t = TIMER_none + 1; t < TIMER_count; ++t) {
    double seconds = stats_seconds(s, t);
    if (seconds <= 0)
      continue;
    buf_printf(out, "%s\"%s_seconds\": %.3f", separator, timers[t].name, seconds);
    separator = ", ";
  }
  buf_put(out, '}');
}
