/* simulate.c: is a path feasible, and with which inputs: the path is executed symbolically
 * (symbolic/), its conditions are decided by smt/.
 *
 * On one path nothing is joined: the guard is the list of conditions, and draws happen always,
 * except those under a condition inside an expression. */
#include "base/memory.h"
#include "path/path.h"
#include "symbolic/symbolic.h"

typedef struct run {
  const path_context *c;
  deadline deadline;
  sym *engine;
  sym_state *state;
  path_result *out;
  const char *stopped; /* why the path was not followed to its end, or NULL */
  bool ended;          /* nothing follows */
} run;

void path_result_free(path_result *r) {
  vec_free(&r->inputs);
  buf_free(&r->reason);
}

/* ---- following the trace ---- */

static void follow_call(run *r, const stmt *s, const trace_step *step) {
  assert(s->kind == S_CALL);
  const expr *address = NULL;
  const proc *callee = sym_callee(r->engine, r->state, s, &address);
  program *p = r->c->q.program;
  if (!callee && step->callee) {
    assert(step->callee->proc < p->procs.size);
    callee = p->procs.data[step->callee->proc];
    const expr *is = sym_eq(r->engine, address, sym_function_address(r->engine, callee));
    sym_assume(r->engine, r->state, is);
  }
  if (!callee) {
    /* A function without a body, called through a pointer: the trace does not say which. */
    sym_targets targets = {0};
    sym_call_targets(r->engine, s, address, &targets);
    if (targets.size == 1 && !targets.data[0].proc->has_body) {
      callee = targets.data[0].proc;
      sym_assume(r->engine, r->state, targets.data[0].cond);
    }
    vec_free(&targets);
  }
  if (!callee) {
    r->stopped = "the target of an indirect call is not known";
  } else if (!callee->has_body) {
    sym_step(r->engine, r->state, s, callee);
  } else if (step->callee) {
    sym_enter(r->engine, r->state, s, callee);
  } else {
    r->stopped = "the trace does not enter a procedure that has a body";
  }
}

static void follow_step(run *r, const stmt *s, const trace_step *step, bool last) {
  sym *e = r->engine;
  exprs *pool = &r->c->q.program->pool;
  switch ((stmt_kind)s->kind) {
  case S_BRANCH: {
    const expr *c = sym_value(e, r->state, s->cond, s);
    sym_assume(e, r->state, step->succ == 0 ? c : expr_not(pool, c));
    break;
  }
  case S_ASSERT:
    if (last) {
      const expr *c = sym_value(e, r->state, s->cond, s);
      sym_assume(e, r->state, expr_not(pool, c));
    } else {
      sym_step(e, r->state, s, NULL);
    }
    break;
  case S_GOTO:
    if (s->succ_count > 1)
      sym_choice(e, r->state, step->succ);
    break;
  case S_CALL:
    follow_call(r, s, step);
    break;
  case S_RETURN:
    if (sym_depth(r->state) > 1)
      sym_leave(e, r->state, s);
    else
      r->ended = true;
    break;
  case S_HALT:
  case S_END_THREAD:
    r->ended = true;
    break;
  case S_UNKNOWN:
  case S_START_THREAD:
    sym_approximate(e, r->state, s, s->text ? s->text : "a statement that is not modelled");
    r->ended = true;
    break;
  default:
    sym_step(e, r->state, s, NULL);
  }
}

/* True if the path was followed to its end, or no execution follows it so far. */
static bool follow(run *r, const trace *t) {
  trace_cursor cursor = {0};
  trace_cursor_init(&cursor, t->main);
  const activation *act = NULL, *next_act = NULL;
  uint32_t depth;
  const trace_step *step = trace_cursor_next(&cursor, &act, &depth);
  while (step && !r->stopped && !sym_is_dead(r->state)) {
    const trace_step *next = trace_cursor_next(&cursor, &next_act, &depth);
    const proc *f = r->c->q.program->procs.data[act->proc];
    assert(step->label < f->stmts.size);
    if (r->ended || f != sym_proc(r->state)) {
      r->stopped = "the trace goes on where the program does not";
      break;
    }
    follow_step(r, &f->stmts.data[step->label], step, !next);
    if (deadline_passed(&r->deadline))
      r->stopped = limit_name(LIMIT_TIME);
    step = next;
    act = next_act;
  }
  trace_cursor_free(&cursor);
  if (sym_lost(r->state))
    r->stopped = sym_lost(r->state);
  return !r->stopped;
}

/* ---- deciding ---- */

/* Values of terms in a model, found by position. */
typedef struct model {
  expr_vec terms;
  map index; /* expression id -> position + 1 */
  u128 *values;
} model;

static void model_want(model *m, const expr *e) {
  if (!e || e->kind == E_CONST || map_find(&m->index, e->id))
    return;
  vec_push(&m->terms, e);
  map_put(&m->index, e->id, m->terms.size);
  assert(m->terms.size == m->index.size);
}

static u128 model_value(void *context, const expr *e) {
  const model *m = context;
  if (e->kind == E_CONST)
    return e->value;
  const uint64_t *at = map_find(&m->index, e->id);
  /* Guards are not asked for: on a path they all hold. */
  return at ? m->values[*at - 1] : 1;
}

static bool model_truth(void *context, const expr *e) {
  return model_value(context, e) != 0;
}

