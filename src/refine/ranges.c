#include "refine/ranges.h"

#include "base/memory.h"
#include "expr/float.h"
#include "program/graph.h"

enum { MOST_VARIABLES = 200, WIDEN_AFTER = 4, MOST_ROUNDS = 400, NARROW_ROUNDS = 2, DEEPEST = 40 };

typedef struct state {
  bool is_reached;
  interval *of; /* by number of the variable */
} state;

typedef struct look {
  ranges *r;
  const proc *f;
  flow flow;
  map index; /* variable id -> number + 1 */
  var_vec vars;
  state *at;         /* by label, before its statement */
  uint32_t *changes; /* by label: how often it has grown */
  bool grew, widens;
} look;

/* ---- states ---- */

static bool is_tracked(const var *v) {
  return interval_suits(v->type) && !v->address_taken && !v->is_const &&
         v->volatility == VOLATILE_NONE;
}

static void track(look *l, const var *v) {
  if (!is_tracked(v) || l->vars.size >= MOST_VARIABLES)
    return;
  vec_push(&l->vars, v);
  map_put(&l->index, v->id, l->vars.size);
  assert(map_get(&l->index, v->id, 0) == l->vars.size);
}

static state state_new(const look *l) {
  state s = {.of = xcalloc(l->vars.size + 1, sizeof *s.of)};
  for (uint32_t i = 0; i < l->vars.size; ++i)
    s.of[i] = interval_all(l->vars.data[i]->type);
  return s;
}

static state state_copy(const look *l, const state *from) {
  state s = {.is_reached = from->is_reached, .of = xcalloc(l->vars.size + 1, sizeof *s.of)};
  memcpy(s.of, from->of, l->vars.size * sizeof *s.of);
  return s;
}

static void state_join(const look *l, state *to, const state *from) {
  assert(to->of != from->of);
  for (uint32_t i = 0; i < l->vars.size && from->is_reached; ++i)
    to->of[i] =
        to->is_reached ? interval_hull(l->vars.data[i]->type, to->of[i], from->of[i]) : from->of[i];
  to->is_reached = to->is_reached || from->is_reached;
}

/* The place of the variable's interval, or NULL. */
static interval *slot(const look *l, const state *s, const expr *e) {
  uint64_t known = e->kind == E_VAR ? map_get(&l->index, e->var->id, 0) : 0;
  assert(known <= l->vars.size);
  return known ? &s->of[known - 1] : NULL;
}

/* ---- values ---- */

static truth holds(const look *l, const state *s, const expr *e, uint32_t depth);

static bool is_comparison(const expr *e) {
  bool floats = e->kind == E_FLOAT && e->type->kind == T_BOOL;
  return (floats || e->kind == E_EQ || e->kind == E_LT || e->kind == E_LE) &&
         interval_suits(e->kid[0]->type) && interval_suits(e->kid[1]->type);
}

static interval value(const look *l, const state *s, const expr *e, uint32_t depth) {
  assert(interval_suits(e->type));
  const interval *known = slot(l, s, e);
  interval kids[3];
  if (known || e->kind == E_CONST)
    return known ? *known : interval_const(e->type, e->value);
  bool is_operation = e->kind == E_FLOAT || e->kind == E_CAST || e->kind == E_NEG ||
                      e->kind == E_ADD || e->kind == E_SUB || e->kind == E_MUL;
  uint32_t count = e->kind == E_FLOAT ? float_operands((float_op)e->index) : e->count;
  if (e->kind == E_ITE && depth) {
    truth which = holds(l, s, e->kid[0], depth - 1);
    if (which != IS_OPEN)
      return value(l, s, e->kid[which == IS_TRUE ? 1 : 2], depth - 1);
    return interval_hull(e->type, value(l, s, e->kid[1], depth - 1),
                         value(l, s, e->kid[2], depth - 1));
  }
  if (!is_operation || !depth)
    return interval_all(e->type);
  for (uint32_t i = 0; i < count; ++i) {
    if (!interval_suits(e->kid[i]->type))
      return interval_all(e->type);
    kids[i] = value(l, s, e->kid[i], depth - 1);
  }
  return interval_apply(e, kids);
}

static truth holds(const look *l, const state *s, const expr *e, uint32_t depth) {
  assert(e->type->kind == T_BOOL);
  if (e->kind == E_CONST)
    return e->value ? IS_TRUE : IS_FALSE;
  if (e->kind == E_NOT && depth)
    return truth_not(holds(l, s, e->kid[0], depth - 1));
  if (!is_comparison(e) || !depth)
    return IS_OPEN;
  interval a = value(l, s, e->kid[0], depth - 1), b = value(l, s, e->kid[1], depth - 1);
  return interval_compare(e, &a, &b);
}

/* ---- conditions ---- */

