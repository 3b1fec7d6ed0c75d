/* Values for inputs, by chance. */
#include "program/chance.h"

#include "expr/float.h"

enum { MOST_NUMBERS = 64 /* of the program */ };

static uint64_t next(chance *c) {
  c->seed = c->seed * 6364136223846793005u + 1442695040888963407u;
  return c->seed >> 33;
}

/* ---- numbers of the program ---- */

static const expr *note_number(exprs *pool, const expr *e, void *context) {
  chance *c = context;
  (void)pool;
  c->has_floats = c->has_floats || e->kind == E_FLOAT;
  if (e->kind == E_CONST && float_has_format(e->type) && c->floats.size < MOST_NUMBERS)
    vec_push(&c->floats, e);
  if (e->kind != E_CONST || e->type->kind != T_INT || c->numbers.size >= MOST_NUMBERS)
    return NULL;
  for (vec_each(const u128, n, &c->numbers))
    if (*n == e->value)
      return NULL;
  vec_push(&c->numbers, e->value);
  return NULL;
}

void chance_init(chance *c, program *p) {
  *c = (chance){.pool = &p->pool, .seed = 1, .several = 1};
  for (uint32_t f = 0; f < p->procs.size; ++f) {
    const proc *g = p->procs.data[f];
    for (uint32_t i = 0; i < g->stmts.size; ++i) {
      const stmt *s = &g->stmts.data[i];
      if (s->cond)
        expr_map(&p->pool, s->cond, note_number, c);
      for (uint32_t k = 0; k < s->rhs_count; ++k)
        expr_map(&p->pool, s->rhs[k], note_number, c);
    }
  }
}

static void choose_anew(chance *c) {
  vec_clear(&c->chosen);
  map_free(&c->places);
  c->places = (map){0};
}

void chance_free(chance *c) {
  choose_anew(c);
  vec_free(&c->chosen);
  vec_free(&c->numbers);
  vec_free(&c->floats);
}

void chance_begin(chance *c) {
  static const uint64_t periods[] = {0, 0, 0, 3, 30, 300, 3000};
  choose_anew(c);
  c->until = periods[next(c) % (sizeof periods / sizeof *periods)];
  c->several = 1 + (uint32_t)(next(c) % CHANCE_VALUES);
}

/* ---- values ---- */

static u128 converted(const type *from, const type *to, float_op op, u128 value) {
  u128 r = 0;
  bool known = float_apply(op, MODE_NEAREST, from, to, &value, &r);
  assert(known);
  (void)known;
  return r;
}

static u128 float_of_program(chance *c, const type *t) {
  const expr *e = c->floats.data[next(c) % c->floats.size];
  return converted(e->type, t, FLOAT_CONVERT, e->value);
}

/* A part of 1, or of a number of the program, with as many digits as there are. */
static u128 choose_part(chance *c, const type *t) {
  const type *word = type_int(c->pool, 64, true);
  u128 some = converted(word, t, FLOAT_FROM_INT, (u128)next(c) << 31 | next(c));
  u128 kids[] = {some, converted(word, t, FLOAT_FROM_INT, (u128)1 << 62)};
  u128 part = 0, v = 0;
  float_apply(FLOAT_DIV, MODE_NEAREST, t, t, kids, &part);
  if (!c->floats.size || next(c) % 2)
    return part;
  float_apply(FLOAT_MUL, MODE_NEAREST, t, t, (u128[]){part, float_of_program(c, t)}, &v);
  return v;
}

/* Zero, the least and the greatest numbers, infinity, a NaN, small numbers and parts of them, those of
 * the program and their neighbours, parts of these, or any bits; of either sign. */
static u128 choose_float(chance *c, const type *t) {
  u128 special[] = {0,           1, float_least_normal(t), float_infinity(t) - 1, float_infinity(t),
                    float_nan(t)};
  u128 v;
  uint64_t how = next(c) % 11;
  if (how == 0) {
    v = special[next(c) % (sizeof special / sizeof *special)];
  } else if (how < 3) {
    const type *word = type_int(c->pool, 32, true);
    u128 kids[] = {converted(word, t, FLOAT_FROM_INT, next(c) % 1000),
                   converted(word, t, FLOAT_FROM_INT, (u128)1 << next(c) % 11)};
    float_apply(FLOAT_DIV, MODE_NEAREST, t, t, kids, &v);
  } else if (how < 7 && c->floats.size) {
    v = float_of_program(c, t) + next(c) % 3 - 1;
  } else if (how >= 8) {
    v = choose_part(c, t);
  } else {
    v = random_value(&c->seed, t);
  }
  u128 sign = (u128)(next(c) % 4 == 0) << (t->width - 1);
  return float_canonical(t, machine_cut(t, v ^ sign));
}

static u128 choose_value(chance *c, const type *t) {
  if (float_has_format(t))
    return choose_float(c, t);
  switch (next(c) % 8) {
  case 0:
    return random_value(&c->seed, t);
  case 1:
  case 2:
    return next(c) % 5 - (u128)1;
  default:
    if (c->numbers.size == 0)
      return next(c) % 3;
    return c->numbers.data[next(c) % c->numbers.size] + next(c) % 3 - 1;
  }
}

u128 chance_draw(chance *c, const draw *d) {
  if (c->until && d->serial && d->serial % c->until == 0)
    choose_anew(c);
  uint64_t place = hash_mix(d->proc ? d->proc->index + 1 : 0, hash_mix(d->label, d->source));
  uint64_t *at = map_slot_of(&c->places, place);
  if (!*at) {
    chance_place *new = vec_add(&c->chosen);
    new->count = 1 + (uint32_t)(next(c) % c->several);
    for (uint32_t i = 0; i < new->count; ++i)
      new->values[i] = choose_value(c, d->type);
    *at = c->chosen.size;
  }
  const chance_place *v = &c->chosen.data[*at - 1];
  assert(v->count > 0 && v->count <= CHANCE_VALUES);
  return v->values[v->count == 1 ? 0 : next(c) % v->count];
}
