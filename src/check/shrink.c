/* shrink.c: the same bug on simpler inputs.
 *
 * Inputs are dropped, set to zero and halved, many at once and then one by one (but of very many the first
 * ones by themselves before all others); each time the program
 * is run again, and what still runs into the same error is kept if it is simpler: fewer inputs, or as
 * many and fewer steps, or as many and smaller numbers. Only values that a program may be given as they
 * are are changed: no pointers, nothing that code outside the program or a rule decides, and nothing
 * that C leaves undefined. The budget is counted in runs and steps. */
#include "check/check.h"

enum {
  SLACK = 2000, /* steps more than before that a run with fewer inputs may take */
  MOST_RUNS = 400,
  MOST_STEPS = 4 << 20,
  RUN_COST = 2000 /* steps that starting a run counts */
};

typedef VEC(u128) values;

typedef struct shrinker {
  const replay_request *request;
  replay_result *best;
  uint32_t runs;
  uint64_t steps; /* left, like the runs */
} shrinker;

static const draw *drawn(const replay_result *r, uint32_t i) {
  assert(i < r->inputs.size);
  return &r->inputs.data[i].draw;
}

/* May the value be another one, without anybody else having to decide otherwise? */
static bool is_free(const draw *d) {
  bool given = d->source == DRAW_HAVOC || d->source == DRAW_READ || d->source == DRAW_RESULT ||
               d->source == DRAW_ARGUMENT || d->source == DRAW_NONDET;
  bool of_rule = d->proc && d->label < d->proc->stmts.size && d->proc->stmts.data[d->label].origin;
  bool number = d->type->kind == T_INT || d->type->kind == T_BOOL || d->type->kind == T_FLOAT;
  return given && number && !of_rule && !d->count;
}

/* ---- which run is simpler ---- */

/* How large a number looks: twice its amount, and one more below zero. */
static long double weight_of(const draw *d) {
  if (d->type->kind == T_INT && d->type->is_signed) {
    i128 n = machine_signed(d->type, d->value);
    return n < 0 ? -2 * (long double)n + 1 : 2 * (long double)n;
  }
  return 2 * (long double)d->value;
}

static long double weight(const replay_result *r) {
  long double sum = 0;
  for (uint32_t i = 0; i < r->inputs.size; ++i)
    sum += is_free(drawn(r, i)) ? weight_of(drawn(r, i)) : 0;
  return sum;
}

/* Does the run ask for as much, and no more, of others than the one we have? */
static bool asks_no_more(const replay_result *r, const replay_result *than) {
  return r->outside.events.size <= than->outside.events.size &&
         (!r->run.looked || than->run.looked);
}

static bool is_simpler(const replay_result *r, const replay_result *than) {
  if (!run_is_same_error(&r->run, &than->run) || !asks_no_more(r, than))
    return false;
  if (r->inputs.size != than->inputs.size)
    return r->inputs.size < than->inputs.size;
  if (r->run.steps != than->run.steps)
    return r->run.steps < than->run.steps;
  return weight(r) < weight(than);
}

/* ---- one try ---- */

static bool may_try(const shrinker *s) {
  return s->runs > 0 && s->steps > 0;
}

static bool try_values(shrinker *s, const values *list) {
  replay_request again = *s->request;
  replay_result found = {0};
  buf reason = {0};
  if (!may_try(s))
    return false;
  again.inputs = list->data;
  again.input_count = list->size;
  again.most_steps = s->best->run.steps + SLACK; /* other inputs may never lead to an end */
  bool better = check_replay(&again, &found, &reason) && is_simpler(&found, s->best);
  uint64_t cost = found.run.steps + RUN_COST;
  s->steps -= cost < s->steps ? cost : s->steps;
  --s->runs;
  assert(!better || run_is_same_error(&found.run, &s->best->run));
  if (better) {
    replay_result_free(s->best);
    *s->best = found;
  } else {
    replay_result_free(&found);
  }
  buf_free(&reason);
  return better;
}

