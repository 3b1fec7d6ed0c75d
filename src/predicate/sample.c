/* Random states, to refute cubes without the prover.
 *
 * Most cubes are no implicants, and a random state usually shows it. A world gives every place a
 * value drawn from a few constants (those of the formulas, their neighbours, and addresses of the
 * variables mentioned), so that equalities come out both ways. Memory is a function of address and
 * type, as in smt/. Nothing rests on this being right: a state that cannot be only keeps a cube from
 * being tried. */
#include "expr/evaluate.h"

#include "predicate/internal.h"

enum { MOST_CHOSEN = 16, WORLDS = 600, POOL = 64, MOST_NODES = 2000, DEEPEST = 200 };

typedef struct pool {
  u128 values[POOL];
  uint32_t size;
} pool;

/* Values that are not drawn: what equations ask for. */
typedef struct chosen {
  uint64_t key[MOST_CHOSEN];
  u128 value[MOST_CHOSEN];
  uint32_t size;
  uint64_t last; /* key that was drawn last */
} chosen;

typedef struct world {
  uint64_t seed;
  const pool *numbers, *addresses;
  chosen *chosen;
  bool failed; /* something has no value here */
} world;

/* ---- places ---- */

/* In a world few different values occur: some of the pool, by a second draw. */
static u128 draw(const world *w, uint64_t key, const type *t) {
  uint64_t h = hash_mix(w->seed, key);
  w->chosen->last = h;
  for (uint32_t i = 0; i < w->chosen->size; ++i)
    if (w->chosen->key[i] == h)
      return w->chosen->value[i];
  const pool *from = t->kind == T_PTR ? w->addresses : w->numbers;
  assert(from->size > 0 && w->chosen->size <= MOST_CHOSEN);
  uint64_t few = 1 + hash_mix(w->seed, 77) % 6;
  uint64_t which = hash_mix(w->seed, h % few) % from->size;
  u128 value = from->values[which];
  if (t->kind == T_BOOL)
    return h >> 7 & 1;
  return machine_cut(t, value);
}

static uint64_t address_of_var(const var *v) {
  return 0x100000u + (uint64_t)v->id * 0x10000u;
}

/* The address of a path; for variables without one, a name for the place. */
static bool find_place(evaluator *v, const expr *path, u128 *at) {
  u128 index = 0;
  if (path->kind == E_VAR) {
    *at = address_of_var(path->var);
    return true;
  }
  if (path->kind == E_DEREF)
    return expr_evaluate(v, path->kid[0], at);
  if (path->kind == E_FIELD) {
    assert(path->index < path->kid[0]->type->count);
    const field *f = &path->kid[0]->type->fields[path->index];
    bool found = find_place(v, path->kid[0], at);
    *at += f->offset + ((uint64_t)f->bit_offset << 40);
    return found;
  }
  if (path->kind != E_INDEX || !find_place(v, path->kid[0], at) ||
      !expr_evaluate(v, path->kid[1], &index))
    return false;
  *at += (u128)((i128)machine_signed(path->kid[1]->type, index) * (i128)path->type->size);
  return true;
}

static bool read_place(evaluator *v, const expr *path, u128 *value) {
  u128 at = 0;
  if (!type_is_scalar(path->type) || !find_place(v, path, &at))
    return false;
  *value = draw(v->context, hash_mix((uint64_t)at, path->type->id), path->type);
  return true;
}

/* The value on entry is often the present one. */
static bool read_primed(evaluator *v, const expr *path, u128 *value) {
  world then = *(const world *)v->context;
  if (hash_mix(then.seed, path->id) & 1)
    then.seed = hash_mix(then.seed, 99);
  evaluator past = {.place = v->place, .context = &then, .nodes = v->nodes};
  return expr_evaluate(&past, path, value);
}

static uint64_t step_of(const type *pointer) {
  return pointer->elem->size ? pointer->elem->size : 1;
}

/* p + i, p - q. */
static bool move(evaluator *v, const expr *e, u128 *value) {
  u128 a = 0, b = 0;
  if (!expr_evaluate(v, e->kid[0], &a) || !expr_evaluate(v, e->kid[1], &b))
    return false;
  i128 step = (i128)step_of(e->kid[0]->type);
  i128 by = machine_signed(e->kid[1]->type, b);
  u128 moved = e->kind == E_PTRADD ? a + (u128)(by * step) : (u128)(((i128)a - (i128)b) / step);
  *value = machine_cut(e->type, moved);
  return true;
}

static bool sampled_value(evaluator *v, const expr *e, u128 *value) {
  switch ((expr_kind)e->kind) {
  case E_PRIME:
    return read_primed(v, e->kid[0], value);
  case E_ADDR:
    return find_place(v, e->kid[0], value);
  case E_PTRADD:
  case E_PTRDIFF:
    return move(v, e, value);
  default:
    return expr_is_path(e) && read_place(v, e, value);
  }
}

/* ---- constants worth trying ---- */

static void add_value(pool *p, u128 value) {
  for (uint32_t i = 0; i < p->size; ++i)
    if (p->values[i] == value)
      return;
  if (p->size < POOL)
    p->values[p->size++] = value;
}

