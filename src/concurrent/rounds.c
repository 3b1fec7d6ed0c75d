/* The contexts of an execution, from the iterates of Reach of rounds.mu: the globals with which each
 * round begins and those that the last thread leaves are read from the iterate in which the error is
 * found; then, from the last thread to the first, with what each one was resumed. */
#include "concurrent/job.h"

typedef enum tuple_kind { TUPLE_RUNNING, TUPLE_DONE, TUPLE_FAILED } tuple_kind;

/* Globals in rounds 0, 1, … */
typedef const bool *const *copies;

typedef struct reader {
  job *j;
  const mu_relation *r;
  rel reach;             /* the iterate */
  uint32_t first, count; /* threads: without init; all */
  uint32_t round;        /* of the error */
  copies starts;         /* with what each round begins */
  copies *in, *out;      /* by thread: with what it is resumed, what it leaves */
  const bdd_renaming *out_to_in;
} reader;

/* ---- parts of Reach ---- */

/* Copy number i of the formal "a" (with what a thread is resumed) or "b" (what it leaves). */
static const uint32_t *copy_bits(const reader *x, const char *name, uint32_t i) {
  const mu_field *array = &formal(x->r, name)->type->fields.data[0];
  assert(array->type->kind == MU_ARRAY && i < array->type->length);
  return formal(x->r, name)->bits + array->offset + i * array->type->elem->width;
}

static rel copies_are(const reader *x, const char *name, copies values, uint32_t count) {
  bdd_space *s = space_of(x->j);
  rel all = REL_TRUE;
  for (uint32_t i = 0; i < count; ++i)
    all = rel_and(s, all, rel_cube(s, copy_bits(x, name, i), values[i], globals_width(x->j)));
  return all;
}

static copies pick_copies(reader *x, rel *r, const char *name) {
  const bool **values = arena_array(&x->j->memory, const bool *, x->round + 1);
  for (uint32_t i = 0; i <= x->round; ++i)
    values[i] = pick(x->j, r, copy_bits(x, name, i), globals_width(x->j));
  return values;
}

static rel formal_is(const reader *x, const char *name, uint64_t number) {
  const mu_var *v = formal(x->r, name);
  return rel_number(space_of(x->j), v->bits, v->type->width, number);
}

/* Tuples of that kind, thread and round. */
static rel tuples(const reader *x, tuple_kind kind, uint32_t thread, uint32_t round) {
  bdd_space *s = space_of(x->j);
  rel r = rel_and(s, x->reach, formal_is(x, "m", kind));
  return rel_and(s, rel_and(s, r, formal_is(x, "t", thread)), formal_is(x, "c", round));
}

/* ---- where the error is ---- */

/* What the last thread leaves in a round is what the next one begins with. */
static rel closed(const reader *x, uint32_t round) {
  bdd_space *s = space_of(x->j);
  rel all = REL_TRUE;
  for (uint32_t i = 0; i < round; ++i)
    all = rel_and(s, all,
                  rel_same(s, copy_bits(x, "b", i), copy_bits(x, "a", i + 1), globals_width(x->j)));
  return all;
}

/* Whole executions with the error in that round. */
static rel whole(const reader *x, uint32_t round) {
  bdd_space *s = space_of(x->j);
  return rel_and(s, tuples(x, TUPLE_FAILED, x->count - 1, round), closed(x, round));
}

static bool fails_in_init(const reader *x) {
  bdd_space *s = space_of(x->j);
  return x->first &&
         !rel_disjoint(s, tuples(x, TUPLE_RUNNING, 0, 0), at_error(x->j, formal(x->r, "v")));
}

/* Sets the first iterate with an error, and the error's round. Is it in init? */
static bool find_error(reader *x) {
  mu_iterates all = mu_iterates_of(x->j->formula.run, x->r);
  for (uint32_t i = 0; i < all.count; ++i) {
    x->reach = all.values[i];
    if (fails_in_init(x))
      return true;
    for (x->round = 0; x->round < x->j->limit; ++x->round)
      if (!rel_is_false(whole(x, x->round)))
        return false;
  }
  assert(false);
  return false;
}

/* ---- one thread ---- */

/* Tuples in which the thread leaves that in rounds 0 .. round; or it takes no step. */
static rel leaving(reader *x, uint32_t thread, uint32_t round, copies out) {
  bdd_space *s = space_of(x->j);
  templates *q = &x->j->relations.templates;
  const mu_var *v = formal(x->r, "v");
  const uint32_t *args[] = {formal(x->r, "t")->bits, v->bits};
  rel r = rel_and(s, tuples(x, TUPLE_RUNNING, thread, round), copies_are(x, "b", out, round));
  r = rel_and(s, r, templates_value(q, x->j->formula.system, "Leave", args));
  state_block at = state_block_of(q, v->bits);
  r = rel_and(s, r, rel_cube(s, at.globals, out[round], globals_width(x->j)));
  return rel_or(s, r, copies_are(x, "a", out, round + 1));
}

