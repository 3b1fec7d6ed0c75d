/* explore.c: all executions within a bound, as few states as possible.
 *
 * The exploration keeps, for each active procedure (a level), the states that wait at some label of
 * it. The one that is earliest in the procedure's order (shape.c), in the earliest round of the
 * loops around it, goes on; all that wait at the same label in the same rounds are joined first. A
 * call opens a level; when nothing waits there any more, what has returned is joined and goes on in
 * the caller. So every execution's draws are recorded in its own order.
 *
 * A round of a loop counts if the execution could also have left the loop in it, depending on an
 * input, or if it draws and the loop never ends; other rounds that draw count less, and the rest are
 * free. Recursion counts likewise. */
#include "base/memory.h"
#include "bounded/internal.h"

enum { DRAWN_ROUNDS = 64 };

typedef struct loop_mark {
  uint32_t head;
  uint32_t round;   /* how often it has gone round */
  uint32_t counted; /* rounds that an input decided */
  uint32_t drawn;   /* other rounds in which something was drawn */
  uint32_t draws;   /* number of draws at the head */
  bool decided;     /* in this round an input decided to stay */
} loop_mark;
typedef VEC(loop_mark) loop_marks;

typedef struct pending {
  sym_state *state;
  uint32_t label;
  const proc *callee; /* at an indirect call: the one it goes to; NULL: not known yet */
  loop_marks loops;   /* outermost first */
} pending;

typedef struct level {
  const proc *proc;
  shape *shape;
  uint32_t recursion;     /* how deep this procedure is in itself, as far as inputs decided */
  const sym_guard *guard; /* on entry */
  VEC(pending) waiting;
  VEC(sym_state *) returned;
  uint32_t resume; /* in the caller */
  loop_marks caller_loops;
} level;
typedef VEC(level) level_vec;

typedef struct explorer {
  exploration *x;
  level_vec levels;
} explorer;

/* ---- conditions ---- */

static const expr *guard_conjunction(exploration *x, const sym_guard *g) {
  exprs *pool = &x->p->pool;
  VEC(const sym_guard *) open = {0};
  const uint64_t *found = NULL;
  while (g && !(found = map_find(&x->conjunctions, g->id))) {
    vec_push(&open, g);
    g = g->parent;
  }
  assert(!g || *found <= x->conjuncts.size);
  const expr *e = g ? x->conjuncts.data[*found - 1] : expr_bool(pool, true);
  while (open.size > 0) {
    g = vec_pop(&open);
    e = expr_and(pool, e, g->cond);
    vec_push(&x->conjuncts, e);
    map_put(&x->conjunctions, g->id, x->conjuncts.size);
  }
  assert(x->conjuncts.size == x->conjunctions.size);
  vec_free(&open);
  return e;
}

const expr *event_expr(exploration *x, const event *e) {
  const expr *g = guard_conjunction(x, e->guard);
  return e->cond ? expr_and(&x->p->pool, g, e->cond) : g;
}

void exploration_free(exploration *x) {
  vec_free(&x->errors);
  vec_free(&x->cuts);
  vec_free(&x->lost);
  map_free(&x->conjunctions);
  vec_free(&x->conjuncts);
}

/* ---- waiting states ---- */

static level *top(explorer *e) {
  assert(e->levels.size > 0);
  return &e->levels.data[e->levels.size - 1];
}

static void pending_free(pending *p) {
  sym_drop(p->state);
  vec_free(&p->loops);
}

static void copy_marks(loop_marks *to, const loop_marks *from) {
  vec_clear(to);
  for (vec_each(const loop_mark, m, from))
    vec_push(to, *m);
}

