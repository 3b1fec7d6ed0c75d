/* answer.c: solutions, which speak of mathematical integers, as formulas about the program.
 *
 * A comparison of linear terms becomes one of machine integers: of a variable with a constant, of two
 * variables of one type, else of sums that are computed in a type wide enough to hold them, so that
 * the formula means what the solution says. For predicates the variables' own type is used, as a
 * programmer would write it. What has no such form is dropped where that weakens the formula, else
 * the whole formula is. */
#include "base/memory.h"
#include "horn/internal.h"

typedef struct linear_term {
  const expr *x; /* a machine value */
  i128 factor;
} linear_term;

typedef struct linear {
  VEC(linear_term) terms; /* factors are not 0; each x once */
  i128 constant;
} linear;

typedef struct translation {
  job *h;
  const unit *u;
  bool at_entry;      /* values on entry are the current ones */
  const expr *result; /* what stands for the result, or NULL */
  map done[2];        /* id -> formula, of it and of its negation; 0 is not possible */
} translation;

static bool small(i128 c) {
  return -((i128)1 << 62) < c && c < (i128)1 << 62;
}

/* ---- terms ---- */

/* The program's expression for a formal, or NULL. */
static const expr *formal_meaning(translation *t, const var *v) {
  job *h = t->h;
  if (v == t->u->result)
    return t->result;
  uint64_t found = map_get(&h->formal_of, map_key(v), 0);
  if (!found)
    return NULL;
  const cell *c = &h->cells.data[found - 1];
  bool fixed = h->request->predicates && c->root->kind == V_PARAM && !c->root->address_taken &&
               !map_get_ptr(&h->written, c->root);
  return v == c->now || t->at_entry || fixed ? c->path : expr_prime(h->pool, c->path);
}

static bool linear_add(linear *l, const expr *x, i128 factor) {
  for (uint32_t i = 0; i < l->terms.size; ++i)
    if (l->terms.data[i].x == x) {
      l->terms.data[i].factor += factor;
      return small(l->terms.data[i].factor);
    }
  vec_push(&l->terms, (linear_term){.x = x, .factor = factor});
  return small(factor);
}

static const expr *formula(translation *t, const expr *e, bool positive);

static bool linearize(translation *t, linear *l, const expr *e, i128 factor) {
  if (!small(factor))
    return false;
  const expr *x;
  switch ((expr_kind)e->kind) {
  case E_CONST:
    if (!small(expr_value(e)) || __builtin_mul_overflow(expr_value(e), factor, &(i128){0}))
      return false;
    l->constant += expr_value(e) * factor;
    return small(l->constant);
  case E_VAR:
    x = formal_meaning(t, e->var);
    return x && linear_add(l, x, factor);
  case E_CAST:
    x = e->kid[0]->type->kind == T_BOOL ? formula(t, e->kid[0], true) : NULL;
    return x && linear_add(l, expr_cast(t->h->pool, type_signed_int(t->h->pool), x), factor);
  case E_NEG:
    return linearize(t, l, e->kid[0], -factor);
  case E_ADD:
    return linearize(t, l, e->kid[0], factor) && linearize(t, l, e->kid[1], factor);
  case E_SUB:
    return linearize(t, l, e->kid[0], factor) && linearize(t, l, e->kid[1], -factor);
  case E_MUL:
    if (e->kid[0]->kind == E_CONST && small(expr_value(e->kid[0])))
      return linearize(t, l, e->kid[1], factor * expr_value(e->kid[0]));
    return e->kid[1]->kind == E_CONST && small(expr_value(e->kid[1])) &&
           linearize(t, l, e->kid[0], factor * expr_value(e->kid[1]));
  default:
    return false;
  }
}

static i128 common_divisor(i128 a, i128 b) {
  a = a < 0 ? -a : a;
  b = b < 0 ? -b : b;
  while (b) {
    i128 r = a % b;
    a = b;
    b = r;
  }
  return a;
}

static i128 floor_div(i128 a, i128 b) {
  assert(b > 0);
  return a / b - (a % b < 0);
}

/* Divides by the common factor; the first factor becomes positive for equalities. False: no integers
 * satisfy the equality. */
