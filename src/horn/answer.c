/* answer.c: solutions, which speak of mathematical integers, as formulas about the program.
 *
 * A comparison of linear terms becomes one of machine integers that means the same (expr/affine.h). For
 * predicates the variables' own type is used, as a programmer would write it. What has no such form is dropped where that weakens the formula, else
 * the whole formula is. */
#include "base/memory.h"
#include "expr/affine.h"
#include "horn/internal.h"

typedef struct translation {
  job *h;
  const unit *u;
  bool at_entry;      /* values on entry are the current ones */
  const expr *result; /* what stands for the result, or NULL */
  map done[2];        /* id -> formula, of it and of its negation; 0 is not possible */
} translation;

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

static const expr *formula(translation *t, const expr *e, bool positive);

static bool linearize(translation *t, affine *l, const expr *e, i128 factor) {
  const expr *x;
  i128 scaled;
  switch ((expr_kind)e->kind) {
  case E_CONST:
    return affine_add_const(l, expr_value(e), factor);
  case E_VAR:
    x = formal_meaning(t, e->var);
    return x && affine_add(l, x, factor);
  case E_CAST:
    x = e->kid[0]->type->kind == T_BOOL ? formula(t, e->kid[0], true) : NULL;
    return x && affine_add(l, expr_cast(t->h->pool, type_signed_int(t->h->pool), x), factor);
  case E_NEG:
    return linearize(t, l, e->kid[0], -factor);
  case E_ADD:
    return linearize(t, l, e->kid[0], factor) && linearize(t, l, e->kid[1], factor);
  case E_SUB:
    return linearize(t, l, e->kid[0], factor) && linearize(t, l, e->kid[1], -factor);
  case E_MUL: {
    uint32_t by = e->kid[0]->kind == E_CONST ? 0 : 1;
    return e->kid[by]->kind == E_CONST &&
           !__builtin_mul_overflow(expr_value(e->kid[by]), factor, &scaled) &&
           linearize(t, l, e->kid[!by], scaled);
  }
  default:
    return false;
  }
}

/* ---- comparisons ---- */

/* Of a pointer, null or not is all there is to say. */
static const expr *one_pointer(exprs *pool, const affine *l, bool equal) {
  const affine_term *a = &l->terms.data[0];
  const expr *null = expr_eq(pool, a->x, expr_null(pool, a->x->type));
  i128 c = a->factor > 0 ? -l->constant : l->constant;
  if (equal)
    return c == 0 ? null : c < 0 ? expr_bool(pool, false) : NULL;
  if (a->factor > 0)
    return c < 0 ? expr_bool(pool, false) : c == 0 ? null : NULL;
  return c <= 0 ? expr_bool(pool, true) : c == 1 ? expr_not(pool, null) : NULL;
}

static const expr *pointer_terms(exprs *pool, const affine *l, bool equal) {
  if (l->terms.size == 1)
    return one_pointer(pool, l, equal);
  const affine_term *a = &l->terms.data[0], *b = &l->terms.data[1];
  if (!equal || l->terms.size != 2 || l->constant || a->factor + b->factor ||
      !type_is_ptr(a->x->type) || !type_is_ptr(b->x->type))
    return NULL;
  return expr_eq(pool, a->x, expr_cast(pool, a->x->type, b->x));
}

/* The type of all variables, as what C computes with; NULL: they have several. */
static const type *own_type(exprs *pool, const affine *l) {
  const type *own = l->terms.data[0].x->type;
  for (vec_each(const affine_term, m, &l->terms))
    if (m->x->type != own)
      return NULL;
  return own->width < 32 ? type_signed_int(pool) : own;
}

static i128 weight(const affine *l) {
  i128 sum = l->constant < 0 ? -l->constant : l->constant;
  for (vec_each(const affine_term, m, &l->terms))
    sum += m->factor < 0 ? -m->factor : m->factor;
  return sum;
}

/* An equality of integers that wrap is more likely to hold in their own type if the solution knows
 * nothing of wrapping: x + y == n stays true when x wraps. */
static const expr *compare_sums(job *h, const affine *l, bool equal) {
  exprs *pool = h->pool;
  bool predicates = h->request->predicates;
  if (predicates && weight(l) >= 1 << 16)
    return NULL; /* bounds of types, not of the program */
  const type *t = predicates || (h->request->plain && equal) ? own_type(pool, l) : NULL;
  t = t ? t : affine_type(pool, l);
  if (!t)
    return NULL;
  const expr *left = affine_side(pool, l, t, 1, !predicates);
  const expr *right = affine_side(pool, l, t, -1, !predicates);
  return equal ? expr_eq(pool, left, right) : expr_le(pool, left, right);
}

static const expr *compare_terms(job *h, affine *l, bool equal) {
  if (!affine_normalise(l, equal))
    return expr_bool(h->pool, false);
  for (vec_each(const affine_term, m, &l->terms))
    if (type_is_ptr(m->x->type))
      return pointer_terms(h->pool, l, equal);
  const expr *plain = affine_compare_plain(h->pool, l, equal);
  return plain ? plain : compare_sums(h, l, equal);
}

/* a == b, a <= b, a < b of integer terms. */
static const expr *comparison(translation *t, const expr *e) {
  affine l = {.constant = e->kind == E_LT};
  bool ok = linearize(t, &l, e->kid[0], 1) && linearize(t, &l, e->kid[1], -1);
  assert(e->kid[0]->type->kind != T_BOOL);
  const expr *result = ok ? compare_terms(t->h, &l, e->kind == E_EQ) : NULL;
  affine_free(&l);
  return result;
}

/* ---- formulas ---- */

static const expr *pair(translation *t, bool is_and, const expr *a, const expr *b) {
  exprs *pool = t->h->pool;
  assert((!a || a->type->kind == T_BOOL) && (!b || b->type->kind == T_BOOL));
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
  assert(e->type->kind == T_BOOL && (!r || r->type->kind == T_BOOL));
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
  assert(u->is_used && u->proc->index < out->result.size);
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