/* Those of `runs` that are resumed with what the threads before can leave. */
static rel agreeing(reader *x, tuple_kind before, uint32_t thread, rel runs) {
  bdd_space *s = space_of(x->j);
  rel begins = copies_are(x, "a", x->starts, x->round + 1);
  if (thread == x->first)
    return before == TUPLE_FAILED ? REL_FALSE : rel_and(s, runs, begins);
  rel left = rel_and(s, tuples(x, before, thread - 1, x->round), begins);
  const mu_var *b = formal(x->r, "b");
  VEC(uint32_t) others = {0};
  for (uint32_t i = 0; i < x->r->arity; ++i)
    for (uint32_t k = 0; x->r->formals[i] != b && k < x->r->formals[i]->type->width; ++k)
      vec_push(&others, x->r->formals[i]->bits[k]);
  left = rel_exists(s, left, bdd_set_of(s, others.data, others.size));
  vec_free(&others);
  return rel_and(s, runs, rel_rename(s, left, x->out_to_in));
}

/* Sets with what the thread is resumed, given what it leaves. Is the error in it? `failed`: it is in
 * this thread or in one before. */
static bool read_thread(reader *x, uint32_t thread, bool failed) {
  bdd_space *s = space_of(x->j);
  copies out = x->out[thread];
  assert(out && !x->in[thread]);
  bdd_mark here = bdd_here(s);
  rel found = REL_FALSE;
  if (failed) {
    rel runs =
        rel_and(s, tuples(x, TUPLE_RUNNING, thread, x->round), copies_are(x, "b", out, x->round));
    found = agreeing(x, TUPLE_DONE, thread, rel_and(s, runs, at_error(x->j, formal(x->r, "v"))));
  }
  bool is_it = !rel_is_false(found);
  if (!failed)
    found = agreeing(x, TUPLE_DONE, thread, leaving(x, thread, x->round, out));
  else if (!is_it)
    found = agreeing(x, TUPLE_FAILED, thread,
                     x->round ? leaving(x, thread, x->round - 1, out) : REL_TRUE);
  assert(!rel_is_false(found));
  x->in[thread] = pick_copies(x, &found, "a");
  bdd_leave(s, here, REL_FALSE);
  return is_it;
}

/* ---- the whole ---- */

/* Was the thread started when the globals are these? */
static bool is_started(const job *j, uint32_t thread, const bool *globals) {
  const var *taken = j->x->places.data[thread].taken;
  return !taken || globals[numbering_slot(&j->relations.templates.numbering, taken)];
}

static void list_contexts(reader *x, uint32_t culprit) {
  job *j = x->j;
  assert(j->contexts.size == 0 && x->first <= culprit);
  if (x->first)
    vec_push(&j->contexts, (stitch_context){.thread = 0, .out = x->starts[0]});
  for (uint32_t i = 0; i <= x->round; ++i)
    for (uint32_t t = x->first; t < x->count; ++t) {
      bool is_last = i == x->round && t == culprit;
      stitch_context at = {t, x->in[t][i], is_last ? NULL : x->out[t][i], true};
      if (is_started(j, t, at.in))
        vec_push(&j->contexts, at);
      if (is_last)
        return;
    }
}

static void prepare(reader *x) {
  job *j = x->j;
  const mu_var *a = formal(x->r, "a"), *b = formal(x->r, "b");
  assert(a->type == b->type && x->first < x->count);
  x->out_to_in = bdd_renaming_of(space_of(j), b->bits, a->bits, a->type->width);
  x->in = arena_array(&j->memory, copies, x->count);
  x->out = arena_array(&j->memory, copies, x->count);
}

void read_rounds(job *j, const mu_relation *r) {
  reader x = {.j = j, .r = r, .first = j->relations.has_init, .count = j->x->roots.size};
  bool in_init = find_error(&x);
  j->answer->least = in_init ? 1 : x.round + 1;
  if (in_init) {
    vec_push(&j->contexts, (stitch_context){.thread = 0});
    return;
  }
  prepare(&x);
  rel tuple = whole(&x, x.round);
  x.starts = pick_copies(&x, &tuple, "a");
  x.out[x.count - 1] = pick_copies(&x, &tuple, "b");
  uint32_t culprit = x.count;
  for (uint32_t t = x.count; t-- > x.first;) {
    if (read_thread(&x, t, culprit == x.count))
      culprit = t;
    if (t > x.first)
      x.out[t - 1] = x.in[t];
  }
  assert(culprit < x.count);
  list_contexts(&x, culprit);
}
