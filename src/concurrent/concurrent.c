#include "concurrent/concurrent.h"

#include "concurrent/job.h"

/* A trail stands in the order of variables context by context if there are at most so many globals:
 * equality of two valuations that stand apart takes a node for each valuation. */
enum { MAX_APART = 10 };

/* The search begins with at most so many switches or rounds, and if that is not enough goes on to
 * STAGE_GROWTH times as many: what a trail costs grows with its length, used or not. */
enum { FIRST_SWITCHES = 16, FIRST_ROUNDS = 4, STAGE_GROWTH = 4 };

/* ---- reading what was computed ---- */

const mu_var *formal(const mu_relation *r, const char *name) {
  for (uint32_t i = 0; i < r->arity; ++i)
    if (strcmp(r->formals[i]->name, name) == 0)
      return r->formals[i];
  assert(false);
  return NULL;
}

/* Bits of a field of an element of the only field of a variable, an array of records. */
static const uint32_t *element(const mu_var *v, uint32_t i, const char *name) {
  const mu_field *array = &v->type->fields.data[0];
  assert(array->type->kind == MU_ARRAY && i < array->type->length);
  const mu_field *f = mu_find_field(array->type->elem, name);
  assert(f);
  return v->bits + array->offset + i * array->type->elem->width + f->offset;
}

rel at_error(const job *j, const mu_var *v) {
  state_block at = state_block_of(&j->relations.templates, v->bits);
  return is_pc(&j->relations.templates, at.pc, PC_ERROR);
}

const bool *pick(job *j, rel *r, const uint32_t *bits, uint32_t count) {
  bool *values = arena_array(&j->memory, bool, count + 1);
  bool ok = rel_pick(space_of(j), *r, bits, count, values);
  assert(ok);
  (void)ok;
  *r = rel_and(space_of(j), *r, rel_cube(space_of(j), bits, values, count));
  return values;
}

static uint32_t pick_number(job *j, rel *r, const uint32_t *bits, uint32_t count) {
  const bool *values = pick(j, r, bits, count);
  uint32_t n = 0;
  for (uint32_t i = 0; i < count; ++i)
    n = n << 1 | values[i];
  return n;
}

/* The first iterate that has a tuple at the error. */
static uint32_t first_error(job *j, const mu_relation *r, rel *errors) {
  mu_iterates all = mu_iterates_of(j->formula.run, r);
  for (uint32_t i = 0; i < all.count; ++i) {
    *errors = rel_and(space_of(j), all.values[i], at_error(j, formal(r, "v")));
    if (!rel_is_false(*errors))
      return i;
  }
  assert(false);
  return 0;
}

static void take_statistics(job *j, const mu_relation *r) {
  bp_statistics *stats = &j->result->stats;
  mu_iterates all = mu_iterates_of(j->formula.run, r);
  stats->rounds = all.count;
  for (uint32_t i = 1; i < all.count; ++i) {
    uint64_t nodes = rel_size(space_of(j), all.values[i]);
    if (nodes > stats->nodes)
      stats->nodes = nodes;
    if (!j->bound->rounds && !rel_equal(all.values[i], all.values[i - 1]) &&
        !rel_is_true(all.values[i]))
      vec_push(&j->answer->nodes, nodes);
  }
}

/* ---- context switches ---- */

/* The contexts of an execution to the error, from its trail. */
static void read_trail(job *j, const mu_relation *r) {
  rel errors;
  assert(j->contexts.size == 0);
  first_error(j, r, &errors);
  const mu_var *trail = formal(r, "w"), *c = formal(r, "c");
  uint32_t last = pick_number(j, &errors, c->bits, c->type->width);
  for (uint32_t i = 0; i <= last; ++i) {
    stitch_context at = {0};
    at.thread =
        pick_number(j, &errors, element(trail, i, "t"), j->relations.templates.types.thread->width);
    if (i > 0)
      at.in = j->contexts.data[i - 1].out;
    if (i < last)
      at.out = pick(j, &errors, element(trail, i, "g"), globals_width(j));
    vec_push(&j->contexts, at);
  }
  bool in_init = last == 0 && j->relations.has_init;
  j->answer->least = in_init ? 0 : last - j->relations.has_init;
}

