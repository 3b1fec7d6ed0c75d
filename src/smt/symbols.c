/* symbols.c: symbols, and which of them a term contains. */
#include "smt/internal.h"

#include <inttypes.h>

/* ---- functions and their applications ---- */

static uint32_t function_named(translator *e, const char *name) {
  const char *interned = str_intern(&e->names, name);
  uint64_t *slot = map_slot_of(&e->function_index, map_key(interned));
  assert(*slot <= e->functions.size);
  if (!*slot) {
    vec_push(&e->functions, (function){.name = interned});
    *slot = e->functions.size;
  }
  return (uint32_t)*slot - 1;
}

Z3_sort translator_sort(translator *e, const type *t) {
  if (t->kind == T_BOOL)
    return e->z->bool_sort;
  if (t->kind == T_MATH || !is_bits(e))
    return e->z->int_sort;
  return z3_bits_sort(e->z, width_of(e, t));
}

static i128 least_of(const type *t) {
  return is_signed_type(t) ? -((i128)1 << (t->width - 1)) : 0;
}

static i128 greatest_of(const translator *e, const type *t) {
  uint32_t width = width_of(e, t);
  return ((i128)1 << (is_signed_type(t) ? width - 1 : width)) - 1;
}

/* Integers wider than 64 bits are left to the bit-vectors: bounds are kept in 128. */
static bool fits_ints(const translator *e, const type *t) {
  return is_bits(e) || e->math || t->kind == T_BOOL || t->kind == T_MATH || width_of(e, t) <= 64;
}

static term symbol_term(translator *e, const symbol *s, const type *t) {
  term r = {.ast = s->term};
  if (!is_bits(e) && !e->math && t->kind != T_BOOL && t->kind != T_MATH) {
    r.bounded = true;
    r.low = least_of(t);
    r.high = greatest_of(e, t);
  }
  return r;
}

static Z3_ast range_fact(translator *e, Z3_ast x, const term *range) {
  z3 *z = e->z;
  if (!range->bounded)
    return NULL;
  Z3_ast low = z3_pin(z, Z3_mk_ge(z->c, x, z3_int(z, z->int_sort, range->low)));
  Z3_ast high = z3_pin(z, Z3_mk_le(z->c, x, z3_int(z, z->int_sort, range->high)));
  return z3_hold(z, and2(z, low, high));
}

static bool same_args(const symbol *s, const Z3_ast *args, uint32_t count) {
  if (s->count != count)
    return false;
  for (uint32_t i = 0; i < count; ++i)
    if (s->args[i] != args[i])
      return false;
  return true;
}

static symbol *symbol_find(translator *e, uint32_t f, const Z3_ast *args, uint32_t count,
                           uint64_t *hash) {
  uint64_t h = hash_mix(count, f);
  for (uint32_t i = 0; i < count; ++i)
    h = hash_mix(h, Z3_get_ast_id(e->z->c, args[i]));
  *hash = h;
  uint32_t at = (uint32_t)map_get(&e->symbol_index, h, 0);
  for (; at; at = e->symbols.data[at - 1].next) {
    assert(at <= e->symbols.size);
    symbol *s = &e->symbols.data[at - 1];
    if (s->function == f && same_args(s, args, count))
      return s;
  }
  return NULL;
}

static symbol *symbol_new(translator *e, uint32_t f, const type *t, const Z3_ast *args,
                          uint32_t count, uint64_t hash) {
  z3 *z = e->z;
  assert(f < e->functions.size);
  const function *fn = &e->functions.data[f];
  const char *name =
      count ? str_printf(&e->names, "%s@%" PRIu32, fn->name, fn->symbols.size) : fn->name;
  uint64_t *slot = map_slot_of(&e->symbol_index, hash);
  symbol s = {.kind = count ? SYMBOL_READ : SYMBOL_PLAIN, .function = f, .count = count};
  s.next = (uint32_t)*slot;
  s.term = z3_hold(z, Z3_mk_const(z->c, Z3_mk_string_symbol(z->c, name), translator_sort(e, t)));
  s.args = count ? xmalloc(count * sizeof *s.args) : NULL;
  for (uint32_t i = 0; i < count; ++i)
    s.args[i] = z3_hold(z, args[i]);
  *slot = e->symbols.size + 1;
  map_put(&e->symbol_of, Z3_get_ast_id(z->c, s.term), e->symbols.size + 1);
  vec_push(&e->functions.data[f].symbols, e->symbols.size);
  vec_push(&e->symbols, s);
  symbol *made = &e->symbols.data[e->symbols.size - 1];
  term range = symbol_term(e, made, t);
  made->range = range_fact(e, made->term, &range);
  return made;
}

