/* One thread as a sequential program that has its contexts built in.
 *
 * Procedures and labels are those of the instance. Before each statement L there is a choice
 * between L and a call of the procedure `$switch`, which either ends a context (the globals are
 * those told, so the program is in no atomic section) and goes on with the globals of the
 * thread's next one, or, at the end of the last, reaches the label that is asked for. In an
 * atomic function there is no such choice. Each context has at least one step, unless it may be
 * idle: then the next choice follows at once, and the thread may begin in a later context if it
 * has left the globals alone until then. Init can be left only when it is finished. A few more
 * globals count the contexts. */
#include "concurrent/stitch.h"

#include "base/memory.h"
#include "boolean/boolean.h"

enum { MAX_STEPS = 1000000 };

typedef struct builder {
  const instance *x;
  const stitch_contexts *contexts;
  uint32_t thread;
  VEC(uint32_t) own; /* its contexts */
  program *p;
  copier copier;
  VEC(const var *) counter; /* bits of the number of the own context, low first */
  VEC(const var *) globals; /* copies of the instance's */
  proc *change;             /* $switch */
  uint32_t target;          /* its label that is reached when the last context ends */
  bool ends_in_error;
} builder;

/* ---- conditions ---- */

static const expr *counter_is(const builder *b, uint32_t n) {
  exprs *pool = &b->p->pool;
  const expr *all = expr_bool(pool, true);
  for (uint32_t i = 0; i < b->counter.size; ++i) {
    const expr *v = expr_var(pool, b->counter.data[i]);
    all = expr_and(pool, all, n >> i & 1 ? v : expr_not(pool, v));
  }
  return all;
}

static const expr *globals_are(const builder *b, const bool *values) {
  exprs *pool = &b->p->pool;
  const expr *all = expr_bool(pool, true);
  for (uint32_t i = 0; i < b->globals.size; ++i) {
    const expr *v = expr_var(pool, b->globals.data[i]);
    all = expr_and(pool, all, values[i] ? v : expr_not(pool, v));
  }
  return all;
}

/* Nothing was started, no section is open. */
static const expr *is_fresh(const builder *b) {
  exprs *pool = &b->p->pool;
  const expr *all = expr_bool(pool, true);
  for (uint32_t i = 0; i < b->globals.size; ++i)
    if (is_added_global(b->x, b->x->p->globals.data[i].var))
      all = expr_and(pool, all, expr_not(pool, expr_var(pool, b->globals.data[i])));
  return all;
}

static const stitch_context *own_context(const builder *b, uint32_t n) {
  return &b->contexts->data[b->own.data[n]];
}

/* What holds when the thread begins in its context n. */
static const expr *begins_in(const builder *b, const proc *root, uint32_t n) {
  exprs *pool = &b->p->pool;
  const bool *in = own_context(b, n)->in;
  const expr *all = expr_and(pool, counter_is(b, n), in ? globals_are(b, in) : is_fresh(b));
  const start_place *place = &b->x->places.data[b->thread];
  for (uint32_t i = 0; place->taken && i < place->copies.size; ++i) {
    const var *own =
        i < root->params.size ? root->params.data[i] : root->locals.data[i - root->params.size];
    const expr *copy = expr_var(pool, copied_var(&b->copier, place->copies.data[i]));
    all = expr_and(pool, all, expr_eq(pool, expr_var(pool, own), copy));
  }
  return all;
}

/* What holds when it begins: in its first context, or in one after idle ones. */
static const expr *begins(const builder *b, const proc *root) {
  const expr *any = begins_in(b, root, 0);
  for (uint32_t n = 0; n + 1 < b->own.size; ++n) {
    const stitch_context *at = own_context(b, n);
    if (!at->may_idle || memcmp(at->in, at->out, b->globals.size * sizeof *at->in) != 0)
      break;
    any = expr_or(&b->p->pool, any, begins_in(b, root, n + 1));
  }
  return any;
}

/* ---- the procedure $switch ---- */

static stmt *add_assume(builder *b, const expr *cond, uint32_t next) {
  stmt *s = proc_add(b->change, S_ASSUME, b->change->where);
  s->cond = cond;
  stmt_set_succ1(b->p, s, next);
  return s;
}

static void add_change(builder *b, uint32_t n) {
  exprs *pool = &b->p->pool;
  const bool *in = b->contexts->data[b->own.data[n + 1]].in;
  VEC(const expr *) lhs = {0}, rhs = {0};
  for (uint32_t i = 0; i < b->globals.size; ++i) {
    vec_push(&lhs, expr_var(pool, b->globals.data[i]));
    vec_push(&rhs, expr_bool(pool, in[i]));
  }
  for (uint32_t i = 0; i < b->counter.size; ++i) {
    vec_push(&lhs, expr_var(pool, b->counter.data[i]));
    vec_push(&rhs, expr_bool(pool, (n + 1) >> i & 1));
  }
  stmt *s = proc_add(b->change, S_ASSIGN, b->change->where);
  stmt_set_lhs(b->p, s, lhs.data, lhs.size);
  stmt_set_rhs(b->p, s, rhs.data, rhs.size);
  stmt_set_succ1(b->p, s, 0); /* set later */
  vec_free(&lhs);
  vec_free(&rhs);
}

