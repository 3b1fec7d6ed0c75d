#include "report/fold.h"

enum { FEWEST_ROUNDS = 3, LONGEST_ROUND = 48, MOST_VALUES = 4 };

static bool is_same_text(const char *a, const char *b) {
  return a == b || (a && b && strcmp(a, b) == 0);
}

/* Do two events tell the same, but for values? */
static bool is_alike(const told *a, const told *b) {
  const story_event *x = a->event, *y = b->event;
  return !b->after_gap && x->kind == y->kind && x->proc == y->proc && x->stmt == y->stmt &&
         x->depth == y->depth && is_same_text(story_outcome(x), story_outcome(y)) &&
         a->values->stmt == b->values->stmt;
}

static uint32_t count_rounds(const told_list *list, uint32_t at, uint32_t period) {
  uint32_t end = at + period;
  while (end < list->size && is_alike(&list->data[end - period], &list->data[end]))
    ++end;
  return (end - at) / period;
}

bool fold_at(const told_list *list, uint32_t at, fold *out) {
  uint32_t best = 0;
  for (uint32_t period = 1; period <= LONGEST_ROUND && at + 3 * period <= list->size; ++period) {
    uint32_t times = count_rounds(list, at, period);
    if (times < FEWEST_ROUNDS || (times - 1) * period <= best)
      continue;
    best = (times - 1) * period;
    *out = (fold){.first = &list->data[at], .period = period, .times = times};
  }
  assert(!best || out->times >= FEWEST_ROUNDS);
  return best > 1;
}

/* ---- in words ---- */

static void add_lines(buf *out, const fold *f) {
  const char *file = NULL;
  uint32_t low = UINT32_MAX, high = 0;
  bool one_file = true;
  for (uint32_t i = 0; i < f->period; ++i) {
    location where = f->first[i].event->where;
    if (!where.line || f->first[i].event->depth > f->first->event->depth)
      continue;
    one_file = one_file && (!file || strcmp(file, where.file) == 0);
    file = where.file;
    low = where.line < low ? where.line : low;
    high = where.line > high ? where.line : high;
  }
  if (!high || !one_file)
    buf_printf(out, "the last %u steps", f->period);
  else if (low == high)
    buf_printf(out, "line %u", low);
  else
    buf_printf(out, "lines %u to %u", low, high);
}

static bool add_value(buf *out, const story_value *from, const story_value *to, bool first) {
  bool number = strncmp(from->value, "0x", 2) == 0; /* an address without a name says nothing */
  if (from->is_temp || number || strcmp(from->path, to->path) != 0)
    return false;
  buf_printf(out, "%s%s = %s", first ? ": " : ", ", from->path, from->value);
  if (strcmp(from->value, to->value) != 0)
    buf_printf(out, " ... %s", to->value);
  return true;
}

void fold_words(buf *out, const fold *f) {
  assert(f->times >= 2 && f->period > 0);
  add_lines(out, f);
  buf_printf(out, ", %u times more", f->times - 1);
  uint32_t shown = 0;
  for (uint32_t i = 0; i < f->period && shown < MOST_VALUES; ++i) {
    const story_event *from = f->first[f->period + i].values;
    const story_event *to = f->first[f->period * (f->times - 1) + i].values;
    for (uint32_t k = 0; k < from->value_count && k < to->value_count && shown < MOST_VALUES; ++k)
      shown += add_value(out, &from->values[k], &to->values[k], shown == 0);
  }
}