static bool linear_normal(linear *l, bool is_eq) {
  uint32_t kept = 0;
  i128 d = 0;
  for (uint32_t i = 0; i < l->terms.size; ++i)
    if (l->terms.data[i].factor) {
      d = common_divisor(d, l->terms.data[i].factor);
      l->terms.data[kept++] = l->terms.data[i];
    }
  l->terms.size = kept;
  if (!kept)
    return true;
  if (is_eq && l->constant % d)
    return false;
  if (is_eq && l->terms.data[0].factor < 0)
    d = -d;
  for (uint32_t i = 0; i < kept; ++i)
    l->terms.data[i].factor /= d;
  /* sum + k <= 0 over the integers: k is rounded up */
  l->constant = is_eq ? l->constant / d : -floor_div(-l->constant, d);
  return true;
}

/* ---- comparisons ---- */

/* x <= c, c <= x or x == c, of x's own type. */
static const expr *against_constant(job *h, expr_kind kind, const expr *x, i128 c, bool x_left) {
  exprs *pool = h->pool;
  const type *t = x->type;
  if (t->kind == T_PTR) {
    const expr *null = expr_eq(pool, x, expr_null(pool, t));
    if (kind == E_EQ)
      return c == 0 ? null : c < 0 ? expr_bool(pool, false) : NULL;
    if (x_left)
      return c < 0 ? expr_bool(pool, false) : c == 0 ? null : NULL;
    return c <= 0 ? expr_bool(pool, true) : c == 1 ? expr_not(pool, null) : NULL;
  }
  if (!type_is_integer(t) || t->width > 64)
    return NULL;
  i128 size = t->kind == T_MATH ? (i128)1 << 126 : (i128)1 << t->width;
  i128 lo = t->kind == T_MATH || t->is_signed ? -(size / 2) : 0, hi = lo + size - 1;
  if (kind == E_EQ && (c < lo || c > hi))
    return expr_bool(pool, false);
  if (kind == E_LE && x_left && (c < lo || c >= hi))
    return expr_bool(pool, c >= hi);
  if (kind == E_LE && !x_left && (c <= lo || c > hi))
    return expr_bool(pool, c <= lo);
  const expr *k = expr_const(pool, t, (u128)c);
  return kind == E_EQ ? expr_eq(pool, x, k) : x_left ? expr_le(pool, x, k) : expr_le(pool, k, x);
}

static const expr *one_term(job *h, expr_kind kind, const linear *l) {
  const linear_term *a = &l->terms.data[0];
  if (kind == E_EQ) /* normal: the factor is 1 */
    return against_constant(h, kind, a->x, -l->constant, true);
  return a->factor > 0 ? against_constant(h, kind, a->x, -l->constant, true)
                       : against_constant(h, kind, a->x, l->constant, false);
}

/* The type to compute the sums in. An equality of integers that wrap is more likely to hold in their
 * own type if the solution knows nothing of wrapping: x + y == n stays true when x wraps. */
static const type *sum_type(job *h, expr_kind kind, const linear *l) {
  const type *own = l->terms.data[0].x->type;
  i128 weight = l->constant < 0 ? -l->constant : l->constant;
  uint32_t width = 0;
  for (uint32_t i = 0; i < l->terms.size; ++i) {
    const type *t = l->terms.data[i].x->type;
    i128 f = l->terms.data[i].factor;
    if (!type_is_integer(t) || t->width > 64)
      return NULL;
    weight += f < 0 ? -f : f;
    width = t->width > width ? t->width : width;
    own = own == t ? own : NULL;
  }
  if (own && own->width < 32)
    own = type_signed_int(h->pool);
  if (h->request->predicates && weight >= 1 << 16)
    return NULL; /* bounds of types, not of the program */
  if (own && (h->request->predicates || (h->request->plain && kind == E_EQ)))
    return own;
  bool narrow = exprs_are_math(h->pool) || (width <= 32 && weight < (i128)1 << 30);
  return type_int(h->pool, narrow ? 64 : 128, true);
}

/* The terms with factors of that sign (and the constant, if it has it), added up in type t. */
static const expr *sum(job *h, const linear *l, const type *t, int sign, bool wraps) {
  exprs *pool = h->pool;
  const expr *all = NULL;
  for (uint32_t i = 0; i < l->terms.size; ++i) {
    i128 f = l->terms.data[i].factor * sign;
    if (f <= 0)
      continue;
    const expr *x = expr_cast(pool, t, l->terms.data[i].x);
    if (f != 1)
      x = expr_arith(pool, E_MUL, x, expr_const(pool, t, (u128)f), wraps);
    all = all ? expr_arith(pool, E_ADD, all, x, wraps) : x;
  }
  i128 c = l->constant * sign;
  if (!all)
    return expr_const(pool, t, (u128)(c > 0 ? c : 0));
  return c > 0 ? expr_arith(pool, E_ADD, all, expr_const(pool, t, (u128)c), wraps) : all;
}