/* goto one of: end context n and begin the next; or, at the last: the target. Then return. */
static void make_change(builder *b) {
  proc *g = b->change;
  assert(g->stmts.size == 0 && b->own.size > 0);
  VEC(uint32_t) choices = {0};
  proc_add(g, S_GOTO, g->where);
  for (uint32_t n = 0; n < b->own.size; ++n) {
    const bool *out = b->contexts->data[b->own.data[n]].out;
    if (!out)
      break; /* the error is in there */
    vec_push(&choices, g->stmts.size);
    const expr *cond = expr_and(&b->p->pool, counter_is(b, n), globals_are(b, out));
    add_assume(b, cond, g->stmts.size + 1);
    if (n + 1 < b->own.size)
      add_change(b, n);
    else {
      b->target = g->stmts.size;
      stmt_set_succ1(b->p, proc_add(g, S_SKIP, g->where), 0);
    }
  }
  if (choices.size == 0) { /* a single context, with the error */
    vec_push(&choices, g->stmts.size);
    add_assume(b, expr_bool(&b->p->pool, false), g->stmts.size);
  }
  uint32_t end = g->stmts.size;
  proc_add(g, S_RETURN, g->where);
  for (uint32_t i = 1; i < end; ++i)
    if (g->stmts.data[i].kind != S_ASSUME)
      stmt_set_succ1(b->p, &g->stmts.data[i], end);
  stmt_set_succ(b->p, &g->stmts.data[0], choices.data, choices.size);
  vec_free(&choices);
}

/* ---- the other procedures ---- */

/* The choice before label L of a procedure of n statements is at n + 2 L. */
static uint32_t choice_at(uint32_t n, uint32_t label) {
  return n + 2 * label;
}

static bool may_idle(const builder *b) {
  return own_context(b, 0)->may_idle;
}

static void add_choice(builder *b, proc *g, uint32_t label, bool only_switch) {
  uint32_t at = g->stmts.size, targets[] = {label, at + 1};
  bool stays = b->x->roots.data[b->thread].kind == THREAD_INIT || is_atomic_proc(g);
  stmt *s = proc_add(g, S_GOTO, g->where);
  if (only_switch)
    stmt_set_succ1(b->p, s, at + 1);
  else
    stmt_set_succ(b->p, s, targets, stays ? 1 : 2);
  s = proc_add(g, S_CALL, g->where);
  s->callee = expr_var(&b->p->pool, b->change->symbol);
  stmt_set_succ1(b->p, s, only_switch || may_idle(b) ? at : label);
}

/* Where a step that leads to the label goes: to the choice before it, or first to an assumption of
 * the enforce clause, which stand after the choices. What other threads do is not held against the
 * clause, so it must not be one of this program. */
static uint32_t arrival_at(uint32_t n, uint32_t label, bool is_root, bool has_enforce) {
  return has_enforce ? choice_at(n, n) + (is_root ? 2 : 0) + label : choice_at(n, label);
}

static void redirect(builder *b, proc *g, uint32_t n, bool is_root) {
  for (uint32_t i = 0; i < n; ++i) {
    stmt *s = &g->stmts.data[i];
    if (is_root && s->kind == S_RETURN) { /* then only switches are left */
      *s = (stmt){.kind = S_SKIP, .where = s->where};
      stmt_set_succ1(b->p, s, choice_at(n, n));
      continue;
    }
    for (uint32_t k = 0; k < s->succ_count; ++k)
      s->succ[k] = arrival_at(n, s->succ[k], is_root, g->enforce);
  }
}

static void instrument(builder *b, proc *g, bool is_root) {
  uint32_t n = g->stmts.size, entry = g->entry;
  assert(n > 0 && g != b->change);
  const expr *enforce = g->enforce;
  redirect(b, g, n, is_root);
  for (uint32_t i = 0; i < n; ++i)
    add_choice(b, g, i, false);
  if (is_root)
    add_choice(b, g, 0, true);
  for (uint32_t i = 0; enforce && i < n; ++i) {
    assert(g->stmts.size == arrival_at(n, i, is_root, true));
    stmt *s = proc_add(g, S_ASSUME, g->where);
    s->cond = enforce;
    stmt_set_succ1(b->p, s, choice_at(n, i));
  }
  g->enforce = NULL;
  if (!is_root) {
    g->entry = arrival_at(n, entry, is_root, enforce);
    return;
  }
  g->entry = g->stmts.size;
  const expr *start = begins(b, g);
  stmt *s = proc_add(g, S_ASSUME, g->where);
  s->cond = enforce ? expr_and(&b->p->pool, start, enforce) : start;
  stmt_set_succ1(b->p, s, may_idle(b) ? choice_at(n, entry) : entry);
}

