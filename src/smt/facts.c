/* facts.c: what must be known about symbols, given which of them occur together.
 *
 * A cell is memory at a variable's address plus a constant, within the variable. Two cells never
 * need addresses: they are the same symbol or different places. Only when memory of the same kind is
 * also read through a pointer do addresses come in, with the facts about them. */
#include "smt/internal.h"

void presence_init(presence *p, translator *e) {
  *p = (presence){.e = e};
}

void presence_free(presence *p) {
  for (vec_each(symbol_list, l, &p->by_function))
    vec_free(l);
  vec_free(&p->by_function);
  vec_free(&p->is_in);
  vec_free(&p->list);
  vec_free(&p->addresses);
}

static bool has_args(const symbol *s) {
  return s->kind == SYMBOL_READ || s->kind == SYMBOL_CELL;
}

void presence_cut(presence *p, uint32_t size) {
  assert(size <= p->list.size);
  while (p->list.size > size) {
    uint32_t index = vec_pop(&p->list);
    const symbol *s = &p->e->symbols.data[index];
    assert(p->is_in.data[index]);
    p->is_in.data[index] = 0;
    if (has_args(s))
      --p->by_function.data[s->function].size;
    else if (s->kind == SYMBOL_ADDRESS)
      --p->addresses.size;
  }
}

/* ---- addresses ---- */

static Z3_ast address_number(translator *e, uint64_t value) {
  z3 *z = e->z;
  return is_bits(e) ? z3_bits(z, e->pool->pointer_width, value)
                    : z3_int(z, z->int_sort, (i128)value);
}

static Z3_ast address_le(translator *e, Z3_ast a, Z3_ast b) {
  z3 *z = e->z;
  return z3_pin(z, is_bits(e) ? Z3_mk_bvule(z->c, a, b) : Z3_mk_le(z->c, a, b));
}

static uint64_t greatest_address(const translator *e) {
  return e->pool->pointer_width == 64 ? UINT64_MAX : ((uint64_t)1 << e->pool->pointer_width) - 1;
}

static uint64_t size_of(const translator *e, const var *v) {
  uint64_t size = v->type->size ? v->type->size : 1;
  return size < greatest_address(e) / 2 ? size : greatest_address(e) / 2;
}

/* A multiple of the variable's alignment. Functions have none. */
static Z3_ast aligned_fact(translator *e, const symbol *s) {
  assert(s->kind == SYMBOL_ADDRESS && s->root);
  z3 *z = e->z;
  uint32_t align = s->root->kind == V_FUNCTION ? 1 : var_align(e->pool, s->root);
  if (align == 1)
    return z3_pin(z, Z3_mk_true(z->c));
  if (!is_bits(e)) {
    Z3_ast rest = z3_pin(z, Z3_mk_mod(z->c, s->term, z3_int(z, z->int_sort, align)));
    return z3_pin(z, Z3_mk_eq(z->c, rest, z3_int(z, z->int_sort, 0)));
  }
  assert((align & (align - 1)) == 0);
  uint32_t bits = (uint32_t)__builtin_ctz(align);
  Z3_ast low = z3_pin(z, Z3_mk_extract(z->c, bits - 1, 0, s->term));
  return z3_pin(z, Z3_mk_eq(z->c, low, z3_bits(z, bits, 0)));
}

/* Not null, aligned, and one past its end is an address too. */
static Z3_ast address_fact(translator *e, const symbol *s) {
  assert(s->kind == SYMBOL_ADDRESS);
  Z3_ast low = address_le(e, address_number(e, 1), s->term);
  Z3_ast top = address_number(e, greatest_address(e) - size_of(e, s->root));
  Z3_ast inside = and2(e->z, low, address_le(e, s->term, top));
  return and2(e->z, inside, aligned_fact(e, s));
}

static Z3_ast end_of(translator *e, const symbol *s) {
  z3 *z = e->z;
  Z3_ast both[] = {s->term, address_number(e, size_of(e, s->root))};
  return z3_pin(z, is_bits(e) ? Z3_mk_bvadd(z->c, both[0], both[1]) : Z3_mk_add(z->c, 2, both));
}

static Z3_ast apart_fact(translator *e, const symbol *a, const symbol *b) {
  assert(a->root != b->root);
  Z3_ast before = address_le(e, end_of(e, a), b->term);
  Z3_ast after = address_le(e, end_of(e, b), a->term);
  return or2(e->z, before, after);
}

/* ---- congruence ---- */

