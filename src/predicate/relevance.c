/* The cone of influence: which atoms can matter to a formula.
 *
 * Leaving an atom out is always sound; it only costs precision. So this is about speed: formulas
 * that have no path in common and whose memory cannot overlap are independent, and an atom is
 * relevant if a chain of dependent formulas leads to it. */
#include "predicate/internal.h"

static void add_id(id_vec *list, uint32_t id) {
  uint32_t at = list->size;
  while (at > 0 && list->data[at - 1] >= id) {
    if (list->data[at - 1] == id)
      return;
    --at;
  }
  vec_push(list, id);
  memmove(list->data + at + 1, list->data + at, (list->size - 1 - at) * sizeof *list->data);
  list->data[at] = id;
  assert(at == 0 || list->data[at - 1] < id);
  assert(at + 1 == list->size || list->data[at + 1] > id);
}

static bool is_memory(const expr *path) {
  const var *root = expr_root(path);
  bool element = false; /* a[i] may be a[0] */
  for (const expr *e = path; root && !element && e->kind != E_VAR; e = e->kid[0])
    element = e->kind == E_INDEX;
  return !root || root->address_taken || element;
}

static void collect(support *s, const expr *e, bool weak);

/* What says where a path is. */
static void collect_base(support *s, const expr *path) {
  if (path->kind == E_DEREF)
    collect(s, path->kid[0], true);
  else if (path->kind == E_FIELD)
    collect_base(s, path->kid[0]);
  else if (path->kind == E_INDEX) {
    collect_base(s, path->kid[0]);
    collect(s, path->kid[1], true);
  }
}

static void collect(support *s, const expr *e, bool weak) {
  if (e->kind == E_PRIME || expr_is_path(e)) {
    if (e->kind == E_VAR && e->var->kind == V_FUNCTION)
      return;
    add_id(weak ? &s->weak : &s->strong, e->id);
    if (e->kind == E_PRIME)
      return;
    if (!weak && is_memory(e))
      vec_push(&s->memory, e);
    collect_base(s, e);
    return;
  }
  if (e->kind == E_ADDR) {
    collect_base(s, e->kid[0]);
    return;
  }
  for (uint32_t i = 0; i < e->count; ++i)
    collect(s, e->kid[i], weak);
}

static uint32_t support_of(abstractor *a, const expr *e) {
  uint64_t *slot = map_slot_of(&a->support_index, e->id);
  if (*slot == 0) {
    support s = {0};
    collect(&s, e, false);
    vec_push(&a->supports, s);
    *slot = a->supports.size;
  }
  assert(*slot <= a->supports.size);
  return (uint32_t)*slot - 1;
}

static bool share(const id_vec *x, const id_vec *y) {
  for (uint32_t i = 0, j = 0; i < x->size && j < y->size;) {
    if (x->data[i] == y->data[j])
      return true;
    if (x->data[i] < y->data[j])
      ++i;
    else
      ++j;
  }
  return false;
}

bool has_fresh(const abstractor *a, const expr *e) {
  if (e->kind == E_VAR)
    return map_has(&a->fresh, map_key(e->var));
  for (uint32_t i = 0; i < e->count; ++i)
    if (has_fresh(a, e->kid[i]))
      return true;
  return false;
}

static bool may_overlap(abstractor *a, const expr *x, const expr *y) {
  if (has_fresh(a, x) || has_fresh(a, y))
    return x->type == y->type;
  return alias_may(a->config.q.alias, x, y) != ALIAS_NO;
}

bool formulas_related(abstractor *a, const expr *e, const expr *f) {
  uint32_t i = support_of(a, e), j = support_of(a, f);
  const support *x = &a->supports.data[i], *y = &a->supports.data[j];
  if (share(&x->strong, &y->strong) || share(&x->strong, &y->weak) || share(&x->weak, &y->strong))
    return true;
  for (uint32_t k = 0; k < x->memory.size; ++k)
    for (uint32_t m = 0; m < y->memory.size; ++m)
      if (may_overlap(a, x->memory.data[k], y->memory.data[m]))
        return true;
  return false;
}

static int by_number(const void *x, const void *y) {
  uint32_t i = *(const uint32_t *)x, j = *(const uint32_t *)y;
  return i < j ? -1 : i > j;
}

static bool usable(const atom *at) {
  return at->bool_var && !at->whole && at->meaning->kind != E_CONST;
}

/* Atoms that are related to `to` and not yet found. */
static uint32_t add_related(abstractor *a, const expr *to, const atom_vec *atoms, bool *found,
                            uint32_t most, uint32_t *relevant, uint32_t count) {
  assert(count <= most);
  for (uint32_t i = 0; i < atoms->size && count < most; ++i)
    if (!found[i] && usable(&atoms->data[i]) && formulas_related(a, to, atoms->data[i].meaning)) {
      found[i] = true;
      relevant[count++] = i;
    }
  return count;
}

uint32_t find_relevant(abstractor *a, const expr *goal, const expr_vec *facts,
                       const atom_vec *atoms, uint32_t most, uint32_t *relevant) {
  bool *found = xcalloc(atoms->size + 1, sizeof *found);
  uint32_t count = add_related(a, goal, atoms, found, most, relevant, 0);
  for (uint32_t i = 0; facts && i < facts->size; ++i)
    count = add_related(a, facts->data[i], atoms, found, most, relevant, count);
  for (uint32_t i = 0; i < count; ++i)
    count = add_related(a, atoms->data[relevant[i]].meaning, atoms, found, most, relevant, count);
  free(found);
  qsort(relevant, count, sizeof *relevant, by_number);
  assert(count <= most && count <= atoms->size);
  for (uint32_t i = 1; i < count; ++i)
    assert(relevant[i - 1] < relevant[i]);
  return count;
}