static void build(builder *b) {
  const program *q = b->x->p;
  b->p = program_new(64);
  copier_init(&b->copier, q, b->p);
  for (uint32_t i = 0; i < q->globals.size; ++i)
    vec_push(&b->globals, b->p->globals.data[i].var);
  for (uint32_t i = 0; 1u << i < b->own.size; ++i) {
    buf name = {0};
    buf_printf(&name, "$context%u", i);
    vec_push(&b->counter, add_global(&b->copier, buf_text(&name)));
    buf_free(&name);
  }
  for (uint32_t i = 0; i < q->procs.size; ++i)
    copy_proc(&b->copier, q->procs.data[i], q->procs.data[i]->name);
  for (uint32_t i = 0; i < q->procs.size; ++i)
    link_calls(&b->copier, q->procs.data[i], b->p->procs.data[i]);
  b->change = program_add_proc(b->p, "$switch");
  b->change->has_body = true;
  proc_set_type(b->p, b->change);
  make_change(b);
  for (uint32_t i = 0; i < q->procs.size; ++i)
    if (i != b->x->all)
      instrument(b, b->p->procs.data[i], i == b->x->first.data[b->thread]);
}

static void builder_free(builder *b) {
  program_free(b->p);
  copier_free(&b->copier);
  vec_free(&b->own);
  vec_free(&b->counter);
  vec_free(&b->globals);
}

/* ---- the run ---- */

typedef struct player {
  const builder *b;
  stitcher *out;
  bool *globals;           /* by var id of p */
  uint32_t own;            /* number of the own context */
  VEC(trace_value) values; /* of the step being told */
} player;

static void add_value(player *y, const var *v, bool value) {
  const var *middle = copy_origin(&y->b->copier, v);
  const var *source = middle ? copy_origin(&y->b->x->copier, middle) : NULL;
  exprs *pool = (exprs *)&y->b->x->source->pool;
  if (source)
    vec_push(&y->values,
             (trace_value){.path = expr_var(pool, source), .value = expr_bool(pool, value)});
}

/* Values of globals, or of the others. */
static void add_values(player *y, const trace_value *values, uint32_t count, bool globals) {
  for (uint32_t i = 0; i < count; ++i)
    if ((values[i].path->var->kind == V_GLOBAL) == globals)
      add_value(y, values[i].path->var, values[i].value->value != 0);
}

/* One more step in the context that the thread is in; its values come next. */
static void begin_step(player *y) {
  assert(y->own < y->b->own.size);
  vec_clear(&y->values);
  y->out->steps[y->b->own.data[y->own]]++;
}

static uint32_t read_counter(const player *y) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < y->b->counter.size; ++i)
    n |= (uint32_t)y->globals[y->b->counter.data[i]->id] << i;
  assert(n < y->b->own.size);
  return n;
}

static void put(bool *values, const trace_value *from, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i)
    values[from[i].path->var->id] = from[i].value->value != 0;
}

/* The source's statement that this one is, or NO_LABEL. */
static uint32_t origin_of(const player *y, uint32_t f, uint32_t label) {
  const label_list *origin = &y->b->x->origin.data[f];
  return label < origin->size ? origin->data[label] : NO_LABEL;
}

static uint32_t play(player *y, const activation *a, bool is_root);

/* Executes the callee; yields the label at which it returns. */
static uint32_t play_callee(player *y, const activation *a, const trace_step *step) {
  const activation *callee = step->callee;
  uint32_t label = origin_of(y, a->proc, step->label);
  assert(label != NO_LABEL);
  begin_step(y);
  add_values(y, callee->values, callee->value_count, false);
  tracer_call(&y->out->tracer, y->b->thread, label, y->b->x->source_proc.data[callee->proc],
              y->values.data, y->values.size);
  put(y->globals, callee->values, callee->value_count);
  return play(y, callee, false);
}