/* The expression is within `by`; so is what it was made of, as far as that follows. */
static void narrow(const look *l, state *s, const expr *e, interval by, uint32_t depth) {
  assert(interval_suits(e->type));
  interval *is = slot(l, s, e);
  if (is) {
    *is = interval_meet(e->type, *is, by);
    if (!interval_has_number(e->type, is) && !is->nan)
      s->is_reached = false;
    return;
  }
  bool goes_on = e->count == 1 && (e->kind == E_FLOAT || e->kind == E_CAST);
  if (!depth || !goes_on || !interval_suits(e->kid[0]->type))
    return;
  interval kid = value(l, s, e->kid[0], DEEPEST);
  narrow(l, s, e->kid[0], interval_back(e, 0, &by, &kid), depth - 1);
}

/* a <= b, or a < b; it is not if one of them is a NaN and `maybe_nan`. */
static void narrow_order(const look *l, state *s, const expr *a, const expr *b, bool strict,
                         bool maybe_nan) {
  assert(a->type == b->type);
  const type *t = a->type;
  interval x = value(l, s, a, DEEPEST), y = value(l, s, b, DEEPEST);
  interval upper = interval_all(t), lower = upper;
  bool less = strict && t->kind == T_INT;
  upper.nan = lower.nan = maybe_nan;
  if (!(maybe_nan && y.nan) && interval_has_number(t, &y))
    upper.high = less && y.high != upper.low ? y.high - 1 : y.high;
  if (!(maybe_nan && x.nan) && interval_has_number(t, &x))
    lower.low = less && x.low != lower.high ? x.low + 1 : x.low;
  narrow(l, s, a, upper, DEEPEST);
  narrow(l, s, b, lower, DEEPEST);
}

static void take_comparison(const look *l, state *s, const expr *e, bool is_true) {
  assert(is_comparison(e));
  bool floats = e->kind == E_FLOAT;
  bool equal = floats ? e->index == FLOAT_EQ : e->kind == E_EQ;
  bool strict = floats ? e->index == FLOAT_LT : e->kind == E_LT;
  if (equal && is_true) {
    narrow_order(l, s, e->kid[0], e->kid[1], false, false);
    narrow_order(l, s, e->kid[1], e->kid[0], false, false);
  } else if (!equal && is_true) {
    narrow_order(l, s, e->kid[0], e->kid[1], strict, false);
  } else if (!equal) {
    narrow_order(l, s, e->kid[1], e->kid[0], !strict, floats);
  }
}

static void take(const look *l, state *s, const expr *e, bool is_true, uint32_t depth) {
  assert(e->type->kind == T_BOOL);
  truth known = holds(l, s, e, DEEPEST);
  if (known != IS_OPEN && (known == IS_TRUE) != is_true)
    s->is_reached = false;
  if (!depth || !s->is_reached)
    return;
  if (e->kind == E_NOT) {
    take(l, s, e->kid[0], !is_true, depth - 1);
  } else if (e->kind == (is_true ? E_AND : E_OR)) {
    take(l, s, e->kid[0], is_true, depth - 1);
    take(l, s, e->kid[1], is_true, depth - 1);
  } else if (e->kind == (is_true ? E_OR : E_AND)) {
    state other = state_copy(l, s);
    take(l, s, e->kid[0], is_true, depth - 1);
    take(l, &other, e->kid[0], !is_true, depth - 1);
    take(l, &other, e->kid[1], is_true, depth - 1);
    state_join(l, s, &other);
    free(other.of);
  } else if (is_comparison(e)) {
    take_comparison(l, s, e, is_true);
  }
}

/* ---- statements ---- */

static void forget(const look *l, state *s, const expr *path) {
  interval *is = slot(l, s, path);
  if (is)
    *is = interval_all(path->type);
}

static void forget_globals(const look *l, state *s) {
  for (uint32_t i = 0; i < l->vars.size; ++i)
    if (l->vars.data[i]->kind == V_GLOBAL)
      s->of[i] = interval_all(l->vars.data[i]->type);
}

/* All at once. */
static void assign(const look *l, state *s, const stmt *st) {
  assert(st->kind == S_ASSIGN && st->rhs_count == st->lhs_count);
  interval *values = xcalloc(st->lhs_count + 1, sizeof *values);
  for (uint32_t i = 0; i < st->lhs_count; ++i)
    if (slot(l, s, st->lhs[i]))
      values[i] = value(l, s, st->rhs[i], DEEPEST);
  for (uint32_t i = 0; i < st->lhs_count; ++i)
    if (slot(l, s, st->lhs[i]))
      *slot(l, s, st->lhs[i]) = values[i];
  free(values);
}