/* Is there an execution whose contexts, as many as there may be, have a step each? A return may be
 * half done and then be refused by the caller's enforce clause: that is no step. */
static bool reaches_bound(job *j, const mu_relation *r) {
  bdd_space *s = space_of(j);
  const mu_var *c = formal(r, "c"), *m = formal(r, "m");
  rel last = rel_and(s, rel_var(s, m->bits[0]), rel_number(s, c->bits, c->type->width, j->limit));
  last = rel_and(s, last, relations_settled(&j->relations, formal(r, "v")->bits));
  return !rel_disjoint(s, mu_value(j->formula.run, r), last);
}

/* ---- solving ---- */

static void clear(const job *j, uint32_t contexts) {
  if (j->answer->cleared && contexts > *j->answer->cleared)
    *j->answer->cleared = contexts;
}

/* The n-th iterate of context-switch.mu has at most n contexts, and if one has an error the next one
 * is everything. */
static void watch(void *context, rel value, uint32_t count) {
  const job *j = context;
  uint32_t init = j->relations.has_init;
  if (!rel_is_true(value) && count > 2 + init)
    clear(j, count - 2 - init);
}

static void prepare(formula *f) {
  const job *j = f->context;
  mu_keep_iterates(f->run, f->relation);
  if (!j->bound->rounds)
    mu_watch_iterates(f->run, watch, f->context);
}

static void read_answer(formula *f) {
  job *j = f->context;
  take_statistics(j, f->relation);
  if (!f->is_reachable) {
    clear(j, j->bound->rounds ? j->bound->rounds : j->bound->switches + 1);
    /* of rounds it is not known whether there are executions with more */
    j->answer->is_exhaustive = !j->bound->rounds && !reaches_bound(j, f->relation);
  } else if (j->bound->rounds)
    read_rounds(j, f->relation);
  else
    read_trail(j, f->relation);
}

static void declare(formula *f) {
  job *j = f->context;
  relations_declare(&j->relations, f->system);
  f->system->arrays_apart = j->x->p->globals.size <= MAX_APART;
  uint32_t copies = j->limit ? j->limit : 1;
  if (j->bound->rounds && copies < 2)
    copies = 2; /* a range of one number is none */
  mu_add_constant(f->system, "K", copies);
  mu_add_constant(f->system, "TOP", copies - 1);
  mu_add_constant(f->system, "LIMIT", j->bound->rounds ? j->limit - 1 : j->limit);
}

/* One question to the formula; the trace is made when the relations are gone. */
static bool ask(job *j) {
  const char *culprit = NULL;
  bool has_init = j->x->roots.data[0].kind == THREAD_INIT;
  j->limit = j->bound->rounds ? j->bound->rounds : j->bound->switches + has_init;
  assert(!j->result->trace && j->contexts.size == 0);
  j->formula =
      (formula){.file = j->bound->rounds ? "fixpoint/rounds.mu" : "fixpoint/context-switch.mu",
                .defines = "Reach",
                .request = j->request,
                .result = j->result,
                .templates = &j->relations.templates,
                .context = j,
                .declare = declare,
                .prepare = prepare,
                .read = read_answer};
  bool good = relations_init(&j->relations, j->x, j->request, &culprit);
  if (!good)
    bp_result_unknown(j->result, "call of '%s', which has no body", culprit);
  good = good && formula_ask(&j->formula);
  relations_free(&j->relations);
  if (good && j->formula.is_reachable && j->want_trace) {
    j->result->trace = stitch(j->x, j->request, &j->contexts, j->result);
    good = j->result->trace != NULL;
  }
  vec_free(&j->contexts);
  arena_free(&j->memory);
  return good;
}

/* ---- the whole ---- */