/* Before, at or behind, in the order of exploration. */
static int compare(const level *l, const pending *a, const pending *b) {
  for (uint32_t i = 0; i < a->loops.size && i < b->loops.size; i++) {
    const loop_mark *x = &a->loops.data[i], *y = &b->loops.data[i];
    if (x->head != y->head)
      break;
    if (x->round != y->round)
      return x->round < y->round ? -1 : 1;
  }
  assert(a->label < l->shape->flow.size && b->label < l->shape->flow.size);
  uint32_t x = l->shape->order[a->label], y = l->shape->order[b->label];
  if (x != y)
    return x < y ? -1 : 1;
  uint32_t f = a->callee ? a->callee->index + 1 : 0, g = b->callee ? b->callee->index + 1 : 0;
  return f < g ? -1 : f > g;
}

/* The marks of both. */
static void join_marks(loop_marks *to, const loop_marks *from) {
  for (uint32_t i = 0; i < to->size && i < from->size; i++) {
    loop_mark *m = &to->data[i];
    const loop_mark *n = &from->data[i];
    m->counted = m->counted > n->counted ? m->counted : n->counted;
    m->drawn = m->drawn > n->drawn ? m->drawn : n->drawn;
    m->draws = m->draws < n->draws ? m->draws : n->draws;
    m->decided |= n->decided;
  }
}

/* Takes the earliest out, joined with its equals, the newest first. */
static pending take(explorer *e) {
  level *l = top(e);
  assert(l->waiting.size > 0);
  uint32_t best = 0;
  for (uint32_t i = 1; i < l->waiting.size; i++)
    if (compare(l, &l->waiting.data[i], &l->waiting.data[best]) < 0)
      best = i;
  pending first = l->waiting.data[best], taken = {0};
  first.loops = (loop_marks){0}; /* those of the list are freed on the way */
  copy_marks(&first.loops, &l->waiting.data[best].loops);
  for (uint32_t i = l->waiting.size; i-- > 0;) {
    pending *p = &l->waiting.data[i];
    if (compare(l, p, &first) != 0)
      continue;
    if (!taken.state) {
      taken = *p;
    } else {
      sym_state *both = sym_join(e->x->engine, p->state, taken.state);
      if (!both)
        continue;
      taken.state = both;
      join_marks(&taken.loops, &p->loops);
      vec_free(&p->loops);
    }
    p->state = NULL;
  }
  vec_free(&first.loops);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < l->waiting.size; i++)
    if (l->waiting.data[i].state)
      l->waiting.data[kept++] = l->waiting.data[i];
  l->waiting.size = kept;
  assert(taken.state);
  return taken;
}

/* ---- ends ---- */

static void cut(explorer *e, const sym_state *st, location where) {
  vec_push(&e->x->cuts, (event){.guard = sym_state_guard(st), .where = where});
}

/* Drops a state that cannot go on. True if it was one. */
static bool is_over(explorer *e, pending *p) {
  if (!sym_is_dead(p->state))
    return false;
  if (sym_lost(p->state))
    vec_push(&e->x->lost,
             (event){.guard = sym_state_guard(p->state), .reason = sym_lost(p->state)});
  pending_free(p);
  return true;
}

/* Is the guard known to be unsatisfiable? */
static bool is_infeasible(explorer *e, const sym_state *st) {
  exploration *x = e->x;
  if (!x->solver || deadline_poll_clock(x->limits.deadline))
    return false;
  const expr *g = guard_conjunction(x, sym_state_guard(st));
  if (g->kind == E_CONST)
    return expr_is_false(g);
  x->queries++;
  return smt_solver_check(x->solver, &g, 1, NULL) == SMT_UNSAT;
}

/* ---- moving ---- */

static bool is_power_of_two(uint32_t n) {
  return n > 0 && (n & (n - 1)) == 0;
}