static void model_init(model *m, const sym *e) {
  assert(!m->values && m->terms.size == 0);
  const sym_draw *d = sym_draws(e);
  for (uint32_t i = 0; i < sym_draw_count(e); i++) {
    model_want(m, d[i].value);
    model_want(m, d[i].under);
  }
  const sym_note *n = sym_notes(e);
  for (uint32_t i = 0; i < sym_note_count(e); i++)
    model_want(m, n[i].under);
  m->values = xcalloc(m->terms.size + 1, sizeof *m->values);
}

static void model_free(model *m) {
  vec_free(&m->terms);
  map_free(&m->index);
  free(m->values);
}

static void path_conditions(const sym_state *st, expr_vec *out) {
  for (const sym_guard *g = sym_state_guard(st); g; g = g->parent)
    vec_push(out, g->cond);
  for (uint32_t i = 0; i < out->size / 2; i++) {
    const expr *kept = out->data[i];
    out->data[i] = out->data[out->size - 1 - i];
    out->data[out->size - 1 - i] = kept;
  }
  assert(out->size == 0 || out->data[0]->type->kind == T_BOOL);
}

/* The first approximation that the model passes, or NULL. */
static const sym_note *passed_approximation(const sym *e, const model *m) {
  const sym_note *n = sym_notes(e);
  for (uint32_t i = 0; i < sym_note_count(e); i++)
    if (n[i].kind == NOTE_APPROXIMATION && (!n[i].under || model_value((void *)m, n[i].under)))
      return &n[i];
  return NULL;
}

/* Forbids approximations that happen only under a condition; false if there is none such. */
static bool avoid_approximations(exprs *pool, const sym *e, expr_vec *conditions) {
  const sym_note *n = sym_notes(e);
  bool some = false;
  for (uint32_t i = 0; i < sym_note_count(e); i++) {
    if (n[i].kind != NOTE_APPROXIMATION)
      continue;
    if (!n[i].under)
      return false;
    some = true;
    vec_push(conditions, expr_not(pool, n[i].under));
  }
  return some;
}

static void tell_approximation(path_result *out, const sym_note *n) {
  out->verdict = PATH_APPROXIMATE;
  if (n->where.line) {
    location_print(&out->reason, n->where);
    buf_add(&out->reason, ": ");
  }
  buf_printf(&out->reason, "the path goes through something that is not modelled: %s", n->text);
}

/* The first thing outside the program that infeasibility rests on. */
static void tell_doubt(const sym *e, path_result *out) {
  const sym_note *n = sym_notes(e);
  for (uint32_t i = 0; i < sym_note_count(e); i++) {
    if (n[i].kind != NOTE_OUTSIDE)
      continue;
    if (n[i].where.line) {
      location_print(&out->reason, n[i].where);
      buf_add(&out->reason, ": ");
    }
    buf_printf(&out->reason, "the error depends on what is outside the program: %s", n[i].text);
    return;
  }
}

static void decide(run *r) {
  assert(!r->stopped && r->out->inputs.size == 0);
  path_result *out = r->out;
  expr_vec conditions = {0};
  path_conditions(r->state, &conditions);
  model m = {0};
  model_init(&m, r->engine);
  smt_answer answer =
      smt_model(r->c->smt, conditions.data, conditions.size, m.terms.data, m.terms.size, m.values);
  const sym_note *passed = answer == SMT_SAT ? passed_approximation(r->engine, &m) : NULL;
  if (passed && avoid_approximations(&r->c->q.program->pool, r->engine, &conditions)) {
    smt_answer again = smt_model(r->c->smt, conditions.data, conditions.size, m.terms.data,
                                 m.terms.size, m.values);
    if (again == SMT_SAT)
      passed = NULL;
  }
  if (answer == SMT_UNSAT) {
    out->verdict = PATH_INFEASIBLE;
  } else if (answer == SMT_UNKNOWN) {
    out->verdict = PATH_UNKNOWN;
    buf_add(&out->reason, "the prover gave up on the conditions of the path");
  } else if (passed) {
    tell_approximation(out, passed);
  } else {
    out->verdict = PATH_FEASIBLE;
    sym_inputs inputs = {0};
    sym_list_inputs(r->engine, &(sym_model){model_truth, model_value, &m}, &inputs, NULL);
    for (vec_each(u128, v, &inputs))
      vec_push(&out->inputs, *v);
    vec_free(&inputs);
  }
  model_free(&m);
  vec_free(&conditions);
}

void path_simulate(const path_context *c, const trace *t, path_result *out) {
  *out = (path_result){.verdict = PATH_UNKNOWN};
  run r = {.c = c, .deadline = c->q.deadline, .out = out};
  if (!t->main) {
    buf_add(&out->reason, "not a path of one thread");
    return;
  }
  r.engine = sym_new(c->q.program, false);
  r.state = sym_begin(r.engine, c->q.entry);
  bool whole = follow(&r, t);
  if (!sym_lost(r.state) && sym_is_dead(r.state)) {
    out->verdict = PATH_INFEASIBLE;
  } else if (whole) {
    decide(&r);
  } else {
    expr_vec conditions = {0};
    path_conditions(r.state, &conditions);
    if (smt_sat(c->smt, conditions.data, conditions.size) == SMT_UNSAT)
      out->verdict = PATH_INFEASIBLE;
    else
      buf_add(&out->reason, r.stopped);
    vec_free(&conditions);
  }
  assert(out->verdict != PATH_FEASIBLE || (whole && out->reason.size == 0));
  if (out->verdict == PATH_INFEASIBLE)
    tell_doubt(r.engine, out);
  sym_drop(r.state);
  sym_free(r.engine);
}
