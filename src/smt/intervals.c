/* intervals.c: contradictions between floating-point conditions that intervals show, before a circuit is
 * made of them.
 *
 * Every number is known to lie within bounds, or to be a NaN if it may be one. Operations are monotone
 * and so is rounding: the result of an operation on bounds, rounded as the operation rounds, bounds the
 * result. Conditions that hold give bounds of what they compare with constants; a condition that is
 * false for all numbers within the bounds contradicts them. Only UNSAT is ever concluded. */
#include "smt/internal.h"

#include "expr/float.h"

enum { MOST_NODES = 20000, MOST_DEPTH = 400 };

typedef struct interval {
  u128 low, high; /* numbers, with infinities; low <= high */
  bool nan;       /* or a NaN */
} interval;

typedef enum truth { IS_FALSE, IS_TRUE, IS_OPEN } truth;

typedef struct bounds {
  map known; /* expr id -> index + 1: what conditions say */
  map memo;  /* the same of intervals that were computed */
  VEC(interval) all;
  uint32_t nodes;
  bool is_contradiction; /* no number is within the bounds of something */
} bounds;

static bool below(const type *t, u128 a, u128 b) { /* or equal */
  u128 both[] = {a, b}, r = 0;
  return float_apply(FLOAT_LE, MODE_NEAREST, t, t, both, &r) && r;
}

static u128 minus_infinity(const type *t) {
  return float_infinity(t) | (u128)1 << (t->width - 1);
}

static interval everything(const type *t) {
  return (interval){minus_infinity(t), float_infinity(t), true};
}

static bool is_infinite(const type *t, u128 a) {
  return a == float_infinity(t) || a == minus_infinity(t);
}

static bool has_zero(const type *t, const interval *a) {
  return below(t, a->low, 0) && below(t, 0, a->high);
}

static bool has_infinity(const type *t, const interval *a) {
  return is_infinite(t, a->low) || is_infinite(t, a->high);
}

static interval of(bounds *b, const expr *e, uint32_t depth);

/* ---- operations ---- */

static u128 apply(const expr *e, float_mode mode, u128 x, u128 y) {
  u128 kids[] = {x, y, 0}, r = 0;
  const type *from = e->kid[0]->type;
  if (!float_apply((float_op)e->index, mode, from, e->type, kids, &r))
    return float_nan(e->type);
  return r;
}

/* The least and greatest of what an operation gives on the ends of its operands. Where one of these is
 * no number, nothing is known. */
static interval of_corners(const expr *e, float_mode mode, const interval *a, const interval *c) {
  const type *t = e->type;
  u128 xs[] = {a->low, a->high}, ys[] = {c->low, c->high};
  interval r = {0};
  for (int i = 0; i < 4; ++i) {
    u128 v = apply(e, mode, xs[i & 1], ys[i >> 1]);
    if (float_is_nan(t, v))
      return everything(t);
    r.low = i && below(t, r.low, v) ? r.low : v;
    r.high = i && below(t, v, r.high) ? r.high : v;
  }
  r.nan = a->nan || c->nan;
  return r;
}

static interval of_binary(const expr *e, float_mode mode, const interval *a, const interval *c) {
  const type *t = e->type;
  bool sum = e->index == FLOAT_ADD || e->index == FLOAT_SUB;
  bool endless = has_infinity(t, a) || has_infinity(t, c);
  if (e->index == FLOAT_DIV && (has_zero(t, c) || endless))
    return everything(t);
  if (!sum && endless) /* zero times infinity */
    return everything(t);
  interval r = of_corners(e, mode, a, c);
  r.nan = r.nan || (sum && has_infinity(t, a) && has_infinity(t, c));
  return r;
}

/* What grows with its operand. */
static interval of_growing(const expr *e, float_mode mode, const interval *a) {
  u128 low = apply(e, mode, a->low, 0), high = apply(e, mode, a->high, 0);
  if (float_is_nan(e->type, low) || float_is_nan(e->type, high))
    return everything(e->type);
  return (interval){low, high, a->nan};
}