/* Goes round a loop. False: the bound ends it here. */
static bool go_round(explorer *e, pending *p, loop_mark *m) {
  uint32_t draws = sym_draw_count(e->x->engine), bound = e->x->limits.bound;
  assert(m->head == p->label);
  m->round++;
  bool draws_more = draws != m->draws;
  if (m->decided || (draws_more && top(e)->shape->is_endless[m->head]))
    m->counted++;
  else if (draws_more)
    m->drawn++;
  bool decided = m->decided;
  m->decided = false;
  m->draws = draws;
  if (decided && m->counted >= 4 && is_power_of_two(m->counted) && is_infeasible(e, p->state)) {
    pending_free(p);
    return false;
  }
  if (m->counted <= bound && m->drawn / DRAWN_ROUNDS <= bound)
    return true;
  cut(e, p->state, top(e)->proc->stmts.data[p->label].where);
  pending_free(p);
  return false;
}

/* To another label of the same procedure; false if the state ended there. */
static bool move(explorer *e, pending *p, uint32_t to) {
  const shape *s = top(e)->shape;
  while (p->loops.size > 0 && !shape_loop_contains(s, vec_last(&p->loops).head, to))
    p->loops.size--;
  bool inside = p->loops.size > 0 && vec_last(&p->loops).head == to;
  p->label = to;
  p->callee = NULL;
  if (inside)
    return go_round(e, p, &p->loops.data[p->loops.size - 1]);
  if (s->flow.is_loop_head[to] && s->flow.loop_of[to] == to)
    vec_push(&p->loops, (loop_mark){.head = to, .draws = sym_draw_count(e->x->engine)});
  return true;
}

static void wait(explorer *e, pending p) {
  assert(!sym_is_dead(p.state) && p.label < top(e)->proc->stmts.size);
  vec_push(&top(e)->waiting, p);
}

/* A way that an input decides on; `others` are the labels it could have gone to. */
static void fork_to(explorer *e, const pending *from, const expr *cond, uint32_t to,
                    const uint32_t *others, uint32_t count) {
  pending p = {.state = sym_copy(from->state)};
  copy_marks(&p.loops, &from->loops);
  p.label = from->label;
  sym_assume(e->x->engine, p.state, cond);
  if (is_over(e, &p))
    return;
  const shape *s = top(e)->shape;
  for (vec_each(loop_mark, m, &p.loops))
    for (uint32_t i = 0; i < count; i++)
      if (shape_loop_contains(s, m->head, to) && !shape_loop_contains(s, m->head, others[i]))
        m->decided = true;
  if (move(e, &p, to))
    wait(e, p);
}

/* ---- calls ---- */

static shape *shape_of(exploration *x, const proc *f) {
  if (!x->shapes[f->index]) {
    x->shapes[f->index] = xcalloc(1, sizeof(shape));
    shape_init(x->shapes[f->index], f);
  }
  return x->shapes[f->index];
}

static void open_level(explorer *e, sym_state *st, const proc *f, uint32_t recursion) {
  assert(f->has_body && !sym_is_dead(st));
  level *l = vec_add(&e->levels);
  l->proc = f;
  l->shape = shape_of(e->x, f);
  l->recursion = recursion;
  l->guard = sym_state_guard(st);
  pending p = {.state = st, .label = f->entry};
  if (l->shape->flow.is_loop_head[f->entry] && l->shape->flow.loop_of[f->entry] == f->entry)
    vec_push(&p.loops, (loop_mark){.head = f->entry, .draws = sym_draw_count(e->x->engine)});
  vec_push(&l->waiting, p);
}

/* How deep a call of f would be in f; a call on the same way as the one before is free. */
static uint32_t recursion_of(const explorer *e, const proc *f, const sym_guard *guard) {
  for (uint32_t i = e->levels.size; i-- > 0;) {
    const level *l = &e->levels.data[i];
    if (l->proc == f)
      return l->recursion + (l->guard != guard);
  }
  return 0;
}

