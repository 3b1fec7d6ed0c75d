/* leap.c: simple loops, their closed forms, and the program with these in place. */
#include "bounded/leap.h"

#include "base/memory.h"
#include "bounded/bounded.h"
#include "bounded/leap_loop.h"
#include "program/graph.h"
#include "program/interp.h"

typedef struct kept_body {
  proc *f;
  stmt_vec stmts; /* as they were; owned */
} kept_body;

typedef struct leaping {
  program *p;
  VEC(kept_body) bodies; /* procedures that were changed */
  VEC(const var *) made; /* what is drawn that the program does not draw */
} leaping;

/* ---- statements in place of a loop ---- */

typedef struct maker {
  leaping *l;
  proc *f;
  const leap_loop *loop;
  const expr *k; /* the number of rounds */
  location where;
} maker;

static exprs *pool_of(const maker *m) {
  return &m->l->p->pool;
}

static var *new_variable(const maker *m, const char *stem, const type *t) {
  buf name = {0};
  buf_printf(&name, "%s$%u", stem, (unsigned)m->l->p->pool.next_var);
  var *v =
      proc_add_var(m->l->p, m->f, V_TEMP, str_intern(&pool_of(m)->strings, buf_text(&name)), t);
  buf_free(&name);
  return v;
}

/* A statement whose successor is the one that is added next. */
static stmt *add(const maker *m, stmt_kind kind) {
  stmt *s = proc_add(m->f, kind, m->where);
  stmt_set_succ1(m->l->p, s, m->f->stmts.size);
  return s;
}

static const expr *add_unknown(const maker *m, const char *stem, const type *t) {
  var *v = new_variable(m, stem, t);
  const expr *e = expr_var(pool_of(m), v);
  stmt *s = add(m, S_HAVOC);
  s->havoc = HAVOC_INPUT;
  stmt_set_lhs(m->l->p, s, &e, 1);
  vec_push(&m->l->made, v);
  return e;
}

static void add_assume(const maker *m, const expr *cond) {
  if (!expr_is_true(cond))
    add(m, S_ASSUME)->cond = cond;
}

/* Every test of the way goes on in round `round`. */
static void add_tests(const maker *m, const expr *round) {
  for (vec_each(const expr *const, test, &m->loop->tests))
    add_assume(m, leap_value_in(pool_of(m), m->loop, *test, round));
}

/* All variables get what they have after k rounds, at once. */
static void add_closed_forms(const maker *m) {
  VEC(const expr *) to = {0}, what = {0};
  for (vec_each(const leap_change, c, &m->loop->changes)) {
    const expr *after = leap_after(pool_of(m), m->loop, c, m->k);
    if (!after)
      after = add_unknown(m, "any", c->var->type);
    vec_push(&to, expr_var(pool_of(m), c->var));
    vec_push(&what, after);
  }
  stmt *s = add(m, S_ASSIGN);
  stmt_set_lhs(m->l->p, s, to.data, to.size);
  stmt_set_rhs(m->l->p, s, what.data, what.size);
  vec_free(&to);
  vec_free(&what);
}

static void redirect(const maker *m, uint32_t label, uint32_t from, uint32_t to) {
  stmt *s = &m->f->stmts.data[label];
  VEC(uint32_t) succ = {0};
  for (uint32_t i = 0; i < s->succ_count; ++i)
    vec_push(&succ, s->succ[i] == from ? to : s->succ[i]);
  stmt_set_succ(m->l->p, s, succ.data, succ.size);
  vec_free(&succ);
}

/* The loop is entered by way of the new statements; once it is, it does not come back. */
static void replace_loop(maker *m, uint32_t old_size) {
  program *p = m->l->p;
  exprs *pool = pool_of(m);
  uint32_t head = m->loop->head, start = m->f->stmts.size;
  m->where = m->f->stmts.data[head].where;
  m->k = add_unknown(m, "rounds", type_int(pool, 32, false));
  const expr *zero = expr_int(pool, m->k->type, 0), *one = expr_int(pool, m->k->type, 1);
  uint32_t test = m->f->stmts.size;
  stmt *s = proc_add(m->f, S_BRANCH, m->where);
  s->cond = expr_eq(pool, m->k, zero);
  stmt_set_succ(p, s, (uint32_t[]){head, test + 1}, 2);
  add_tests(m, zero);
  add_tests(m, expr_arith(pool, E_SUB, m->k, one, true));
  add_closed_forms(m);
  stmt_set_succ1(p, &m->f->stmts.data[m->f->stmts.size - 1], head);
  uint32_t end = m->f->stmts.size;
  s = add(m, S_ASSUME);
  s->cond = expr_bool(pool, false);
  stmt_set_succ1(p, s, end);
  for (uint32_t i = 0; i < old_size; ++i)
    redirect(m, i, head, leap_is_inside(m->loop, i) ? end : start);
  if (m->f->entry == head)
    m->f->entry = start;
}

