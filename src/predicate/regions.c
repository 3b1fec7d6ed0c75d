/* Formulas that compare one term with constants are decided here: the values of the term fall into
 * a few intervals, on each of which every formula is constant. Most predicates of most programs are
 * of this kind (state == 3, n < 10), so that most strengthenings need no prover. */
#include "predicate/internal.h"

/* The values of `term` between low and high, or all others. */
typedef struct range {
  const expr *term;
  i128 low, high;
  bool outside;
} range;

/* Mathematical integers have none, and these are out of reach. */
static bool type_limits(const type *t, i128 *least, i128 *most) {
  if (t->kind == T_MATH) {
    *most = (i128)1 << 110;
    *least = -*most;
    return true;
  }
  return machine_range(t, least, most);
}

static bool is_term(const expr *e) {
  return e->kind != E_CONST && (type_is_integer(e->type) || e->type->kind == T_BOOL);
}

static bool range_of(const abstractor *a, const expr *e, range *r) {
  assert(e->type->kind == T_BOOL);
  i128 least, most;
  if (e->kind == E_NOT) {
    if (!range_of(a, e->kid[0], r))
      return false;
    r->outside = !r->outside;
    return true;
  }
  if (!expr_is_comparison(e)) {
    if (!expr_is_path(e))
      return false;
    *r = (range){.term = e, .low = 1, .high = 1};
    return true;
  }
  const expr *x = e->kid[0], *y = e->kid[1];
  if (is_term(x) && y->kind == E_CONST && type_limits(x->type, &least, &most)) {
    i128 c = expr_value(y);
    r->term = x;
    r->low = e->kind == E_EQ ? c : least;
    r->high = e->kind == E_LT ? c - 1 : c;
  } else if (is_term(y) && x->kind == E_CONST && type_limits(y->type, &least, &most)) {
    i128 c = expr_value(x);
    r->term = y;
    r->low = e->kind == E_LT ? c + 1 : c;
    r->high = e->kind == E_EQ ? c : most;
  } else
    return false;
  r->outside = false;
  return true;
}

static bool holds(const range *r, i128 value) {
  return (value >= r->low && value <= r->high) != r->outside;
}

void model_add(model_set *set, uint64_t model) {
  for (uint32_t i = 0; i < set->models.size; ++i)
    if (set->models.data[i] == model)
      return;
  vec_push(&set->models, model);
}

bool region_models(const abstractor *a, const expr *goal, const expr *const *atoms, uint32_t count,
                   model_set *yes, model_set *no) {
  range ranges[MAX_ATOMS + 1];
  assert(count <= MAX_ATOMS);
  i128 least, most;
  assert(yes->models.size == 0 && no->models.size == 0);
  if (!range_of(a, goal, &ranges[count]) || !type_limits(ranges[count].term->type, &least, &most))
    return false;
  for (uint32_t i = 0; i < count; ++i)
    if (!range_of(a, atoms[i], &ranges[i]) || ranges[i].term != ranges[count].term)
      return false;
  /* Every region begins at one of these values. */
  i128 starts[2 * MAX_ATOMS + 3];
  uint32_t n = 0;
  starts[n++] = least;
  for (uint32_t i = 0; i <= count; ++i) {
    starts[n++] = ranges[i].low;
    starts[n++] = ranges[i].high + 1;
  }
  assert(n == 2 * count + 3 && least <= most);
  for (uint32_t k = 0; k < n; ++k) {
    if (starts[k] < least || starts[k] > most)
      continue;
    uint64_t model = 0;
    for (uint32_t i = 0; i < count; ++i)
      model |= (uint64_t)holds(&ranges[i], starts[k]) << i;
    model_add(holds(&ranges[count], starts[k]) ? yes : no, model);
  }
  assert(yes->models.size + no->models.size > 0);
  yes->complete = no->complete = true;
  return true;
}

/* ---- pairs ---- */

uint32_t impossible_pairs(abstractor *a, const expr *p, const expr *q) {
  uint64_t *slot = map_slot_of(&a->pairs, place_key(p->id, q->id));
  if (*slot)
    return (uint32_t)*slot - 1;
  model_set yes = {0}, no = {0};
  uint32_t never = 0;
  if (p->kind != E_CONST && q->kind != E_CONST && formulas_related(a, p, q) &&
      region_models(a, p, &q, 1, &yes, &no)) {
    bool both = false, first = false, second = false, none = false;
    for (uint32_t i = 0; i < yes.models.size; ++i)
      *(yes.models.data[i] & 1 ? &both : &first) = true;
    for (uint32_t i = 0; i < no.models.size; ++i)
      *(no.models.data[i] & 1 ? &second : &none) = true;
    never = (both ? 0u : 1u) | (first ? 0u : 2u) | (second ? 0u : 4u) | (none ? 0u : 8u);
  }
  assert(never < 15); /* one of the four is */
  vec_free(&yes.models);
  vec_free(&no.models);
  map_put(&a->pairs, place_key(p->id, q->id), never + 1);
  return never;
}