static void enter(explorer *e, pending *p, const stmt *s, const proc *f) {
  exploration *x = e->x;
  uint32_t recursion = recursion_of(e, f, sym_state_guard(p->state));
  bool checks = recursion >= 4 && is_power_of_two(recursion);
  if (recursion > x->limits.bound || (checks && is_infeasible(e, p->state))) {
    if (recursion > x->limits.bound)
      cut(e, p->state, s->where);
    pending_free(p);
    return;
  }
  sym_enter(x->engine, p->state, s, f);
  if (is_over(e, p))
    return;
  loop_marks loops = p->loops;
  open_level(e, p->state, f, recursion);
  top(e)->resume = s->succ[0];
  top(e)->caller_loops = loops;
}

/* Splits by the target of an indirect call. */
static void split_call(explorer *e, pending *p, const stmt *s, const expr *address) {
  sym_targets targets = {0};
  sym_call_targets(e->x->engine, s, address, &targets);
  for (vec_each(sym_target, t, &targets)) {
    pending n = {.state = sym_copy(p->state), .label = p->label, .callee = t->proc};
    copy_marks(&n.loops, &p->loops);
    sym_assume(e->x->engine, n.state, t->cond);
    if (!is_over(e, &n))
      wait(e, n);
  }
  vec_free(&targets);
  pending_free(p);
}

/* True if the state goes on behind the call at once. */
static bool step_call(explorer *e, pending *p, const stmt *s) {
  const expr *address = NULL;
  const proc *f = p->callee ? p->callee : sym_callee(e->x->engine, p->state, s, &address);
  if (is_over(e, p))
    return false;
  if (!f) {
    split_call(e, p, s, address);
    return false;
  }
  if (f->has_body) {
    enter(e, p, s, f);
    return false;
  }
  sym_step(e->x->engine, p->state, s, f);
  return !is_over(e, p);
}

static void resume(explorer *e, const level *callee, sym_state *st) {
  assert(e->levels.size > 0 && !sym_is_dead(st));
  pending p = {.state = st, .label = callee->resume};
  copy_marks(&p.loops, &callee->caller_loops);
  if (move(e, &p, callee->resume))
    wait(e, p);
}

/* Nothing waits in the top level: what has returned goes on in the caller, joined. */
static void close_level(explorer *e) {
  level l = vec_pop(&e->levels);
  assert(l.waiting.size == 0 && (e->levels.size > 0 || l.returned.size == 0));
  sym_state *all = NULL;
  for (uint32_t i = l.returned.size; i-- > 0;) {
    sym_state *next = l.returned.data[i];
    sym_state *both = all ? sym_join(e->x->engine, next, all) : next;
    if (!both) {
      resume(e, &l, all);
      both = next;
    }
    all = both;
  }
  if (all)
    resume(e, &l, all);
  vec_free(&l.caller_loops);
  vec_free(&l.returned);
  vec_free(&l.waiting);
}

/* ---- statements ---- */

static void step_branch(explorer *e, pending *p, const stmt *s, bool *goes_on) {
  exprs *pool = &e->x->p->pool;
  const expr *c = sym_value(e->x->engine, p->state, s->cond, s);
  *goes_on = false;
  if (is_over(e, p))
    return;
  if (c->kind == E_CONST) {
    *goes_on = move(e, p, s->succ[c->value ? 0 : 1]);
    return;
  }
  fork_to(e, p, c, s->succ[0], &s->succ[1], 1);
  fork_to(e, p, expr_not(pool, c), s->succ[1], &s->succ[0], 1);
  pending_free(p);
}

static void step_goto(explorer *e, pending *p, const stmt *s, bool *goes_on) {
  sym *engine = e->x->engine;
  assert(s->succ_count > 0);
  if (s->succ_count == 1) {
    *goes_on = move(e, p, s->succ[0]);
    return;
  }
  const expr *v = sym_choose(engine, p->state, s->succ_count);
  for (uint32_t i = 0; i < s->succ_count; i++) {
    const expr *is = sym_eq(engine, v, expr_const(&e->x->p->pool, v->type, i));
    fork_to(e, p, is, s->succ[i], s->succ, s->succ_count);
  }
  pending_free(p);
  *goes_on = false;
}

