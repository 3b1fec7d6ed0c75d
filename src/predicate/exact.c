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
    assert(*slot <= a->relations.size);
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
  assert(formula->type->kind == T_BOOL);
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
  else if (is_new && !deadline_poll_clock(&a->config.q.deadline)) {
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
  if (is_new && e->known)
    assert_cubes(&e->cubes, count);
  assert(none.size == 0);
  return e->known ? &e->cubes : NULL;
}

/* ---- relations ---- */

const expr *indicator(abstractor *a, uint32_t i) {
  const expr *v = (const expr *)(uintptr_t)map_get(&a->indicators, i, 0);
  if (!v) {
    v = made_var(a, type_bool(a->pool), "is");
    map_put(&a->indicators, i, map_key(v));
  }
  assert(v->kind == E_VAR && v->type->kind == T_BOOL);
  return v;
}

const expr *expr_iff(abstractor *a, const expr *b, const expr *e) {
  assert(b->type->kind == T_BOOL && e->type->kind == T_BOOL);
  return expr_ite(a->pool, b, e, expr_not(a->pool, e));
}

/* ---- focus ---- */

static bool in_focus(const focus *f, const expr *shown) {
  for (vec_each(const expr *const, x, &f->predicates))
    if (*x == shown)
      return true;
  return false;
}

static const expr *shown_of(const builder *b, uint32_t i) {
  const abstractor *a = b->a;
  assert(i < a->globals.size + b->face->preds.size);
  return i < a->globals.size ? a->globals.data[i].shown
                             : b->face->preds.data[i - a->globals.size].shown;
}

/* Relations between values now and on entry are known to no explanation by name. */
static bool is_wanted(const builder *b, const focus *f, uint32_t i) {
  const expr *shown = shown_of(b, i);
  if (f->whole || b->atoms.data[i].whole)
    return in_focus(f, shown);
  return f->all || in_focus(f, shown) || (shown->has_prime && shown->kind == E_EQ && f->has_prime);
}

/* Is what a callee returns? Its result is always of interest. */
static bool is_return_wanted(const focus *f, const atom *told) {
  if (f->whole || told->whole)
    return !told->shown || in_focus(f, told->shown);
  return true;
}

bool builder_focus(const builder *b, uint32_t label, uint32_t k, const atom_vec *atoms,
                   atom_vec *out) {
  const abstractor *a = b->a;
  uint64_t at = map_get(&a->focus_at, place_key(b->from->index, label), 0);
  for (; at && k > 0; --k)
    at = a->foci.data[at - 1].next;
  const focus *f = at ? &a->foci.data[at - 1] : NULL;
  assert(at <= a->foci.size);
  if (!f)
    return false;
  assert(atoms->size >= b->atoms.size);
  assert(out->size == 0 && f->at == place_key(b->from->index, label));
  for (uint32_t i = 0; i < atoms->size; ++i) {
    vec_push(out, atoms->data[i]);
    out->data[i].whole = false;
    if (i < b->atoms.size ? !is_wanted(b, f, i) : !is_return_wanted(f, &atoms->data[i]))
      out->data[i].bool_var = NULL;
  }
  assert(out->size == atoms->size);
  return true;
}

static focus *focus_open(abstractor *a, uint64_t at, bool whole, uint32_t visit) {
  uint64_t *slot = map_slot_of(&a->focus_at, at);
  assert(*slot <= a->foci.size && a->foci_done <= a->foci.size);
  for (uint64_t k = *slot; k > a->foci_done; k = a->foci.data[k - 1].next)
    if (a->foci.data[k - 1].whole == whole && a->foci.data[k - 1].visit == visit)
      return &a->foci.data[k - 1];
  vec_push(&a->foci, (focus){.at = at, .next = (uint32_t)*slot, .whole = whole, .visit = visit});
  *slot = a->foci.size;
  assert(a->foci.data[a->foci.size - 1].next < a->foci.size);
  return &a->foci.data[a->foci.size - 1];
}

void abstractor_focus(abstractor *a, uint32_t index, uint32_t label, const expr *predicate) {
  assert(index < a->config.q.program->procs.size && predicate->type->kind == T_BOOL);
  focus *f = focus_open(a, place_key(index, label), false, 0);
  f->has_prime |= predicate->has_prime;
  if (!in_focus(f, predicate))
    vec_push(&f->predicates, predicate);
}

void abstractor_focus_visit(abstractor *a, uint32_t index, uint32_t label, const expr *predicate,
                            uint32_t visit) {
  assert(index < a->config.q.program->procs.size && predicate->type->kind == T_BOOL);
  focus *f = focus_open(a, place_key(index, label), true, visit);
  if (!in_focus(f, predicate))
    vec_push(&f->predicates, predicate);
}

static void focus_on_all(abstractor *a, map *seen, const activation *act) {
  if (map_has(seen, map_key(act)))
    return;
  map_put(seen, map_key(act), 1);
  for (uint32_t i = 0; i < act->size; ++i) {
    assert(act->steps[i].label < a->config.q.program->procs.data[act->proc]->stmts.size);
    focus_open(a, place_key(act->proc, act->steps[i].label), false, 0)->all = true;
    if (act->steps[i].callee)
      focus_on_all(a, seen, act->steps[i].callee);
  }
}

void abstractor_focus_all(abstractor *a, const trace *concrete) {
  assert(concrete->main);
  map seen = {0};
  focus_on_all(a, &seen, concrete->main);
  map_free(&seen);
}

