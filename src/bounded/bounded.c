/* bounded.c: growing bounds; at each, is an error within reach, and is anything beyond?
 *
 * Every bound starts anew: states that leave a loop in different rounds are joined, so the work of
 * a smaller bound would not help. The bounds double, so all of them together cost about as much as
 * the last one. */
#include "bounded/bounded.h"

#include "expr/math.h"

#include "base/memory.h"
#include "bounded/internal.h"
#include "program/interp.h"
#include "program/start.h"

enum { SINGLE_ERRORS = 16 };
enum {
  PROBE_STEPS = 400000,
  PROBE_DOUBLINGS = 6, /* steps by chance after the first bound, and more later */
  PROBE_FLOATS = 8     /* as if after this bound: floating-point numbers cost the prover most */
};
enum { STEP_LIMIT = 4000000, NODE_LIMIT = 8000000, LAST_BOUND = 1 << 20 };

typedef struct hunt {
  const bounded_request *r;
  bounded_result *out;
  deadline deadline;
  shape **shapes;
  uint32_t first_node; /* expressions there were before */
  uint64_t steps;
  bool looked;        /* something depends on where objects lie */
  bool is_complete;   /* there is nothing beyond the bound, and no error within */
  bool any_arguments; /* main's are any: what is found is no evidence (symbolic/arguments.c) */
} hunt;

void bounded_result_free(bounded_result *r) {
  vec_free(&r->inputs);
  vec_free(&r->layout);
  buf_free(&r->met);
  buf_free(&r->reason);
}

static void set_reason(bounded_result *out, const char *format, const char *text) {
  buf_clear(&out->reason);
  buf_printf(&out->reason, format, text);
}

/* ---- questions ---- */

static const expr *any_of(exploration *x, const event_vec *events) {
  const expr *some = expr_bool(&x->p->pool, false);
  for (vec_each(const event, e, events))
    some = expr_or(&x->p->pool, some, event_expr(x, e));
  return some;
}

static const expr *note_expr(exploration *x, const sym_note *n) {
  return event_expr(x, &(event){.guard = n->guard, .cond = n->under});
}

static const expr *any_note(exploration *x, bool approximations) {
  const sym_note *n = sym_notes(x->engine);
  const expr *some = expr_bool(&x->p->pool, false);
  for (uint32_t i = 0; i < sym_note_count(x->engine); i++)
    if ((n[i].kind == NOTE_APPROXIMATION) == approximations)
      some = expr_or(&x->p->pool, some, note_expr(x, &n[i]));
  return some;
}

static smt_answer ask(exploration *x, const expr *a, const expr *b) {
  const expr *both[] = {a, b};
  if (expr_is_false(a) || (b && expr_is_false(b)))
    return SMT_UNSAT;
  assert(x->solver);
  x->queries++;
  return smt_solver_check(x->solver, both, b ? 2 : 1, NULL);
}

/* ---- a bug ---- */

static bool supply(void *context, const draw *d, u128 *value) {
  return input_list_draw(context, d->type, value);
}

/* Does the interpreter run into an error with these inputs? */
static bool replays(hunt *h, const sym_inputs *inputs, const sym_inputs *layout) {
  input_list list = {.values = inputs->data, .size = inputs->size, .then = INPUT_ZERO};
  interp_options o = interp_defaults();
  o.stop = ERROR_BIT(ERROR_REACH);
  o.draw = supply;
  o.context = &list;
  o.deadline = &h->deadline;
  o.memory_limit = (uint64_t)1 << 30;
  o.layout = layout->data;
  o.layout_count = layout->size;
  interp *in = interp_new(h->r->q.program, &o);
  run_result run = interp_run(in, h->r->q.entry);
  bool error = run.end == RUN_ERROR && !run.approximated;
  if (!error)
    set_reason(h->out, "an error found does not replay: %s",
               run.message ? run.message : "the program ends");
  interp_free(in);
  return error;
}

static bool take_model(hunt *h, exploration *x) {
  assert(h->out->verdict == VERDICT_UNKNOWN && h->out->inputs.size == 0);
  model m = {.solver = x->solver};
  sym_inputs inputs = {0}, layout = {0};
  sym_list_inputs(x->engine, &(sym_model){model_truth, model_value, &m}, &inputs, &layout);
  model_free(&m);
  bool good = replays(h, &inputs, &layout);
  if (good) {
    h->out->verdict = VERDICT_FALSE;
    for (vec_each(u128, v, &inputs))
      vec_push(&h->out->inputs, *v);
    for (vec_each(u128, v, &layout))
      vec_push(&h->out->layout, *v);
  }
  vec_free(&inputs);
  vec_free(&layout);
  return good;
}