static const proc *atomic_with_start(const program *p) {
  for (vec_each(proc *const, f, &p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts))
      if (s->kind == S_START_THREAD && is_atomic_proc(*f))
        return *f;
  return NULL;
}

/* The only statement of that kind, or NULL. */
static const stmt *only_of_kind(const program *p, stmt_kind kind) {
  const stmt *only = NULL;
  for (vec_each(proc *const, f, &p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts)) {
      if (s->kind == kind && only)
        return NULL;
      only = s->kind == kind ? s : only;
    }
  return only;
}

/* Which statement it is is known if there is only one. */
static void say_unknown(const program *p, uint32_t instances, bp_result *result) {
  bool starts = program_has(p, S_START_THREAD), unknowns = program_has(p, S_UNKNOWN);
  const stmt *only =
      starts && unknowns ? NULL : only_of_kind(p, starts ? S_START_THREAD : S_UNKNOWN);
  buf text = {0};
  if (only) {
    location_print(&text, only->where);
    buf_add(&text, ": ");
  }
  if (starts)
    buf_printf(&text, "more than %u threads may be started by one start_thread statement%s",
               instances, unknowns ? ", or " : "");
  if (unknowns)
    buf_add(&text, "a statement that cannot be modelled is reachable");
  bp_result_unknown(result, "%s", buf_text(&text));
  buf_free(&text);
}

/* No error is reachable: but is something that cannot be modelled? */
static void check_unknowns(const bp_request *request, const thread_bound *bound,
                           bp_result *result) {
  instance x;
  bp_result other = {0};
  thread_answer answer = {0};
  instance_init(&x, request->program, bound->instances, true);
  job j = {.request = request, .bound = bound, .x = &x, .result = &other, .answer = &answer};
  if (!ask(&j))
    bp_result_unknown(result, "%s", other.reason);
  else if (j.formula.is_reachable)
    say_unknown(request->program, bound->instances, result);
  bp_result_free(&other);
  thread_answer_free(&answer);
  instance_free(&x);
}

static uint32_t staged(uint32_t now, uint32_t first, uint32_t most) {
  uint32_t next = now ? now * STAGE_GROWTH : first;
  return next < most ? next : most;
}

static bool is_last_stage(const thread_bound *stage, const thread_bound *bound) {
  return stage->rounds == bound->rounds && stage->switches == bound->switches;
}

static void next_stage(thread_bound *stage, const thread_bound *bound) {
  assert(!is_last_stage(stage, bound) || (!bound->rounds && !bound->switches));
  stage->rounds = staged(stage->rounds, FIRST_ROUNDS, bound->rounds);
  stage->switches = staged(stage->switches, FIRST_SWITCHES, bound->switches);
}

void concurrent_check(const bp_request *request, const thread_bound *bound, bp_result *result,
                      thread_answer *answer) {
  const program *p = request->program;
  assert(p->is_boolean && p->is_concurrent && bound->instances > 0);
  const proc *odd = atomic_with_start(p);
  if (odd) {
    bp_result_unknown(result, "start_thread inside the atomic function '%s'", odd->name);
    return;
  }
  thread_bound stage = {.instances = bound->instances};
  bool has_unknowns = program_has(p, S_UNKNOWN) || program_has(p, S_START_THREAD);
  if (has_unknowns) /* nothing is known before they have been looked at */
    answer->cleared = NULL;
  instance x;
  instance_init(&x, p, bound->instances, false);
  bool good, is_reachable;
  do {
    next_stage(&stage, bound);
    vec_clear(&answer->nodes);
    job j = {.request = request,
             .bound = &stage,
             .x = &x,
             .result = result,
             .answer = answer,
             .want_trace = request->want_trace};
    good = ask(&j);
    is_reachable = j.formula.is_reachable;
  } while (good && !is_reachable && !answer->is_exhaustive && !is_last_stage(&stage, bound));
  instance_free(&x);
  if (!good)
    return;
  result->verdict = is_reachable ? VERDICT_FALSE : VERDICT_TRUE;
  if (!is_reachable && has_unknowns)
    check_unknowns(request, &stage, result);
}
