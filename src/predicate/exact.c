/* Exact abstraction of single statements, on demand: the strongest relation between the predicates
 * before and after, by enumeration of solutions, as a constrain clause (SLAM's way to separate a
 * spurious trace that the Cartesian abstraction cannot). */
#include "predicate/internal.h"

/* ---- all solutions, cached ---- */

static uint64_t hash_literals(const expr *formula, const expr_vec *key) {
  uint64_t h = hash_mix(formula->id, key->size);
  for (uint32_t i = 0; i < key->size; ++i)
    h = hash_mix(h, key->data[i]->id);
  return h;
}

static relation_entry *find_relation(abstractor *a, const expr *formula, expr_vec *key,
                                     bool *is_new) {
  for (uint64_t h = hash_literals(formula, key);; h = hash_mix(h, 1)) {
    uint64_t *slot = map_slot_of(&a->relation_index, h);
    *is_new = *slot == 0;
    if (*is_new) {
      relation_entry *e = xcalloc(1, sizeof *e);
      *e = (relation_entry){.formula = formula, .key = *key};
      vec_push(&a->relations, e);
      *slot = a->relations.size;
      return e;
    }
    relation_entry *e = a->relations.data[*slot - 1];
    if (e->formula == formula && e->key.size == key->size &&
        (key->size == 0 || memcmp(e->key.data, key->data, key->size * sizeof *key->data) == 0)) {
      vec_free(key);
      return e;
    }
  }
}

static void add_solution(void *context, uint32_t care, uint32_t value) {
  cube_vec *cubes = context;
  vec_push(cubes, (cube){care, value & care});
}

const cube_vec *solution_cubes(abstractor *a, const expr *formula, const expr_vec *facts,
                               const expr *const *literals, uint32_t count) {
  assert(count <= 32);
  expr_vec key = {0};
  for (uint32_t i = 0; i < count; ++i)
    vec_push(&key, literals[i]);
  for (uint32_t i = 0; facts && i < facts->size; ++i)
    vec_push(&key, facts->data[i]);
  bool is_new;
  relation_entry *e = find_relation(a, formula, &key, &is_new);
  store_key at;
  cube_vec none = {0};
  if (is_new && cubes_kept(a, "solutions", formula, &e->key, count, &at, &e->cubes, &none))
    e->known = true;
  else if (is_new) {
    expr_vec formulas = {0};
    vec_push(&formulas, formula);
    for (uint32_t i = 0; facts && i < facts->size; ++i)
      vec_push(&formulas, facts->data[i]);
    e->known = smt_solutions(a->config.smt, formulas.data, formulas.size, literals, count,
                             MAX_SOLUTIONS, add_solution, &e->cubes) != SMT_UNKNOWN;
    if (e->known)
      cubes_keep(a, &at, &e->cubes, &none);
    vec_free(&formulas);
  }
  return e->known ? &e->cubes : NULL;
}

/* ---- relations ---- */

const expr *indicator(abstractor *a, uint32_t i) {
  const expr *v = (const expr *)(uintptr_t)map_get(&a->indicators, i, 0);
  if (!v) {
    v = made_var(a, type_bool(a->pool), "is");
    map_put(&a->indicators, i, map_key(v));
  }
  return v;
}

const expr *expr_iff(abstractor *a, const expr *b, const expr *e) {
  return expr_ite(a->pool, b, e, expr_not(a->pool, e));
}

const expr *exact_relation(abstractor *a, const expr *const *posts, const expr *const *next,
                           uint32_t count, const expr_vec *facts, const atom_vec *atoms,
                           step_formula *step, void *context) {
  if (count == 0 || count >= MAX_EXACT_ATOMS)
    return NULL;
  const expr *post = expr_bool(a->pool, true);
  for (uint32_t i = 0; i < count; ++i)
    post = expr_and(a->pool, post, expr_iff(a, indicator(a, i), posts[i]));
  const expr *formula = step(a, context, post);
  if (!formula)
    return NULL;
  formula = canonical_form(a, formula);
  uint32_t relevant[MAX_EXACT_ATOMS];
  uint32_t before = find_relevant(a, formula, facts, atoms, MAX_EXACT_ATOMS - count, relevant);
  const expr *literals[MAX_EXACT_ATOMS];
  for (uint32_t i = 0; i < before; ++i)
    literals[i] = atoms->data[relevant[i]].meaning;
  for (uint32_t i = 0; i < count; ++i)
    literals[before + i] = indicator(a, i);
  const cube_vec *cubes = solution_cubes(a, formula, facts, literals, before + count);
  if (!cubes)
    return NULL;
  exprs *pool = &a->out->pool;
  const expr *all = expr_bool(pool, false);
  for (uint32_t c = 0; c < cubes->size; ++c) {
    const expr *one = expr_bool(pool, true);
    for (uint32_t i = 0; i < before + count; ++i) {
      if (!(cubes->data[c].care >> i & 1))
        continue;
      const expr *v =
          i < before ? atoms->data[relevant[i]].bool_var : expr_prime(pool, next[i - before]);
      one = expr_and(pool, one, cubes->data[c].value >> i & 1 ? v : expr_not(pool, v));
    }
    all = expr_or(pool, all, one);
  }
  return expr_is_true(all) ? NULL : all;
}