/* ---- one bound ---- */

/* All errors at once were too hard: the first few one by one. */
static bool judge_singly(hunt *h, exploration *x, const expr *exact) {
  for (uint32_t i = 0; i < x->errors.size && i < SINGLE_ERRORS; i++) {
    if (deadline_poll_clock(&h->deadline))
      return false;
    if (ask(x, event_expr(x, &x->errors.data[i]), exact) == SMT_SAT && take_model(h, x))
      return true;
  }
  return false;
}

/* True if no error is within the bound. Sets the verdict if there is one. */
static bool judge_errors(hunt *h, exploration *x) {
  exprs *pool = &x->p->pool;
  const expr *errors = any_of(x, &x->errors);
  const expr *inexact = any_note(x, true);
  const expr *exact = expr_is_false(inexact) ? NULL : expr_not(pool, inexact);
  switch (ask(x, errors, exact)) {
  case SMT_SAT:
    if (h->any_arguments)
      set_reason(h->out, "no error was found, but that rests on %s", "the arguments of main");
    else
      take_model(h, x);
    return false;
  case SMT_UNKNOWN:
    if (x->errors.size > 1 && !h->any_arguments && judge_singly(h, x, exact))
      return false;
    set_reason(h->out, "%s", "the prover gave up on the errors within the bound");
    return false;
  case SMT_UNSAT:
    break;
  }
  if (!exact || ask(x, errors, NULL) == SMT_UNSAT)
    return true;
  const sym_note *n = sym_notes(x->engine);
  for (uint32_t i = 0; i < sym_note_count(x->engine); i++)
    if (n[i].kind == NOTE_APPROXIMATION) {
      set_reason(h->out, "errors are reachable only through something that is not modelled: %s",
                 n[i].text);
      break;
    }
  return false;
}

/* No error within the bound: is there anything else? True if a larger bound may tell more. */
static bool judge_rest(hunt *h, exploration *x) {
  assert(!x->exhausted);
  const expr *beyond = any_of(x, &x->cuts), *lost = any_of(x, &x->lost);
  smt_answer deeper = ask(x, beyond, NULL);
  smt_answer other = ask(x, lost, NULL);
  assert(other == SMT_UNSAT || x->lost.size > 0);
  if (other != SMT_UNSAT)
    set_reason(h->out, "%s", x->lost.data[0].reason);
  const expr *assumed = any_note(x, false);
  if (other == SMT_UNSAT && deeper == SMT_UNSAT) {
    h->is_complete = true;
    if (ask(x, assumed, NULL) == SMT_UNSAT) {
      h->out->verdict = VERDICT_TRUE;
      return false;
    }
    const sym_note *n = sym_notes(x->engine);
    for (uint32_t i = 0; i < sym_note_count(x->engine); i++)
      if (n[i].kind != NOTE_APPROXIMATION && ask(x, note_expr(x, &n[i]), NULL) != SMT_UNSAT) {
        set_reason(h->out, "no error was found, but that rests on %s", n[i].text);
        if (n[i].where.line) {
          buf_add(&h->out->reason, " at ");
          location_print(&h->out->reason, n[i].where);
        }
        break;
      }
  }
  return deeper != SMT_UNSAT;
}

/* May an execution within the bound depend on the layout? */
static bool looks_at_layout(exploration *x) {
  const sym_note *n = sym_notes(x->engine);
  const expr *some = expr_bool(&x->p->pool, false);
  for (uint32_t i = 0; i < sym_note_count(x->engine); i++)
    if (n[i].kind == NOTE_LAYOUT)
      some = expr_or(&x->p->pool, some, note_expr(x, &n[i]));
  return ask(x, some, NULL) != SMT_UNSAT;
}

/* No error within the bound; where does the program go on beyond it? */
static void note_clean(hunt *h, const exploration *x, uint32_t bound) {
  h->out->clean = bound;
  h->out->beyond = (location){0};
  for (vec_each(const event, e, &x->cuts))
    if (e->where.line && code_origin_of(e->where.file) == CODE_USER) {
      h->out->beyond = e->where;
      return;
    }
}