static const expr *pointer_terms(job *h, expr_kind kind, const linear *l) {
  const linear_term *a = &l->terms.data[0], *b = &l->terms.data[1];
  if (kind != E_EQ || l->terms.size != 2 || l->constant || a->factor + b->factor ||
      !type_is_ptr(a->x->type) || !type_is_ptr(b->x->type))
    return NULL;
  return expr_eq(h->pool, a->x, expr_cast(h->pool, a->x->type, b->x));
}

static const expr *many_terms(job *h, expr_kind kind, linear *l) {
  exprs *pool = h->pool;
  for (uint32_t i = 0; i < l->terms.size; ++i)
    if (type_is_ptr(l->terms.data[i].x->type))
      return pointer_terms(h, kind, l);
  const linear_term *a = &l->terms.data[0], *b = &l->terms.data[1];
  bool pair = l->terms.size == 2 && a->factor * b->factor == -1 && a->x->type == b->x->type;
  const expr *plus = a->factor > 0 ? a->x : b->x, *minus = a->factor > 0 ? b->x : a->x;
  if (pair && l->constant == 0)
    return kind == E_EQ ? expr_eq(pool, a->x, b->x) : expr_le(pool, plus, minus);
  if (pair && l->constant == 1 && kind == E_LE)
    return expr_lt(pool, plus, minus);
  const type *t = sum_type(h, kind, l);
  if (!t)
    return NULL;
  bool wraps = !h->request->predicates;
  const expr *left = sum(h, l, t, 1, wraps), *right = sum(h, l, t, -1, wraps);
  return kind == E_EQ ? expr_eq(pool, left, right) : expr_le(pool, left, right);
}

/* a == b, a <= b, a < b of integer terms. */
static const expr *comparison(translation *t, const expr *e) {
  linear l = {0};
  exprs *pool = t->h->pool;
  const expr *result = NULL;
  expr_kind kind = e->kind == E_EQ ? E_EQ : E_LE;
  bool ok = linearize(t, &l, e->kid[0], 1) && linearize(t, &l, e->kid[1], -1);
  l.constant += e->kind == E_LT;
  if (ok && !linear_normal(&l, kind == E_EQ))
    result = expr_bool(pool, false);
  else if (ok && l.terms.size == 0)
    result = expr_bool(pool, kind == E_EQ ? l.constant == 0 : l.constant <= 0);
  else if (ok)
    result = l.terms.size == 1 ? one_term(t->h, kind, &l) : many_terms(t->h, kind, &l);
  vec_free(&l.terms);
  return result;
}

/* ---- formulas ---- */

static const expr *pair(translation *t, bool is_and, const expr *a, const expr *b) {
  exprs *pool = t->h->pool;
  if (!a || !b)
    return is_and ? (a ? a : b) : NULL;
  return is_and ? expr_and(pool, a, b) : expr_or(pool, a, b);
}

static const expr *formula_new(translation *t, const expr *e, bool positive) {
  exprs *pool = t->h->pool;
  const expr *r = NULL;
  switch ((expr_kind)e->kind) {
  case E_CONST:
    return expr_bool(pool, (e->value != 0) == positive);
  case E_VAR:
    r = formal_meaning(t, e->var);
    break;
  case E_NOT:
    return formula(t, e->kid[0], !positive);
  case E_AND:
  case E_OR:
    return pair(t, (e->kind == E_AND) == positive, formula(t, e->kid[0], positive),
                formula(t, e->kid[1], positive));
  case E_ITE: {
    const expr *then =
        pair(t, false, formula(t, e->kid[0], false), formula(t, e->kid[1], positive));
    const expr *other =
        pair(t, false, formula(t, e->kid[0], true), formula(t, e->kid[2], positive));
    return pair(t, true, then, other);
  }
  case E_EQ:
    if (e->kid[0]->type->kind == T_BOOL) {
      const expr *a = formula(t, e->kid[0], true), *b = formula(t, e->kid[1], true);
      r = a && b ? expr_eq(pool, a, b) : NULL;
      break;
    }
    r = comparison(t, e);
    break;
  case E_LT:
  case E_LE:
    r = comparison(t, e);
    break;
  default:
    return NULL;
  }
  return !r ? NULL : positive ? r : expr_not(pool, r);
}