static void call(const look *l, state *s, const stmt *st) {
  forget_globals(l, s);
  for (uint32_t i = 0; i < st->lhs_count; ++i)
    forget(l, s, st->lhs[i]);
  assert(st->kind == S_CALL);
  bool direct = st->callee && st->callee->kind == E_VAR && st->callee->var->kind == V_FUNCTION;
  interval *is = st->lhs_count == 1 ? slot(l, s, st->lhs[0]) : NULL;
  if (is && direct && l->r->has_result.data[st->callee->var->proc])
    *is = l->r->results.data[st->callee->var->proc];
}

static void note_result(const look *l, const state *s, const stmt *st) {
  ranges *r = l->r;
  uint32_t at = l->f->index;
  assert(st->kind == S_RETURN && at < r->results.size);
  if (st->rhs_count != 1 || !interval_suits(st->rhs[0]->type))
    return;
  interval is = value(l, s, st->rhs[0], DEEPEST);
  r->results.data[at] =
      r->has_result.data[at] ? interval_hull(st->rhs[0]->type, r->results.data[at], is) : is;
  r->has_result.data[at] = true;
}

static void step(const look *l, state *s, const stmt *st) {
  switch (st->kind) {
  case S_ASSIGN:
    assign(l, s, st);
    break;
  case S_ASSUME:
  case S_ASSERT:
    take(l, s, st->cond, true, DEEPEST);
    break;
  case S_CALL:
    call(l, s, st);
    break;
  default:
    for (uint32_t i = 0; i < st->lhs_count; ++i)
      forget(l, s, st->lhs[i]);
  }
}

/* ---- loops ---- */

static int compare_doubles(const void *a, const void *b) {
  double x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  return x < y ? -1 : x > y;
}

/* A number of the type at or beyond the double; integers have none of them, but all of their type. */
static u128 as_end(const type *t, u128 number, bool up, const type *wide) {
  u128 r = 0;
  float_apply(FLOAT_CONVERT, up ? MODE_UP : MODE_DOWN, wide, t, &number, &r);
  return r;
}

static interval widened(const look *l, const type *t, interval old, interval new) {
  const ranges *r = l->r;
  const type *wide = type_float((exprs *)&r->p->pool, 64);
  interval all = interval_all(t), out = interval_hull(t, old, new);
  bool falls = !interval_below(t, old.low, out.low), grows = !interval_below(t, out.high, old.high);
  u128 low = all.low, high = all.high;
  for (uint32_t i = 0; t->kind == T_FLOAT && i < r->numbers.size; ++i) {
    u128 down = as_end(t, r->numbers.data[i], false, wide);
    u128 up = as_end(t, r->numbers.data[r->numbers.size - 1 - i], true, wide);
    low = interval_below(t, down, out.low) ? down : low;
    high = interval_below(t, out.high, up) ? up : high;
  }
  out.low = falls ? low : out.low;
  out.high = grows ? high : out.high;
  return out;
}

/* What comes to a label from one before it. */
static void arrive(look *l, uint32_t label, const state *from) {
  assert(label < l->f->stmts.size);
  state *to = &l->at[label];
  if (!from->is_reached)
    return;
  state joined = state_copy(l, to);
  state_join(l, &joined, from);
  bool grows = !to->is_reached;
  for (uint32_t i = 0; i < l->vars.size && to->is_reached; ++i)
    grows |= !interval_equal(&joined.of[i], &to->of[i]);
  if (grows && l->widens && l->flow.is_loop_head[label] && ++l->changes[label] > WIDEN_AFTER)
    for (uint32_t i = 0; i < l->vars.size && to->is_reached; ++i)
      joined.of[i] = widened(l, l->vars.data[i]->type, to->of[i], joined.of[i]);
  memcpy(to->of, joined.of, l->vars.size * sizeof *to->of);
  to->is_reached = true;
  l->grew |= grows;
  free(joined.of);
}

static void leave(look *l, uint32_t label, const state *from) {
  assert(label < l->f->stmts.size);
  const stmt *st = &l->f->stmts.data[label];
  for (uint32_t i = 0; i < st->succ_count && from->is_reached; ++i) {
    state s = state_copy(l, from);
    if (st->kind == S_BRANCH)
      take(l, &s, st->cond, i == 0, DEEPEST);
    else
      step(l, &s, st);
    arrive(l, st->succ[i], &s);
    free(s.of);
  }
}

static void go_round(look *l) {
  for (uint32_t i = 0; i < l->flow.rpo_size; ++i) {
    uint32_t label = l->flow.rpo[i];
    state from = state_copy(l, &l->at[label]);
    leave(l, label, &from);
    free(from.of);
  }
}