/* True if the next bound is to be tried. */
static bool try_bound(hunt *h, uint32_t bound, bool open) {
  assert(bound > 0 && bound <= LAST_BOUND);
  const bounded_request *r = h->r;
  smt_config config = {.stats = r->q.stats};
  h->is_complete = false;
  if (deadline_is_set(&h->deadline))
    config.seconds = deadline_seconds_left(&h->deadline);
  smt *prover = smt_new(&r->q.program->pool, &config);
  exploration x = {.p = r->q.program, .shapes = h->shapes};
  x.engine = sym_new(r->q.program, open);
  if (h->any_arguments)
    sym_open_arguments(x.engine);
  x.solver = smt_solver_new(prover);
  x.limits = (limits){.bound = bound, .steps = STEP_LIMIT, .deadline = &h->deadline};
  x.limits.nodes = h->first_node + NODE_LIMIT;
  explore(&x, r->q.entry);
  h->steps += x.steps;
  h->out->bound = bound;
  if (r->q.stats)
    r->q.stats->bounded_steps += x.steps;
  bool more = false;
  bool clean = judge_errors(h, &x);
  if (clean && !x.exhausted) {
    note_clean(h, &x, bound);
    more = judge_rest(h, &x);
  } else if (!clean && h->out->verdict != VERDICT_FALSE && !x.exhausted)
    more = !expr_is_false(any_of(&x, &x.cuts));
  h->looked = !open && h->out->verdict == VERDICT_UNKNOWN && looks_at_layout(&x);
  if (x.exhausted && h->out->verdict != VERDICT_FALSE)
    set_reason(h->out, "%s", x.exhausted);
  assert(h->out->verdict != VERDICT_TRUE || (clean && !more && !x.exhausted));
  if (r->progress)
    r->progress(r->context, h->out, h->steps);
  exploration_free(&x);
  sym_free(x.engine);
  smt_solver_free(x.solver);
  smt_free(prover);
  return more;
}

/* All that was taken of few of main's arguments could be of any. */
static bool rests_on_arguments(const hunt *h) {
  return h->out->verdict == VERDICT_UNKNOWN && entry_arguments_of(h->r->q.entry) == ENTRY_COUNTED;
}

/* By chance: a little after the first bound, which finds short traces, more as bounds grow. */
static void try_chance(hunt *h, probe *b, uint32_t bound) {
  assert(h->out->verdict == VERDICT_UNKNOWN);
  uint64_t steps = PROBE_STEPS;
  for (uint32_t i = 0; i < PROBE_DOUBLINGS && bound >> i > 1; ++i)
    steps *= 2;
  const sym_inputs *inputs = probe_run(b, steps, &h->deadline);
  if (!h->out->met.size)
    buf_add(&h->out->met, probe_met(b));
  if (!inputs)
    return;
  h->out->verdict = VERDICT_FALSE;
  for (vec_each(const u128, v, inputs))
    vec_push(&h->out->inputs, *v);
}

void bounded_check(const bounded_request *r, bounded_result *out) {
  *out = (bounded_result){.verdict = VERDICT_UNKNOWN};
  hunt h = {.r = r, .out = out, .deadline = r->q.deadline};
  h.first_node = r->q.program->pool.next_expr;
  h.shapes = xcalloc(r->q.program->procs.size + 1, sizeof *h.shapes);
  uint32_t most = r->most && r->most < LAST_BOUND ? r->most : LAST_BOUND;
  uint32_t bound = 1;
  bool more = true;
  bool math = exprs_are_math(&r->q.program->pool); /* no run of the machine's */
  probe *chance = math ? NULL : probe_new(r->q.program, r->q.entry);
  if (chance && probe_has_floats(chance)) {
    try_chance(&h, chance, PROBE_FLOATS);
    more = out->verdict == VERDICT_UNKNOWN;
  }
  while (more) {
    more = try_bound(&h, bound, false);
    bool open = h.looked && !deadline_poll_clock(&h.deadline);
    if (open)
      more = try_bound(&h, bound, true);
    h.any_arguments = h.is_complete && rests_on_arguments(&h);
    if (h.any_arguments && !deadline_poll_clock(&h.deadline))
      more = try_bound(&h, bound, open);
    h.any_arguments = false;
    if (chance && out->verdict == VERDICT_UNKNOWN)
      try_chance(&h, chance, more ? bound : LAST_BOUND);
    more = more && out->verdict == VERDICT_UNKNOWN;
    if (!more || bound == most)
      break;
    if (deadline_poll_clock(&h.deadline)) {
      set_reason(out, "%s", limit_name(LIMIT_TIME));
      break;
    }
    bound = bound > most / 2 ? most : 2 * bound;
  }
  if (out->verdict == VERDICT_UNKNOWN && !out->reason.size)
    buf_printf(&out->reason, "no error within the bound of %u", out->bound);
  assert(out->verdict != VERDICT_UNKNOWN || out->reason.size > 0);
  for (uint32_t i = 0; i < r->q.program->procs.size; i++)
    shape_free(h.shapes[i]);
  free(h.shapes);
  if (chance)
    probe_free(chance);
}
