#include "trial/tape.h"

#include <inttypes.h>

static bool read_number(tape *t, tape_call *c, const char *at, const char *end) {
  char *after;
  assert(*at == 'g' || *at == 's');
  tape_entry e = {.came_back = *at == 's'};
  e.value = strtoll(at + 2, &after, 10);
  if (after == at + 2 || after > end)
    return false;
  after += *after == ' ';
  e.name = str_intern_n(&t->names, after, after < end ? (size_t)(end - after) : 0);
  vec_push(&c->entries, e);
  return true;
}

static bool read_line(tape *t, const char *at, const char *end) {
  assert(at <= end);
  if (*at == 'c') {
    vec_add(&t->calls);
    return true;
  }
  if (!t->calls.size)
    return false;
  tape_call *c = &t->calls.data[t->calls.size - 1];
  switch (*at) {
  case 'e':
    c->ended = true;
    return true;
  case 't':
    if (end - at < 2)
      return false;
    buf_add_n(&c->text, at + 2, (size_t)(end - at) - 2);
    return true;
  case 'g':
  case 's':
    return !c->ended && read_number(t, c, at, end);
  default:
    return false;
  }
}

bool tape_read(tape *t, const char *text) {
  for (const char *at = text, *end; *at; at = end + 1) {
    end = at + strcspn(at, "\n");
    if (!*end)
      return true; /* cut off in the middle: the call has not ended */
    if (!read_line(t, at, end))
      return false;
  }
  return true;
}

void tape_free(tape *t) {
  for (vec_each(tape_call, c, &t->calls)) {
    vec_free(&c->entries);
    buf_free(&c->text);
  }
  vec_free(&t->calls);
  str_pool_free(&t->names);
}

void tape_print(const tape_call *c, buf *out) {
  for (uint32_t i = 0; i < c->entries.size; ++i)
    if (c->entries.data[i].value == INT64_MIN)
      buf_printf(out, "%s%" PRId64 "-1", i ? "," : "", INT64_MIN + 1);
    else
      buf_printf(out, "%s%" PRId64, i ? "," : "", c->entries.data[i].value);
}