/* Is all of it in another focus of the place? */
static bool is_known_focus(const abstractor *a, const focus *f) {
  for (uint32_t i = f->next; i; i = a->foci.data[i - 1].next) {
    assert(i <= a->foci.size);
    bool all = (!f->all || a->foci.data[i - 1].all) && f->whole == a->foci.data[i - 1].whole;
    for (vec_each(const expr *const, x, &f->predicates))
      all = all && in_focus(&a->foci.data[i - 1], *x);
    if (all)
      return true;
  }
  return false;
}

/* Those told since the last time, in their order; each place has its last one first. */
bool abstractor_focus_end(abstractor *a) {
  assert(a->foci_done <= a->foci.size);
  uint32_t kept = a->foci_done, end = a->foci.size;
  for (uint32_t i = kept; i < end; ++i) { /* as if none of them had been told yet */
    const focus *f = &a->foci.data[i];
    if (f->next <= kept)
      map_put(&a->focus_at, f->at, f->next);
  }
  for (uint32_t i = kept; i < end; ++i) {
    focus f = a->foci.data[i];
    f.next = (uint32_t)map_get(&a->focus_at, f.at, 0);
    assert(f.next <= kept);
    if (is_known_focus(a, &f)) {
      vec_free(&f.predicates);
      continue;
    }
    assert(kept <= i);
    a->foci.data[kept++] = f;
    map_put(&a->focus_at, f.at, kept);
  }
  bool any = kept > a->foci_done;
  a->foci.size = a->foci_done = kept;
  return any;
}

/* ---- the relation ---- */

/* The posts that the atoms in focus are about. */
static uint32_t choose_posts(const exact_step *s, const atom_vec *atoms, const builder *b,
                             const expr **posts, const expr **next) {
  assert(atoms->size >= b->atoms.size);
  uint32_t count = 0;
  for (uint32_t i = 0; i < s->count; ++i) {
    bool wanted = true;
    for (uint32_t k = 0; k < b->atoms.size; ++k)
      if (b->atoms.data[k].bool_var == s->next[i])
        wanted = atoms->data[k].bool_var != NULL;
    if (!wanted)
      continue;
    if (count == MAX_EXACT_ATOMS)
      return MAX_EXACT_ATOMS;
    posts[count] = s->posts[i];
    next[count++] = s->next[i];
  }
  return count;
}

static const expr *cubes_of_step(abstractor *a, const cube_vec *cubes, const expr *const *vars,
                                 uint32_t count) {
  exprs *pool = &a->out->pool;
  assert(count <= MAX_EXACT_ATOMS);
  const expr *all = expr_bool(pool, false);
  for (vec_each(const cube, c, cubes)) {
    const expr *one = expr_bool(pool, true);
    for (uint32_t i = 0; i < count; ++i)
      if (c->care >> i & 1)
        one = expr_and(pool, one, c->value >> i & 1 ? vars[i] : expr_not(pool, vars[i]));
    all = expr_or(pool, all, one);
  }
  return all;
}

static const expr *relation_of(builder *b, const exact_step *s, const atom_vec *atoms) {
  abstractor *a = b->a;
  const expr *posts[MAX_EXACT_ATOMS], *next[MAX_EXACT_ATOMS];
  uint32_t count = choose_posts(s, atoms, b, posts, next);
  if (count >= MAX_EXACT_ATOMS)
    whole_inexact(a, "too many predicates of one place belong together");
  if (count == 0 || count >= MAX_EXACT_ATOMS)
    return NULL;
  const expr *post = expr_bool(a->pool, true);
  for (uint32_t i = 0; i < count; ++i)
    post = expr_and(a->pool, post, expr_iff(a, indicator(a, i), posts[i]));
  const expr *formula = s->step ? s->step(a, s->context, post) : post;
  if (!formula)
    return NULL;
  formula = canonical_form(a, formula);
  uint32_t relevant[MAX_EXACT_ATOMS];
  uint32_t before = find_relevant(a, formula, s->facts, atoms, MAX_EXACT_ATOMS - count, relevant);
  assert(before + count <= MAX_EXACT_ATOMS);
  const expr *literals[MAX_EXACT_ATOMS], *vars[MAX_EXACT_ATOMS];
  for (uint32_t i = 0; i < before; ++i) {
    assert(relevant[i] < atoms->size && atoms->data[relevant[i]].bool_var);
    literals[i] = atoms->data[relevant[i]].meaning;
    vars[i] = atoms->data[relevant[i]].bool_var;
  }
  for (uint32_t i = 0; i < count; ++i) {
    literals[before + i] = indicator(a, i);
    vars[before + i] = expr_prime(&a->out->pool, next[i]);
  }
  const cube_vec *cubes = solution_cubes(a, formula, s->facts, literals, before + count);
  if (!cubes)
    whole_inexact(a, "the prover gave up on a statement, or it has too many cases");
  return cubes ? cubes_of_step(a, cubes, vars, before + count) : NULL;
}

const expr *exact_relation(builder *b, uint32_t label, const exact_step *s) {
  exprs *pool = &b->a->out->pool;
  assert(label < b->from->stmts.size && s->atoms->size >= b->atoms.size);
  const expr *all = expr_bool(pool, true);
  atom_vec atoms = {0};
  uint32_t most = builder_has_whole(b, label) ? MOST_WHOLE : MOST_FOCI;
  for (uint32_t k = 0; k < most && builder_focus(b, label, k, s->atoms, &atoms); ++k) {
    const expr *one = relation_of(b, s, &atoms);
    if (one)
      all = expr_and(pool, all, one);
    atoms.size = 0;
  }
  vec_free(&atoms);
  return expr_is_true(all) ? NULL : all;
}