static interval of_sign(const expr *e, const interval *a) {
  const type *t = e->type;
  u128 sign = (u128)1 << (t->width - 1), low = a->low ^ sign, high = a->high ^ sign;
  interval opposite = {high, low, a->nan};
  if (e->index == FLOAT_NEG || below(t, a->high, 0))
    return opposite;
  if (below(t, 0, a->low))
    return *a;
  return (interval){0, below(t, low, a->high) ? a->high : low, a->nan};
}

/* By the range of the integer's type. */
static interval of_integer(const expr *e, float_mode mode) {
  i128 low, high;
  if (!machine_range(e->kid[0]->type, &low, &high) || e->kid[0]->type->kind != T_INT)
    return everything(e->type);
  const type *t = e->kid[0]->type;
  return (interval){apply(e, mode, machine_cut(t, (u128)low), 0),
                    apply(e, mode, machine_cut(t, (u128)high), 0), false};
}

static interval of_operation(bounds *b, const expr *e, uint32_t depth) {
  uint32_t n = float_operands((float_op)e->index);
  if (e->count > n && e->kid[n]->kind != E_CONST)
    return everything(e->type);
  float_mode mode = e->count > n ? float_mode_of(e->kid[n]->value) : MODE_NEAREST;
  switch ((float_op)e->index) {
  case FLOAT_ADD:
  case FLOAT_SUB:
  case FLOAT_MUL:
  case FLOAT_DIV: {
    interval a = of(b, e->kid[0], depth - 1), c = of(b, e->kid[1], depth - 1);
    return of_binary(e, mode, &a, &c);
  }
  case FLOAT_SQRT:
  case FLOAT_ROUND:
  case FLOAT_CONVERT: {
    interval a = of(b, e->kid[0], depth - 1);
    return of_growing(e, mode, &a);
  }
  case FLOAT_NEG:
  case FLOAT_ABS: {
    interval a = of(b, e->kid[0], depth - 1);
    return of_sign(e, &a);
  }
  case FLOAT_FROM_INT:
    return of_integer(e, mode);
  default:
    return everything(e->type);
  }
}

/* ---- expressions ---- */

static interval hull(const type *t, interval a, interval c) {
  return (interval){below(t, a.low, c.low) ? a.low : c.low,
                    below(t, a.high, c.high) ? c.high : a.high, a.nan || c.nan};
}

static truth holds(bounds *b, const expr *e, uint32_t depth);

static interval computed(bounds *b, const expr *e, uint32_t depth) {
  if (e->kind == E_CONST && !float_is_nan(e->type, e->value))
    return (interval){e->value, e->value, false};
  if (e->kind == E_ITE) {
    truth which = holds(b, e->kid[0], depth - 1);
    if (which != IS_OPEN)
      return of(b, e->kid[which == IS_TRUE ? 1 : 2], depth - 1);
    return hull(e->type, of(b, e->kid[1], depth - 1), of(b, e->kid[2], depth - 1));
  }
  return e->kind == E_FLOAT ? of_operation(b, e, depth) : everything(e->type);
}

static interval meet(const type *t, interval a, interval c) {
  return (interval){below(t, a.low, c.low) ? c.low : a.low,
                    below(t, a.high, c.high) ? a.high : c.high, a.nan && c.nan};
}

static interval of(bounds *b, const expr *e, uint32_t depth) {
  uint64_t done = map_get(&b->memo, e->id, 0);
  if (done)
    return b->all.data[done - 1];
  if (depth == 0 || b->nodes == 0)
    return everything(e->type);
  --b->nodes;
  interval r = computed(b, e, depth);
  uint64_t said = map_get(&b->known, e->id, 0);
  if (said)
    r = meet(e->type, r, b->all.data[said - 1]);
  if (!below(e->type, r.low, r.high)) { /* no number: a NaN, if anything */
    b->is_contradiction = b->is_contradiction || !r.nan;
    r = everything(e->type);
  }
  vec_push(&b->all, r);
  map_put(&b->memo, e->id, b->all.size);
  return r;
}

/* ---- conditions ---- */

static truth opposite(truth a) {
  return a == IS_OPEN ? IS_OPEN : a == IS_TRUE ? IS_FALSE : IS_TRUE;
}