static void add_constants(pool *p, pool *addresses, const expr *e, uint32_t depth) {
  if (depth > DEEPEST)
    return;
  if (e->kind == E_CONST && e->type->kind != T_BOOL) {
    u128 value = e->type->kind == T_INT ? (u128)expr_value(e) : e->value;
    add_value(p, value);
    add_value(p, value + 1);
    add_value(p, value - 1);
  }
  if (e->kind == E_ADDR && expr_root(e->kid[0])) {
    uint64_t offset = 0;
    (void)expr_offset(e->kid[0], &offset);
    add_value(addresses, address_of_var(expr_root(e->kid[0])) + offset);
  }
  if (e->kind == E_VAR && e->var->address_taken)
    add_value(addresses, address_of_var(e->var));
  for (uint32_t i = 0; i < e->count; ++i)
    add_constants(p, addresses, e->kid[i], depth + 1);
}

static bool is_true(world *w, const expr *e) {
  evaluator v = {.place = sampled_value, .context = w, .nodes = MOST_NODES};
  u128 value = 0;
  w->failed = w->failed || !expr_evaluate(&v, e, &value);
  return !w->failed && value != 0;
}

/* ---- equations ---- */

/* What a row says that its pivot is, in that world. */
static bool pivot_value(evaluator *v, const mod_row *r, u128 *value) {
  uint64_t total = r->sum.constant;
  for (vec_each(const mod_term, t, &r->sum.terms)) {
    u128 one = 0;
    assert(t->atom != r->pivot || t->factor == 1);
    if (t->atom != r->pivot && !expr_evaluate(v, t->atom, &one))
      return false;
    total += t->atom != r->pivot ? t->factor * (uint64_t)one : 0;
  }
  *value = machine_cut(r->pivot->type, (u128)(0 - total));
  return true;
}

static void choose(world *w, const mod_row *r) {
  evaluator v = {.place = sampled_value, .context = w, .nodes = MOST_NODES};
  u128 value = 0, drawn = 0;
  bool is_place = expr_is_path(r->pivot) || r->pivot->kind == E_PRIME;
  if (!is_place || r->pivot->type->kind != T_INT || r->pivot->type->width != r->sum.width ||
      w->chosen->size == MOST_CHOSEN || !pivot_value(&v, r, &value) ||
      !expr_evaluate(&v, r->pivot, &drawn))
    return;
  w->chosen->key[w->chosen->size] = w->chosen->last;
  w->chosen->value[w->chosen->size++] = value;
}

/* Some of the equations, by chance, are made to hold. */
static void choose_some(world *w, const expr *const *equations, uint32_t count) {
  assert(count > 0 && count <= MOST_CHOSEN);
  sums rows = {0};
  uint32_t from = (uint32_t)(hash_mix(w->seed, 5) % count);
  for (uint32_t i = 0; i < count; ++i)
    if (hash_mix(w->seed, 100 + i) % 3)
      (void)sums_assert(&rows, equations[(from + i) % count]);
  for (vec_each(const mod_row, r, &rows.rows))
    choose(w, r);
  sums_free(&rows);
}

static void add_equation(expr_vec *to, const expr *e) {
  e = e->kind == E_NOT ? e->kid[0] : e;
  if (e->kind == E_EQ && e->kid[0]->type->kind == T_INT && to->size < MOST_CHOSEN)
    vec_push(to, e);
}

void sample(const expr *goal, const expr *const *facts, uint32_t fact_count,
            const expr *const *atoms, uint32_t count, model_set *yes, model_set *no) {
  assert(count <= MAX_ATOMS && goal->type->kind == T_BOOL);
  pool p = {0}, addresses = {0};
  add_value(&p, 0);
  add_value(&addresses, 0);
  add_value(&addresses, 0x8000);
  add_constants(&p, &addresses, goal, 0);
  for (uint32_t i = 0; i < count; ++i)
    add_constants(&p, &addresses, atoms[i], 0);
  for (uint32_t i = 0; i < fact_count; ++i)
    add_constants(&p, &addresses, facts[i], 0);
  add_value(&p, 1000003);
  expr_vec equations = {0};
  add_equation(&equations, goal);
  for (uint32_t i = 0; i < fact_count; ++i)
    add_equation(&equations, facts[i]);
  for (uint32_t i = 0; i < count; ++i)
    add_equation(&equations, atoms[i]);
  for (uint32_t k = 0; k < WORLDS; ++k) {
    chosen values = {0};
    world w = {hash_mix(k, 0x5eed), &p, &addresses, &values, false};
    bool fits = true;
    if (equations.size && k & 1)
      choose_some(&w, equations.data, equations.size);
    for (uint32_t i = 0; i < fact_count && fits; ++i)
      fits = is_true(&w, facts[i]);
    bool truth = fits && is_true(&w, goal);
    uint64_t model = 0;
    for (uint32_t i = 0; i < count && fits && !w.failed; ++i)
      model |= (uint64_t)is_true(&w, atoms[i]) << i;
    if (fits && !w.failed)
      model_add(truth ? yes : no, model);
  }
  assert(yes->models.size + no->models.size <= WORLDS);
  vec_free(&equations);
}
