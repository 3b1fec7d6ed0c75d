#include "program/known_callers.h"

#include <assert.h>

typedef struct climb {
  const caller_world *world;
  function_keys seen; /* on the way up */
} climb;

static bool is_seen(const climb *c, uint64_t f) {
  for (vec_each(const uint64_t, one, &c->seen))
    if (*one == f)
      return true;
  return false;
}

static bool is_met_by_none(climb *c, uint64_t f);

/* Is it shown that the error does not come by calls of f in that function? */
static bool is_harmless(climb *c, uint64_t caller, uint64_t f) {
  const caller_world *w = c->world;
  caller_answer found = w->ask(w->context, caller, f);
  return found == CALLER_TRUE || (found == CALLER_OPEN && is_met_by_none(c, caller));
}

static bool is_met_by_none(climb *c, uint64_t f) {
  const caller_world *w = c->world;
  assert(!is_seen(c, f));
  if (w->is_taken(w->context, f))
    return false;
  vec_push(&c->seen, f);
  function_keys callers = {0};
  w->list(w->context, f, &callers);
  bool any = false, shown = true;
  for (uint32_t i = 0; i < callers.size && shown; ++i)
    if (!is_seen(c, callers.data[i])) {
      any = true;
      shown = is_harmless(c, callers.data[i], f);
    }
  vec_free(&callers);
  return any && shown;
}

bool no_known_caller_meets(const caller_world *w, uint64_t f) {
  assert(w->is_taken && w->list && w->ask);
  climb c = {.world = w};
  bool shown = is_met_by_none(&c, f);
  vec_free(&c.seen);
  return shown;
}
