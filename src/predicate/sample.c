/* Random states, to refute cubes without the prover.
 *
 * Most cubes are no implicants, and a random state usually shows it. A world gives every place a
 * value drawn from a few constants (those of the formulas, their neighbours, and addresses of the
 * variables mentioned), so that equalities come out both ways. Memory is a function of address and
 * type, as in smt/. Nothing rests on this being right: a state that cannot be only keeps a cube from
 * being tried. */
#include "predicate/internal.h"

enum { WORLDS = 600, POOL = 64, DEEPEST = 200 };

typedef struct pool {
  u128 values[POOL];
  uint32_t size;
} pool;

typedef struct world {
  uint64_t seed;
  const pool *numbers, *addresses;
  bool failed; /* something that is not computed here */
  uint32_t depth;
} world;

static u128 eval(world *w, const expr *e);

/* ---- places ---- */

/* In a world few different values occur: some of the pool, by a second draw. */
static u128 draw(const world *w, uint64_t key, const type *t) {
  uint64_t h = hash_mix(w->seed, key);
  const pool *from = t->kind == T_PTR ? w->addresses : w->numbers;
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
static uint64_t place(world *w, const expr *path) {
  switch (path->kind) {
  case E_VAR:
    return address_of_var(path->var);
  case E_DEREF:
    return (uint64_t)eval(w, path->kid[0]);
  case E_FIELD: {
    const field *f = &path->kid[0]->type->fields[path->index];
    return place(w, path->kid[0]) + f->offset + ((uint64_t)f->bit_offset << 40);
  }
  case E_INDEX:
    return place(w, path->kid[0]) + (uint64_t)eval(w, path->kid[1]) * path->type->size;
  default:
    w->failed = true;
    return 0;
  }
}

/* The value on entry is often the present one. */
static u128 read_primed(world *w, const expr *path) {
  world then = *w;
  if (hash_mix(w->seed, path->id) & 1)
    then.seed = hash_mix(w->seed, 99);
  u128 value = eval(&then, path);
  w->failed = w->failed || then.failed;
  return value;
}

/* ---- operators ---- */

static u128 cast(const type *to, const expr *from, u128 value) {
  if (to->kind == T_BOOL)
    return value != 0;
  i128 wide = from->type->kind == T_INT ? machine_signed(from->type, value) : (i128)value;
  return machine_cut(to, (u128)wide);
}

static u128 arithmetic(world *w, const expr *e) {
  u128 x = eval(w, e->kid[0]), y = e->count > 1 ? eval(w, e->kid[1]) : 0, result = 0;
  if (!type_is_integer(e->type) || w->failed ||
      !machine_arith((expr_kind)e->kind, e->type, x, y, &result, NULL))
    w->failed = true;
  return result;
}

static u128 compare(world *w, const expr *e) {
  const type *t = e->kid[0]->type;
  u128 x = eval(w, e->kid[0]), y = eval(w, e->kid[1]);
  if (e->kind == E_EQ)
    return x == y;
  bool less = machine_less(t, x, y);
  return less || (e->kind == E_LE && x == y);
}

static uint64_t step_of(const type *pointer) {
  return pointer->elem->size ? pointer->elem->size : 1;
}

static u128 eval_pointer(world *w, const expr *e) {
  if (e->kind == E_ADDR)
    return place(w, e->kid[0]);
  u128 p = eval(w, e->kid[0]);
  if (e->kind == E_PTRADD) {
    i128 by = machine_signed(e->kid[1]->type, eval(w, e->kid[1]));
    return machine_cut(e->type, p + (u128)(by * (i128)step_of(e->type)));
  }
  i128 distance = (i128)p - (i128)eval(w, e->kid[1]);
  return machine_cut(e->type, (u128)(distance / (i128)step_of(e->kid[0]->type)));
}

static u128 eval_node(world *w, const expr *e) {
  switch ((expr_kind)e->kind) {
  case E_CONST:
    return e->value;
  case E_VAR:
  case E_DEREF:
  case E_FIELD:
  case E_INDEX:
    if (type_is_scalar(e->type))
      return draw(w, hash_mix(place(w, e), e->type->id), e->type);
    break;
  case E_PRIME:
    return read_primed(w, e->kid[0]);
  case E_ADDR:
  case E_PTRADD:
  case E_PTRDIFF:
    return eval_pointer(w, e);
  case E_CAST:
    return cast(e->type, e->kid[0], eval(w, e->kid[0]));
  case E_NOT:
    return !eval(w, e->kid[0]);
  case E_AND:
    return eval(w, e->kid[0]) && eval(w, e->kid[1]);
  case E_OR:
    return eval(w, e->kid[0]) || eval(w, e->kid[1]);
  case E_ITE:
    return eval(w, e->kid[eval(w, e->kid[0]) ? 1 : 2]);
  case E_ANY_COMPARISON:
    return compare(w, e);
  case E_NEG:
  case E_BITNOT:
  case E_ANY_ARITH:
    return arithmetic(w, e);
  case E_NONDET:
  case E_SCHOOSE:
  case E_AGG:
    break;
  }
  w->failed = true;
  return 0;
}

static u128 eval(world *w, const expr *e) {
  if (w->failed || ++w->depth > DEEPEST) {
    w->failed = true;
    return 0;
  }
  u128 value = eval_node(w, e);
  --w->depth;
  return value;
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

static void add_once(model_set *set, uint64_t model) {
  for (uint32_t i = 0; i < set->models.size; ++i)
    if (set->models.data[i] == model)
      return;
  vec_push(&set->models, model);
}

static bool is_true(world *w, const expr *e) {
  w->depth = 0;
  return eval(w, e) != 0 && !w->failed;
}

void sample(const expr *goal, const expr *const *facts, uint32_t fact_count,
            const expr *const *atoms, uint32_t count, model_set *yes, model_set *no) {
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
  for (uint32_t k = 0; k < WORLDS; ++k) {
    world w = {.seed = hash_mix(k, 0x5eed), .numbers = &p, .addresses = &addresses};
    bool fits = true;
    for (uint32_t i = 0; i < fact_count && fits; ++i)
      fits = is_true(&w, facts[i]);
    bool truth = fits && is_true(&w, goal);
    uint64_t model = 0;
    for (uint32_t i = 0; i < count && fits && !w.failed; ++i)
      model |= (uint64_t)is_true(&w, atoms[i]) << i;
    if (fits && !w.failed)
      add_once(truth ? yes : no, model);
  }
}