static symbol *symbol_get(translator *e, const char *name, const type *t, const term *args,
                          uint32_t count) {
  VEC(Z3_ast) asts = {0};
  for (uint32_t i = 0; i < count; ++i)
    vec_push(&asts, args[i].ast);
  uint32_t f = function_named(e, name);
  uint64_t hash;
  symbol *s = symbol_find(e, f, asts.data, count, &hash);
  if (!s)
    s = symbol_new(e, f, t, asts.data, count, hash);
  vec_free(&asts);
  return s;
}

term term_bad(void) {
  return (term){.bad = true};
}

term term_apply(translator *e, const char *name, const type *t, const term *args, uint32_t count) {
  if (!fits_ints(e, t))
    return term_bad();
  for (uint32_t i = 0; i < count; ++i)
    if (args[i].bad)
      return term_bad();
  return symbol_term(e, symbol_get(e, name, t, args, count), t);
}

term term_cell(translator *e, const char *name, const type *t, term address, const var *root,
               uint64_t offset) {
  if (address.bad || !fits_ints(e, t))
    return term_bad();
  assert(address.ast);
  symbol *s = symbol_get(e, name, t, &address, 1);
  if (root && s->kind == SYMBOL_READ) {
    s->kind = SYMBOL_CELL;
    s->root = root;
    s->offset = offset;
  }
  return symbol_term(e, s, t);
}

term term_address(translator *e, const var *v) {
  const char *name = str_printf(&e->names, "&%s.%" PRIu32, v->name, v->id);
  symbol *s = symbol_get(e, name, type_ptr(e->pool, type_void(e->pool)), NULL, 0);
  assert(s->count == 0);
  s->kind = SYMBOL_ADDRESS;
  s->root = v;
  return symbol_term(e, s, type_ptr(e->pool, type_void(e->pool)));
}

/* ---- symbols in terms ---- */

/* Appends the symbols below `root`, each once. Walks the Z3 term without recursion. */
static void collect(translator *e, Z3_ast root, map *seen, symbol_list *out) {
  VEC(Z3_ast) stack = {0};
  Z3_context c = e->z->c;
  vec_push(&stack, root);
  while (stack.size) {
    Z3_ast a = vec_pop(&stack);
    uint64_t *slot = map_slot_of(seen, Z3_get_ast_id(c, a));
    if (*slot || Z3_get_ast_kind(c, a) != Z3_APP_AST)
      continue;
    *slot = 1;
    Z3_app app = Z3_to_app(c, a);
    uint32_t count = Z3_get_app_num_args(c, app);
    for (uint32_t i = 0; i < count; ++i)
      vec_push(&stack, Z3_get_app_arg(c, app, i));
    uint32_t found = count ? 0 : (uint32_t)map_get(&e->symbol_of, Z3_get_ast_id(c, a), 0);
    if (found)
      vec_push(out, found - 1);
  }
  vec_free(&stack);
}

/* Fills in what a symbol's arguments contain. */
void symbol_support(translator *e, uint32_t index) {
  assert(index < e->symbols.size);
  if (e->symbols.data[index].has_support)
    return;
  map seen = {0};
  symbol_list found = {0};
  for (uint32_t i = 0; i < e->symbols.data[index].count; ++i)
    collect(e, e->symbols.data[index].args[i], &seen, &found);
  map_free(&seen);
  symbol *s = &e->symbols.data[index];
  s->has_support = true;
  for (uint32_t i = 0; i < found.size; ++i)
    vec_push(&s->support, found.data[i]);
  vec_free(&found);
}

const symbol_list *symbols_of(translator *e, const expr *x) {
  uint64_t known = map_get(&e->supports, x->id, 0);
  if (known) {
    assert(known <= e->lists.size);
    return &e->lists.data[known - 1];
  }
  const term *t = translate(e, x);
  assert(!t->bad);
  map seen = {0};
  symbol_list found = {0};
  collect(e, t->ast, &seen, &found);
  map_free(&seen);
  vec_push(&e->lists, found);
  map_put(&e->supports, x->id, e->lists.size);
  return &e->lists.data[e->lists.size - 1];
}