static Z3_ast congruence_fact(translator *e, const symbol *a, const symbol *b) {
  z3 *z = e->z;
  assert(a->function == b->function && a->count == b->count);
  if (a->kind == SYMBOL_CELL && b->kind == SYMBOL_CELL)
    return NULL;
  Z3_ast same = z3_pin(z, Z3_mk_true(z->c));
  for (uint32_t i = 0; i < a->count; ++i) {
    Z3_ast here = z3_pin(z, Z3_mk_eq(z->c, a->args[i], b->args[i]));
    here = z3_pin(z, Z3_simplify(z->c, here));
    if (Z3_get_bool_value(z->c, here) == Z3_L_FALSE)
      return NULL;
    same = and2(z, same, here);
  }
  Z3_ast equal = z3_pin(z, Z3_mk_eq(z->c, a->term, b->term));
  return z3_pin(z, Z3_simplify(z->c, z3_pin(z, Z3_mk_implies(z->c, same, equal))));
}

static Z3_ast make_pair_fact(translator *e, uint32_t a, uint32_t b) {
  const symbol *first = &e->symbols.data[a], *second = &e->symbols.data[b];
  if (first->kind == SYMBOL_ADDRESS)
    return apart_fact(e, first, second);
  return congruence_fact(e, first, second);
}

/* The fact about two symbols, made once; NULL if none is needed. */
static Z3_ast pair_fact(translator *e, uint32_t a, uint32_t b) {
  assert(a != b && a < e->symbols.size && b < e->symbols.size);
  uint64_t key = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
  uint64_t *known = map_find(&e->pair_facts, key);
  if (known)
    return (Z3_ast)(uintptr_t)*known;
  uint32_t mark = e->z->pins.size;
  Z3_ast fact = make_pair_fact(e, a, b);
  if (fact)
    z3_hold(e->z, fact);
  z3_unpin(e->z, mark);
  map_put(&e->pair_facts, key, map_key(fact));
  return fact;
}

static Z3_ast single_fact(translator *e, uint32_t index) {
  uint64_t key = (uint64_t)index << 32 | index;
  uint64_t *known = map_find(&e->pair_facts, key);
  if (known)
    return (Z3_ast)(uintptr_t)*known;
  uint32_t mark = e->z->pins.size;
  Z3_ast fact = z3_hold(e->z, address_fact(e, &e->symbols.data[index]));
  z3_unpin(e->z, mark);
  map_put(&e->pair_facts, key, map_key(fact));
  return fact;
}

/* ---- coming ---- */

static void come(presence *p, uint32_t index, symbol_list *todo) {
  assert(index < p->e->symbols.size);
  vec_resize(&p->is_in, p->e->symbols.size);
  if (p->is_in.data[index])
    return;
  p->is_in.data[index] = 1;
  vec_push(&p->list, index);
  vec_push(todo, index);
}

static void come_args(presence *p, uint32_t index, symbol_list *todo) {
  symbol_support(p->e, index);
  const symbol *s = &p->e->symbols.data[index];
  for (uint32_t i = 0; i < s->support.size; ++i)
    come(p, s->support.data[i], todo);
}

static void pair_with(presence *p, uint32_t index, const symbol_list *others, symbol_list *todo,
                      ast_vec *facts) {
  for (uint32_t i = 0; i < others->size; ++i) {
    Z3_ast fact = pair_fact(p->e, others->data[i], index);
    if (!fact)
      continue;
    vec_push(facts, fact);
    come_args(p, others->data[i], todo);
    come_args(p, index, todo);
  }
}

static void settle(presence *p, uint32_t index, symbol_list *todo, ast_vec *facts) {
  assert(p->is_in.data[index]);
  const symbol *s = &p->e->symbols.data[index];
  if (s->range)
    vec_push(facts, s->range);
  if (s->kind == SYMBOL_ADDRESS) {
    vec_push(facts, single_fact(p->e, index));
    pair_with(p, index, &p->addresses, todo, facts);
    vec_push(&p->addresses, index);
  } else if (has_args(s)) {
    uint32_t f = s->function;
    vec_resize(&p->by_function, p->e->functions.size);
    pair_with(p, index, &p->by_function.data[f], todo, facts);
    vec_push(&p->by_function.data[f], index);
  }
}

void presence_add(presence *p, const expr *x, ast_vec *facts) {
  const symbol_list *support = symbols_of(p->e, x);
  symbol_list todo = {0};
  for (uint32_t i = 0; i < support->size; ++i)
    come(p, support->data[i], &todo);
  for (uint32_t i = 0; i < todo.size; ++i)
    settle(p, todo.data[i], &todo, facts);
  vec_free(&todo);
}