static bool step_assert(explorer *e, pending *p, const stmt *s) {
  exprs *pool = &e->x->p->pool;
  const expr *c = sym_value(e->x->engine, p->state, s->cond, s);
  if (is_over(e, p))
    return false;
  if (!expr_is_true(c))
    vec_push(&e->x->errors, (event){.guard = sym_state_guard(p->state), .cond = expr_not(pool, c)});
  sym_assume(e->x->engine, p->state, c);
  return !is_over(e, p);
}

static void step_return(explorer *e, pending *p, const stmt *s) {
  assert(e->levels.size > 0);
  if (e->levels.size == 1) {
    pending_free(p);
    return;
  }
  sym_leave(e->x->engine, p->state, s);
  if (is_over(e, p))
    return;
  vec_push(&top(e)->returned, p->state);
  vec_free(&p->loops);
}

/* One statement of the state. True if it goes on at p->label; false if it ended or waits. */
static bool step(explorer *e, pending *p) {
  const stmt *s = &top(e)->proc->stmts.data[p->label];
  bool goes_on = false;
  switch ((stmt_kind)s->kind) {
  case S_BRANCH:
    step_branch(e, p, s, &goes_on);
    return goes_on;
  case S_GOTO:
    step_goto(e, p, s, &goes_on);
    return goes_on;
  case S_RETURN:
    step_return(e, p, s);
    return false;
  case S_HALT:
  case S_END_THREAD:
    pending_free(p);
    return false;
  case S_ASSERT:
    return step_assert(e, p, s) && move(e, p, s->succ[0]);
  case S_CALL:
    return step_call(e, p, s) && move(e, p, s->succ[0]);
  default:
    sym_step(e->x->engine, p->state, s, NULL);
    return !is_over(e, p) && move(e, p, s->succ[0]);
  }
}

static const char *limit_hit(exploration *x) {
  if (x->steps >= x->limits.steps)
    return "the limit of steps was reached";
  if (x->p->pool.next_expr >= x->limits.nodes)
    return "the limit of expressions was reached";
  if (deadline_passed(x->limits.deadline))
    return limit_name(LIMIT_TIME);
  return NULL;
}

/* Runs a state until it ends, waits at a join, or calls. */
static void run(explorer *e, pending p) {
  exploration *x = e->x;
  for (;;) {
    x->steps++;
    if ((x->exhausted = limit_hit(x))) {
      cut(e, p.state, top(e)->proc->stmts.data[p.label].where);
      pending_free(&p);
      return;
    }
    uint32_t depth = e->levels.size;
    if (!step(e, &p))
      return;
    assert(e->levels.size == depth);
    (void)depth;
    if (top(e)->shape->is_join[p.label]) {
      wait(e, p);
      return;
    }
  }
}

static void drop_rest(explorer *e) {
  while (e->levels.size > 0) {
    level l = vec_pop(&e->levels);
    for (vec_each(pending, p, &l.waiting))
      pending_free(p);
    for (vec_each(sym_state *, st, &l.returned))
      sym_drop(*st);
    vec_free(&l.waiting);
    vec_free(&l.returned);
    vec_free(&l.caller_loops);
  }
}

void explore(exploration *x, const proc *entry) {
  explorer e = {.x = x};
  sym_state *st = sym_begin(x->engine, entry);
  if (sym_is_dead(st)) {
    if (sym_lost(st))
      vec_push(&x->lost, (event){.guard = sym_state_guard(st), .reason = sym_lost(st)});
    sym_drop(st);
    return;
  }
  open_level(&e, st, entry, 0);
  while (e.levels.size > 0 && !x->exhausted) {
    if (top(&e)->waiting.size > 0)
      run(&e, take(&e));
    else
      close_level(&e);
  }
  drop_rest(&e);
  vec_free(&e.levels);
}