/* Inputs [from, to), as far as they are free, are left out. */
static bool try_dropped(shrinker *s, uint32_t from, uint32_t to) {
  assert(from <= to);
  values list = {0};
  bool some = false;
  for (uint32_t i = 0; i < s->best->inputs.size; ++i) {
    bool gone = i >= from && i < to && is_free(drawn(s->best, i));
    some = some || gone;
    if (!gone)
      vec_push(&list, drawn(s->best, i)->value);
  }
  bool better = some && try_values(s, &list);
  vec_free(&list);
  return better;
}

/* Inputs [from, to), as far as they are free, become 0. */
static bool try_zero(shrinker *s, uint32_t from, uint32_t to) {
  assert(from <= to);
  values list = {0};
  bool some = false;
  for (uint32_t i = 0; i < s->best->inputs.size; ++i) {
    const draw *d = drawn(s->best, i);
    bool zero = i >= from && i < to && is_free(d) && d->value;
    some = some || zero;
    vec_push(&list, zero ? 0 : d->value);
  }
  bool better = some && try_values(s, &list);
  vec_free(&list);
  return better;
}

static bool try_one(shrinker *s, uint32_t at, u128 value) {
  values list = {0};
  assert(at < s->best->inputs.size);
  for (uint32_t i = 0; i < s->best->inputs.size; ++i)
    vec_push(&list, i == at ? value : drawn(s->best, i)->value);
  bool better = try_values(s, &list);
  vec_free(&list);
  return better;
}

/* ---- all of them ---- */

/* Parts of half the inputs, a quarter, ... one, from the end on. */
static void by_parts(shrinker *s, bool (*one)(shrinker *, uint32_t, uint32_t)) {
  for (uint32_t size = s->best->inputs.size; size > 0 && may_try(s); size /= 2)
    for (uint32_t end = s->best->inputs.size; end > 0 && may_try(s);) {
      uint32_t from = end > size ? end - size : 0;
      (void)one(s, from, end);
      end = from < s->best->inputs.size ? from : s->best->inputs.size;
    }
}

/* The number of least amount between 0, which was tried, and the one there is, if all beyond the first
 * that does are alike; its amount by bisection, and positive if that does. */
static void lessen(shrinker *s, uint32_t at) {
  const draw *d = drawn(s->best, at);
  if (!is_free(d) || !d->value || d->type->kind != T_INT || d->type->width >= 128)
    return;
  i128 n = d->type->is_signed ? machine_signed(d->type, d->value) : (i128)d->value;
  if (n < 0 && try_one(s, at, (u128)-n))
    n = -n;
  i128 too_small = 0, sign = n < 0 ? -1 : 1;
  for (i128 amount = n * sign; amount - too_small > 1 && may_try(s);) {
    i128 middle = too_small + (amount - too_small) / 2;
    assert(middle > too_small && middle < amount);
    if (!try_one(s, at, (u128)(middle * sign)))
      too_small = middle;
    else if (at < s->best->inputs.size)
      amount = middle;
    else
      return;
  }
}

/* A long run: one of the first numbers often says how many others are asked for, and while it is large
 * there is no budget for these. */
static void lessen_first(shrinker *s) {
  enum { MANY = 16, FIRST = 3 };
  for (uint32_t i = 0; i < FIRST && s->best->inputs.size > MANY; ++i)
    lessen(s, i);
}

void check_shrink(const replay_request *r, replay_result *found) {
  assert(found->run.end == RUN_ERROR);
  shrinker s = {.request = r, .best = found, .runs = MOST_RUNS, .steps = MOST_STEPS};
  uint32_t free_ones = 0;
  for (uint32_t i = 0; i < found->inputs.size; ++i)
    free_ones += is_free(drawn(found, i));
  if (!free_ones || found->run.steps > MOST_STEPS / 4)
    return;
  lessen_first(&s);
  by_parts(&s, try_dropped);
  by_parts(&s, try_zero);
  for (uint32_t i = 0; i < s.best->inputs.size && may_try(&s); ++i)
    lessen(&s, i);
  assert(found->run.end == RUN_ERROR && !found->run.approximated);
}