static truth compare(const expr *e, const interval *x, const interval *y) {
  const type *t = e->kid[0]->type;
  bool nan = x->nan || y->nan, strict = e->index == FLOAT_LT;
  bool never = strict ? below(t, y->high, x->low) : !below(t, x->low, y->high);
  bool always = strict ? !below(t, y->low, x->high) : below(t, x->high, y->low);
  if (e->index == FLOAT_EQ) {
    never = !below(t, x->low, y->high) || !below(t, y->low, x->high);
    always = e->kid[0] == e->kid[1];
  }
  return never ? IS_FALSE : always && !nan ? IS_TRUE : IS_OPEN;
}

static truth holds(bounds *b, const expr *e, uint32_t depth) {
  if (depth == 0 || b->nodes == 0)
    return IS_OPEN;
  --b->nodes;
  if (e->kind == E_CONST)
    return e->value ? IS_TRUE : IS_FALSE;
  if (e->kind == E_NOT)
    return opposite(holds(b, e->kid[0], depth - 1));
  if (e->kind == E_AND || e->kind == E_OR) {
    truth decides = e->kind == E_AND ? IS_FALSE : IS_TRUE;
    truth x = holds(b, e->kid[0], depth - 1);
    truth y = x == decides ? x : holds(b, e->kid[1], depth - 1);
    return x == decides || y == decides ? decides : x == y ? x : IS_OPEN;
  }
  bool compares = e->kind == E_FLOAT && e->type->kind == T_BOOL;
  if (!compares)
    return IS_OPEN;
  interval x = of(b, e->kid[0], depth - 1), y = of(b, e->kid[1], depth - 1);
  return compare(e, &x, &y);
}

/* ---- what conditions say ---- */

static void narrow(bounds *b, const expr *e, interval by) {
  if (e->kind == E_CONST)
    return;
  uint64_t said = map_get(&b->known, e->id, 0);
  vec_push(&b->all, said ? meet(e->type, b->all.data[said - 1], by) : by);
  map_put(&b->known, e->id, b->all.size);
}

/* The comparison holds (then neither is a NaN), or it does not (then it says nothing of a NaN). */
static void take_comparison(bounds *b, const expr *e, bool is_true) {
  const expr *x = e->kid[0], *y = e->kid[1];
  const type *t = x->type;
  interval upper = everything(t), lower = everything(t);
  upper.nan = lower.nan = !is_true;
  bool known_x = x->kind == E_CONST && !float_is_nan(t, x->value);
  bool known_y = y->kind == E_CONST && !float_is_nan(t, y->value);
  if (e->index == FLOAT_EQ && !is_true)
    return;
  bool less = is_true; /* x <= y; else y <= x */
  if (known_y)
    *(less ? &upper.high : &upper.low) = y->value;
  if (known_x)
    *(less ? &lower.low : &lower.high) = x->value;
  if (e->index == FLOAT_EQ && known_y)
    upper.low = y->value;
  narrow(b, x, upper);
  narrow(b, y, lower);
}

static void take(bounds *b, const expr *e, bool is_true, uint32_t depth) {
  if (depth == 0 || b->nodes == 0)
    return;
  --b->nodes;
  if (e->kind == E_NOT) {
    take(b, e->kid[0], !is_true, depth - 1);
  } else if ((e->kind == E_AND && is_true) || (e->kind == E_OR && !is_true)) {
    take(b, e->kid[0], is_true, depth - 1);
    take(b, e->kid[1], is_true, depth - 1);
  } else if (e->kind == E_FLOAT && e->type->kind == T_BOOL) {
    take_comparison(b, e, is_true);
  }
}

bool intervals_refute(const expr *const *formulas, uint32_t count) {
  bounds b = {.nodes = MOST_NODES};
  bool refuted = false;
  for (uint32_t i = 0; i < count; ++i)
    take(&b, formulas[i], true, MOST_DEPTH);
  b.nodes = MOST_NODES;
  bool has_some = b.all.size > 0; /* conditions on floating-point numbers */
  for (uint32_t i = 0; i < count && !refuted && has_some; ++i)
    refuted = holds(&b, formulas[i], MOST_DEPTH) == IS_FALSE || b.is_contradiction;
  map_free(&b.known);
  map_free(&b.memo);
  vec_free(&b.all);
  return refuted;
}