/* Once more from what is known at the loop heads, which can only be narrower. */
static void narrow_round(look *l) {
  state *old = l->at;
  l->widens = false;
  l->at = xcalloc(l->f->stmts.size + 1, sizeof *l->at);
  for (uint32_t i = 0; i < l->f->stmts.size; ++i)
    l->at[i] = state_new(l);
  l->at[l->f->entry].is_reached = true;
  for (uint32_t i = 0; i < l->flow.rpo_size; ++i) {
    uint32_t label = l->flow.rpo[i];
    leave(l, label, l->flow.is_loop_head[label] ? &old[label] : &l->at[label]);
  }
  for (uint32_t i = 0; i < l->f->stmts.size; ++i)
    free(old[i].of);
  free(old);
}

/* ---- a procedure ---- */

static void look_init(look *l, ranges *r, const proc *f) {
  *l = (look){.r = r, .f = f, .widens = true};
  flow_init(&l->flow, f);
  for (vec_each(var *const, v, &f->params))
    track(l, *v);
  for (vec_each(var *const, v, &f->locals))
    track(l, *v);
  for (vec_each(const global, g, &r->p->globals))
    track(l, g->var);
  l->at = xcalloc(f->stmts.size + 1, sizeof *l->at);
  l->changes = xcalloc(f->stmts.size + 1, sizeof *l->changes);
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    l->at[i] = state_new(l);
  l->at[f->entry].is_reached = true;
  assert(l->vars.size <= MOST_VARIABLES && l->flow.size == f->stmts.size);
}

static void look_free(look *l) {
  for (uint32_t i = 0; i < l->f->stmts.size; ++i)
    free(l->at[i].of);
  free(l->at);
  free(l->changes);
  vec_free(&l->vars);
  map_free(&l->index);
  flow_free(&l->flow);
}

static void tell(const look *l, ranges_found *found, void *context) {
  for (uint32_t label = 0; label < l->f->stmts.size; ++label) {
    const state *s = &l->at[label];
    if (s->is_reached && l->f->stmts.data[label].kind == S_RETURN)
      note_result(l, s, &l->f->stmts.data[label]);
    for (uint32_t i = 0; s->is_reached && l->flow.is_loop_head[label] && i < l->vars.size; ++i)
      found(context, label, l->vars.data[i], &s->of[i]);
  }
}

void ranges_of(ranges *r, const proc *f, deadline *until, ranges_found *found, void *context) {
  look l;
  assert(f->index < r->results.size && r->results.size == r->has_result.size);
  assert(f->has_body);
  look_init(&l, r, f);
  uint32_t round = 0;
  do {
    l.grew = false;
    go_round(&l);
  } while (l.grew && ++round < MOST_ROUNDS && !deadline_poll_clock(until));
  bool settled = !l.grew;
  for (int i = 0; i < NARROW_ROUNDS && settled; ++i)
    narrow_round(&l);
  if (settled)
    tell(&l, found, context);
  look_free(&l);
}

/* ---- numbers to widen to ---- */

static void add_number(ranges *r, double d) {
  u128 bits = 0;
  memcpy(&bits, &d, sizeof d);
  vec_push(&r->numbers, bits);
}

static const expr *note_number(exprs *pool, const expr *e, void *context) {
  ranges *r = context;
  u128 wide = 0, kid = e->value;
  double d = 0;
  if (e->kind != E_CONST || e->type->kind != T_FLOAT || r->numbers.size > 400)
    return NULL;
  float_apply(FLOAT_CONVERT, MODE_NEAREST, e->type, type_float(pool, 64), &kid, &wide);
  memcpy(&d, &wide, sizeof d);
  if (d == d) {
    add_number(r, d);
    add_number(r, -d);
  }
  return NULL;
}

static void note_numbers(ranges *r, const proc *f) {
  exprs *pool = (exprs *)&r->p->pool;
  for (vec_each(const stmt, s, &f->stmts)) {
    if (s->cond)
      expr_map(pool, s->cond, note_number, r);
    for (uint32_t i = 0; i < s->rhs_count; ++i)
      expr_map(pool, s->rhs[i], note_number, r);
  }
}

void ranges_init(ranges *r, const program *p) {
  *r = (ranges){.p = p};
  vec_resize(&r->results, p->procs.size);
  vec_resize(&r->has_result, p->procs.size);
  memset(r->has_result.data, 0, p->procs.size * sizeof *r->has_result.data);
  add_number(r, 0);
  for (double d = 1.0 / 1024; d < 1e7; d *= 2) {
    add_number(r, d);
    add_number(r, -d);
  }
  for (vec_each(proc *const, f, &p->procs))
    if ((*f)->has_body)
      note_numbers(r, *f);
  qsort(r->numbers.data, r->numbers.size, sizeof *r->numbers.data, compare_doubles);
}

void ranges_free(ranges *r) {
  vec_free(&r->results);
  vec_free(&r->has_result);
  vec_free(&r->numbers);
}
