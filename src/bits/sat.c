/* The solver behind sat.h. */
#include "bits/sat.h"

#include "base/memory.h"

#include <assert.h>
#include <ccadical.h>
#include <stdlib.h>
#include <time.h>

enum { STRIDE = 32 /* calls of `is_over` for a look at the clock */, YES = 10, NO = 20 };

struct sat {
  CCaDiCaL *solver;
  int variables;
  double until; /* of the question that is asked: processor time */
  uint32_t calls;
};

double processor_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int is_over(void *context) {
  sat *s = context;
  return ++s->calls % STRIDE == 0 && processor_seconds() > s->until;
}

sat *sat_new(void) {
  sat *s = xcalloc(1, sizeof *s);
  s->solver = ccadical_init();
  ccadical_set_terminate(s->solver, s, is_over);
  return s;
}

void sat_free(sat *s) {
  if (!s)
    return;
  ccadical_release(s->solver);
  free(s);
}

int sat_variable(sat *s) {
  assert(s->variables < INT32_MAX);
  return ++s->variables;
}

void sat_clause(sat *s, const int *literals, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    assert(literals[i] && abs(literals[i]) <= s->variables);
    ccadical_add(s->solver, literals[i]);
  }
  ccadical_add(s->solver, 0);
}

sat_answer sat_solve(sat *s, const int *assumed, uint32_t count, double seconds) {
  assert(seconds > 0);
  for (uint32_t i = 0; i < count; ++i) {
    assert(assumed[i] && abs(assumed[i]) <= s->variables);
    ccadical_assume(s->solver, assumed[i]);
  }
  s->until = processor_seconds() + seconds;
  int says = ccadical_solve(s->solver);
  assert(says == YES || says == NO || says == 0);
  return says == YES ? SAT_YES : says == NO ? SAT_NO : SAT_OPEN;
}

bool sat_value(sat *s, int literal) {
  assert(literal && abs(literal) <= s->variables);
  return ccadical_val(s->solver, literal) > 0;
}

bool sat_failed(sat *s, int literal) {
  assert(literal && abs(literal) <= s->variables);
  return ccadical_failed(s->solver, literal) != 0;
}