/* ---- a program and back ---- */

static void replace_loops(leaping *l, proc *f) {
  flow g;
  flow_init(&g, f);
  stmt_vec old = {0};
  uint32_t size = f->stmts.size, entry = f->entry;
  for (uint32_t i = 0; i < size; ++i)
    vec_push(&old, f->stmts.data[i]);
  bool changed = false;
  for (uint32_t i = 0; i < size && g.is_reducible; ++i) {
    leap_loop loop;
    if (!g.is_loop_head[i])
      continue;
    if (leap_find(&l->p->pool, f, &g, i, &loop)) {
      maker m = {.l = l, .f = f, .loop = &loop};
      replace_loop(&m, size);
      changed = true;
    }
    leap_free(&loop);
  }
  flow_free(&g);
  assert(changed || f->entry == entry);
  if (changed)
    vec_push(&l->bodies, (kept_body){f, old});
  else
    vec_free(&old);
}

static void put_back(leaping *l) {
  for (vec_each(kept_body, b, &l->bodies)) {
    uint32_t entry = b->f->stmts.size;
    vec_clear(&b->f->stmts);
    for (vec_each(const stmt, s, &b->stmts))
      vec_push(&b->f->stmts, *s);
    assert(entry > b->f->stmts.size);
    vec_free(&b->stmts);
  }
  vec_clear(&l->bodies);
}

/* ---- inputs ---- */

typedef struct drawing {
  const leaping *l;
  input_list list;
  sym_inputs *out;
} drawing;

static bool supply(void *context, const draw *d, u128 *value) {
  return input_list_draw(&((drawing *)context)->list, d->type, value);
}

/* Keeps what the program itself draws. */
static void note(void *context, const draw *d) {
  drawing *r = context;
  for (vec_each(const var *const, v, &r->l->made))
    if (d->path && d->path->kind == E_VAR && d->path->var == *v)
      return;
  vec_push(r->out, d->value);
}

static bool runs_into_error(const question *q, const u128 *inputs, uint32_t count, drawing *r) {
  deadline limit = q->deadline;
  r->list = (input_list){.values = inputs, .size = count, .then = INPUT_ZERO};
  interp_options o = interp_defaults();
  o.stop = ERROR_BIT(ERROR_REACH);
  o.deadline = &limit;
  o.draw = supply;
  o.drawn = note;
  o.context = r;
  interp *in = interp_new(q->program, &o);
  run_result run = interp_run(in, q->entry);
  interp_free(in);
  return run.end == RUN_ERROR && !run.approximated;
}

bool leap_hunt(const question *q, sym_inputs *out) {
  leaping l = {.p = q->program};
  VEC(uint32_t) entries = {0};
  for (vec_each(proc *const, f, &l.p->procs)) {
    vec_push(&entries, (*f)->entry);
    if ((*f)->has_body)
      replace_loops(&l, *f);
  }
  bool leaps = l.bodies.size > 0, found = false;
  bounded_result r = {0};
  if (leaps) {
    bounded_request b = {.q = *q, .most = LEAP_BOUND};
    bounded_check(&b, &r);
  }
  sym_inputs own = {0};
  drawing d = {.l = &l, .out = &own};
  if (leaps && r.verdict == VERDICT_FALSE && !r.layout.size)
    found = runs_into_error(q, r.inputs.data, r.inputs.size, &d);
  put_back(&l);
  for (uint32_t i = 0; i < entries.size; ++i)
    l.p->procs.data[i]->entry = entries.data[i];
  l.made.size = 0;
  d.out = out;
  found = found && runs_into_error(q, own.data, own.size, &d);
  vec_free(&own);
  vec_free(&entries);
  vec_free(&l.bodies);
  vec_free(&l.made);
  bounded_result_free(&r);
  return found;
}