static void play_call(player *y, const activation *a, const trace_step *step) {
  size_t vars = y->b->p->pool.next_var + 1;
  bool *before = memcpy(xmalloc(vars), y->globals, vars);
  bool is_switch = step->callee->proc == y->b->change->index;
  uint32_t returned = is_switch ? NO_LABEL : play_callee(y, a, step);
  memcpy(y->globals, before, vars);
  free(before);
  put(y->globals, step->values, step->value_count);
  if (returned != NO_LABEL) { /* the return tells what the call assigns */
    const stmt *call = &y->b->p->procs.data[a->proc]->stmts.data[step->label];
    begin_step(y);
    for (uint32_t i = 0; i < call->lhs_count; ++i)
      add_value(y, call->lhs[i]->var, y->globals[call->lhs[i]->var->id]);
    tracer_return(&y->out->tracer, y->b->thread, returned, y->values.data, y->values.size);
  }
  if (is_switch)
    y->own = read_counter(y);
}

static void play_step(player *y, uint32_t label, const trace_step *step) {
  begin_step(y);
  add_values(y, step->values, step->value_count, false);
  add_values(y, step->values, step->value_count, true);
  tracer_step(&y->out->tracer, y->b->thread, label, step->succ, y->values.data, y->values.size);
}

/* Steps of an activation; y->globals holds all values of variables in scope. The label of its return,
 * which its caller tells, or NO_LABEL. */
static uint32_t play(player *y, const activation *a, bool is_root) {
  const proc *f = y->b->p->procs.data[a->proc];
  for (uint32_t i = 0; i < a->size; ++i) {
    const trace_step *step = &a->steps[i];
    const stmt *s = &f->stmts.data[step->label];
    uint32_t label = origin_of(y, a->proc, step->label);
    if (step->callee) {
      play_call(y, a, step);
      continue;
    }
    put(y->globals, step->values, step->value_count);
    if (i + 1 == a->size && s->kind != S_RETURN) { /* the error */
      if (y->b->ends_in_error)
        play_step(y, step->label, &(trace_step){0});
    } else if (s->kind == S_RETURN)
      return label;
    else if (label != NO_LABEL && is_root &&
             y->b->x->p->procs.data[a->proc]->stmts.data[step->label].kind == S_RETURN) {
      begin_step(y);
      tracer_return(&y->out->tracer, y->b->thread, label, NULL, 0);
    } else if (label != NO_LABEL)
      play_step(y, label, step);
  }
  return NO_LABEL;
}

static void play_all(const builder *b, const trace *t, stitcher *out) {
  player y = {.b = b, .out = out};
  y.globals = xcalloc(b->p->pool.next_var + 1, sizeof *y.globals);
  const activation *a = t->main;
  put(y.globals, a->values, a->value_count);
  y.own = read_counter(&y);
  add_values(&y, a->values, a->value_count, false);
  out->own_values[b->thread] = y.values.size;
  add_values(&y, a->values, a->value_count, true);
  tracer_begin(&out->tracer, b->thread, b->x->source_proc.data[a->proc], y.values.data,
               y.values.size);
  play(&y, a, true);
  vec_free(&y.values);
  free(y.globals);
}

/* ---- the question ---- */

static void ask(const builder *b, const bp_request *source, bp_result *found) {
  bp_request r = {.program = b->p,
                  .main = b->x->first.data[b->thread],
                  .asserts = b->ends_in_error && source->asserts,
                  .want_trace = true,
                  .shortest = true,
                  .deadline = source->deadline,
                  .memory = source->memory};
  bp_request errors;
  instance_request(b->x, source, &errors);
  for (uint32_t i = 0; b->ends_in_error && i < errors.targets.size; ++i)
    vec_push(&r.targets, errors.targets.data[i]);
  if (!b->ends_in_error)
    vec_push(&r.targets, (bp_place){b->change->index, b->target});
  boolean_check(&r, found);
  bp_request_free(&errors);
  bp_request_free(&r);
}

bool thread_run_find(const instance *x, const bp_request *source, const stitch_contexts *contexts,
                     uint32_t thread, stitcher *out, bp_result *result) {
  builder b = {.x = x, .contexts = contexts, .thread = thread};
  for (uint32_t i = 0; i < contexts->size; ++i)
    if (contexts->data[i].thread == thread)
      vec_push(&b.own, i);
  assert(b.own.size > 0);
  b.ends_in_error = contexts->data[vec_last(&b.own)].out == NULL;
  build(&b);
  bp_result found = {0};
  ask(&b, source, &found);
  bool ok = found.verdict == VERDICT_FALSE && found.trace->main->length <= MAX_STEPS;
  if (ok)
    play_all(&b, found.trace, out);
  else if (found.verdict == VERDICT_TRUE)
    bp_result_unknown(result, "a bug in assay: thread %u has no run through its contexts", thread);
  else if (found.verdict == VERDICT_UNKNOWN)
    bp_result_unknown(result, "%s (while a trace was made)", found.reason);
  else
    bp_result_unknown(result, "an error is reachable, but its trace is too long to be shown");
  bp_result_free(&found);
  builder_free(&b);
  return ok;
}