static const expr *formula(translation *t, const expr *e, bool positive) {
  uint64_t *known = map_find(&t->done[positive], e->id);
  if (known)
    return (const expr *)(uintptr_t)*known;
  const expr *r = formula_new(t, e, positive);
  map_put(&t->done[positive], e->id, map_key(r));
  return r;
}

static const expr *relation_formula(job *h, const unit *u, uint32_t relation, bool positive,
                                    bool at_entry, const expr *result) {
  const expr *solution = relation == NO_RELATION ? NULL : horn_solution(h->horn, relation);
  if (!solution)
    return expr_bool(h->pool, true);
  translation t = {.h = h, .u = u, .at_entry = at_entry, .result = result};
  const expr *r = formula(&t, solution, positive);
  map_free(&t.done[0]);
  map_free(&t.done[1]);
  return r ? r : expr_bool(h->pool, true);
}

/* ---- places ---- */

/* x == 'x for what the unit never writes. */
static const expr *unchanged(job *h, const unit *u, bool globals_only) {
  const expr *all = expr_bool(h->pool, true);
  for (uint32_t p = 0; u->is_called && p < u->cells.size; ++p) {
    const cell *c = &h->cells.data[u->cells.data[p]];
    bool given = c->is_global || (!globals_only && c->root->kind == V_PARAM);
    if (given && u->fixed.data[p])
      all = expr_and(h->pool, all, expr_eq(h->pool, c->path, expr_prime(h->pool, c->path)));
  }
  return all;
}

/* Where execution starts globals have their initial values. */
static const expr *initially(job *h, const unit *u) {
  const expr *all = expr_bool(h->pool, true);
  for (uint32_t p = 0; u->index == 0 && !u->is_called && p < u->cells.size; ++p) {
    const cell *c = &h->cells.data[u->cells.data[p]];
    const type *t = c->path->type;
    const expr *v = c->is_global ? value_initial(h, c) : NULL;
    if (v && v->kind == E_CONST && t->kind != T_PTR)
      all = expr_and(h->pool, all, expr_eq(h->pool, c->path, expr_const(h->pool, t, v->value)));
  }
  return all;
}

static void write_unit(job *h, const unit *u, certificate *out) {
  exprs *pool = h->pool;
  bool predicates = h->request->predicates;
  const expr *fine = relation_formula(h, u, u->error, false, false, NULL);
  const expr *kept = predicates ? expr_bool(pool, true) : unchanged(h, u, false);
  bool entry_done = false;
  for (uint32_t p = 0; p < u->rpo.size; ++p) {
    const node *n = &u->nodes.data[u->rpo.data[p]];
    if (!n->is_cut || (!predicates && !n->is_head))
      continue;
    const expr *holds = relation_formula(h, u, n->relation, true, false, NULL);
    holds = expr_and(pool, kept, expr_and(pool, fine, holds));
    entry_done |= n->label == u->proc->entry;
    vec_push(&out->invariants,
             (cert_invariant){.proc = u->proc->index, .label = n->label, .holds = holds});
  }
  if (!entry_done || predicates) {
    const expr *entry = relation_formula(h, u, u->error, false, true, NULL);
    if (!predicates)
      entry = expr_and(pool, initially(h, u), entry);
    vec_push(&out->invariants,
             (cert_invariant){.proc = u->proc->index, .label = u->proc->entry, .holds = entry});
  }
  if (u->summary == NO_RELATION)
    return;
  const var *r = out->result.data[u->proc->index];
  const expr *holds = relation_formula(h, u, u->summary, true, false, r ? expr_var(pool, r) : NULL);
  if (!predicates)
    holds = expr_and(pool, unchanged(h, u, true), holds);
  vec_push(&out->summaries, (cert_summary){.proc = u->proc->index, .holds = holds});
}

void answer_write(job *h, certificate *out) {
  for (uint32_t c = 0; c < h->cells.size; ++c) {
    map_put(&h->formal_of, map_key(h->cells.data[c].now), c + 1);
    map_put(&h->formal_of, map_key(h->cells.data[c].before), c + 1);
  }
  for (uint32_t i = 0; i < h->units.size; ++i) {
    const unit *u = h->units.data[i];
    if (u->is_used)
      write_unit(h, u, out);
    else if (!h->request->predicates)
      vec_push(&out->invariants, (cert_invariant){.proc = u->proc->index,
                                                  .label = u->proc->entry,
                                                  .holds = expr_bool(h->pool, true)});
  }
}
