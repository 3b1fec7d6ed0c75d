/* node.c: the pool and its table of nodes, and the leaves. */
#include "expr/node.h"

enum { TABLE_START = 1024 };

void exprs_init(exprs *pool, uint32_t pointer_width) {
  assert(pointer_width == 32 || pointer_width == 64);
  *pool = (exprs){.pointer_width = pointer_width};
  vec_resize(&pool->table, TABLE_START);
}

void exprs_free(exprs *pool) {
  vec_free(&pool->table);
  vec_free(&pool->types);
  vec_free(&pool->type_next);
  map_free(&pool->type_index);
  str_pool_free(&pool->strings);
  arena_free(&pool->memory);
}

var *var_new(exprs *pool, var_kind kind, const char *name, const type *t) {
  assert(t && (kind != V_FUNCTION || t->kind == T_FUNC));
  var *v = arena_new(&pool->memory, var);
  v->name = str_intern(&pool->strings, name);
  v->type = t;
  v->kind = kind;
  v->id = pool->next_var++;
  return v;
}

uint32_t var_align(const exprs *pool, const var *v) {
  if (v->align)
    return v->align;
  bool is_large = v->type->kind == T_ARRAY && v->type->size >= 16 && !v->literal;
  uint32_t align = v->type->align ? v->type->align : 1;
  assert((align & (align - 1)) == 0);
  return pool->pointer_width == 64 && is_large && align < 16 ? 16 : align;
}

/* ---- the table ---- */

static uint64_t hash_shape(const node_shape *s) {
  uint64_t h = hash_mix((uint64_t)s->kind << 1 | s->wraps, s->type->id);
  h = hash_mix(h, (uint64_t)s->value);
  h = hash_mix(h, (uint64_t)(s->value >> 64) ^ s->index);
  if (s->var)
    h = hash_mix(h, s->var->id);
  for (uint32_t i = 0; i < s->count; ++i)
    h = hash_mix(h, s->kids[i]->id);
  return h;
}

static bool has_value(expr_kind kind) {
  return kind == E_CONST || kind == E_NONDET || kind == E_SCHOOSE;
}

static node_shape shape_of(const expr *e) {
  return (node_shape){
      .kind = (expr_kind)e->kind,
      .wraps = e->wraps,
      .index = e->index,
      .count = e->count,
      .type = e->type,
      .value = has_value((expr_kind)e->kind) ? e->value : 0,
      .var = e->kind == E_VAR ? e->var : NULL,
      .kids = e->kid,
  };
}

static bool has_shape(const expr *e, const node_shape *s) {
  if (e->kind != s->kind || e->wraps != s->wraps || e->type != s->type || e->index != s->index ||
      e->count != s->count)
    return false;
  if (s->kind == E_VAR ? e->var != s->var : has_value(s->kind) && e->value != s->value)
    return false;
  for (uint32_t i = 0; i < s->count; ++i)
    if (e->kid[i] != s->kids[i])
      return false;
  return true;
}

static void grow_table(exprs *pool) {
  assert(pool->table_used < pool->table.size);
  uint32_t old_size = pool->table.size;
  const expr **old = pool->table.data;
  pool->table.data = NULL;
  pool->table.size = pool->table.cap = 0;
  assert(old_size < UINT32_MAX / 2);
  vec_resize(&pool->table, old_size * 2);
  uint32_t mask = pool->table.size - 1;
  for (uint32_t i = 0; i < old_size; ++i) {
    if (!old[i])
      continue;
    node_shape s = shape_of(old[i]);
    uint32_t at = (uint32_t)hash_shape(&s) & mask;
    while (pool->table.data[at])
      at = (at + 1) & mask;
    pool->table.data[at] = old[i];
  }
  free(old);
}

/* ---- what a node can be asked without looking below it ---- */

/* Taking an address evaluates the indices and the outermost pointer, and reads nothing else. */
static bool address_may_fail(const expr *path) {
  for (;; path = path->kid[0]) {
    if (path->kind == E_INDEX && path->kid[1]->may_fail)
      return true;
    if (path->kind == E_DEREF)
      return path->kid[0]->may_fail;
    if (path->kind != E_INDEX && path->kind != E_FIELD)
      return path->kind != E_VAR && path->may_fail;
  }
}

static bool divisor_may_fail(const expr *divisor) {
  if (!is_const(divisor) || divisor->value == 0)
    return true;
  return divisor->type->kind == T_INT && divisor->type->is_signed && expr_value(divisor) == -1;
}

static bool shift_may_fail(const expr *e) {
  const expr *amount = e->kid[1];
  if (e->kind == E_SHL && e->type->is_signed)
    return true;
  return !is_const(amount) || (u128)expr_value(amount) >= e->type->width;
}

static bool index_may_fail(const expr *e) {
  assert(e->kid[0]->type->kind == T_ARRAY);
  return !is_const(e->kid[1]) || e->kid[1]->value >= e->kid[0]->type->length;
}

/* Given that its children do not fail. */
static bool may_fail_itself(const expr *e) {
  switch (e->kind) {
  case E_DEREF:
  case E_PTRDIFF:
    return true;
  case E_INDEX:
    return index_may_fail(e);
  case E_ADD:
  case E_SUB:
  case E_MUL:
  case E_NEG:
    return type_overflows(e->type) && !e->wraps;
  case E_DIV:
  case E_MOD:
    return divisor_may_fail(e->kid[1]);
  case E_SHL:
  case E_SHR:
    return shift_may_fail(e);
  case E_FLOAT:
    return e->index == FLOAT_TO_INT || (e->index == FLOAT_TO_BITS && e->count == 1);
  default:
    return false;
  }
}

static void set_flags(expr *e) {
  e->has_prime = e->kind == E_PRIME;
  e->has_product = expr_is_product(e);
  e->has_nondet = e->kind == E_NONDET || e->kind == E_SCHOOSE || e->kind == E_VALID;
  e->has_deref = e->kind == E_DEREF;
  for (uint32_t i = 0; i < e->count; ++i) {
    const expr *kid = e->kid[i];
    e->has_prime |= kid->has_prime;
    e->has_product |= kid->has_product;
    e->has_nondet |= kid->has_nondet;
    e->has_deref |= kid->has_deref;
    e->may_fail |= kid->may_fail;
  }
  if (e->kind == E_ADDR)
    e->may_fail = address_may_fail(e->kid[0]);
  else
    e->may_fail = e->may_fail || may_fail_itself(e);
}

static expr *new_node(exprs *pool, const node_shape *s) {
  assert(s->type && (s->kids || s->count == 0) && pool->next_expr < UINT32_MAX);
  expr *e = arena_alloc(&pool->memory, sizeof *e + s->count * sizeof *e->kid);
  e->kind = (uint8_t)s->kind;
  e->wraps = s->wraps;
  e->id = pool->next_expr++;
  e->count = s->count;
  e->index = s->index;
  e->type = s->type;
  if (s->kind == E_VAR)
    e->var = s->var;
  else
    e->value = s->value;
  for (uint32_t i = 0; i < s->count; ++i)
    e->kid[i] = s->kids[i];
  set_flags(e);
  return e;
}

const expr *node_make(exprs *pool, const node_shape *shape) {
  if ((pool->table_used + 1) * 4ull > pool->table.size * 3ull)
    grow_table(pool);
  uint32_t mask = pool->table.size - 1;
  uint32_t at = (uint32_t)hash_shape(shape) & mask;
  for (; pool->table.data[at]; at = (at + 1) & mask)
    if (has_shape(pool->table.data[at], shape))
      return pool->table.data[at];
  pool->table_used++;
  assert(pool->table_used < pool->table.size);
  return pool->table.data[at] = new_node(pool, shape);
}

const expr *node_make1(exprs *pool, expr_kind kind, const type *t, const expr *a) {
  return node_make(pool, &(node_shape){.kind = kind, .type = t, .count = 1, .kids = &a});
}

const expr *node_make2(exprs *pool, expr_kind kind, const type *t, const expr *a, const expr *b) {
  const expr *kids[] = {a, b};
  return node_make(pool, &(node_shape){.kind = kind, .type = t, .count = 2, .kids = kids});
}

/* ---- leaves ---- */

const expr *expr_const(exprs *pool, const type *t, u128 value) {
  assert(type_is_scalar(t) || t->kind == T_FLOAT);
  return node_make(pool, &(node_shape){.kind = E_CONST, .type = t, .value = machine_cut(t, value)});
}

const expr *expr_int(exprs *pool, const type *t, int64_t value) {
  return expr_const(pool, t, (u128)(i128)value);
}

const expr *expr_bool(exprs *pool, bool value) {
  return expr_const(pool, type_bool(pool), value);
}

const expr *expr_null(exprs *pool, const type *pointer) {
  assert(type_is_ptr(pointer));
  return expr_const(pool, pointer, 0);
}

const expr *expr_var(exprs *pool, const var *v) {
  assert(v && v->type);
  return node_make(pool, &(node_shape){.kind = E_VAR, .type = v->type, .var = v});
}

const expr *expr_nondet(exprs *pool) {
  uint32_t serial = pool->next_expr;
  const expr *e =
      node_make(pool, &(node_shape){.kind = E_NONDET, .type = type_bool(pool), .value = serial});
  assert(e->id == serial); /* no other occurrence is this node */
  return e;
}

static const struct {
  const char *name;
  uint32_t operands;
} valid_rows[VALID_KINDS] = {
    [VALID_READ] = {"readable", 2},   [VALID_WRITE] = {"writable", 2},
    [VALID_TEXT] = {"terminated", 2}, [VALID_FREE] = {"freeable", 1},
    [VALID_TRACKED] = {"tracked", 0}, [VALID_ENDED] = {"ended", 0},
    [VALID_LATER] = {"later", 0},     [VALID_RELEASED] = {"released", 0},
    [VALID_SET] = {"written", 1},
};

uint32_t valid_operands(valid_kind kind) {
  assert(kind < VALID_KINDS);
  return valid_rows[kind].operands;
}

const char *valid_name(valid_kind kind) {
  assert(kind < VALID_KINDS);
  return valid_rows[kind].name;
}

const expr *expr_valid(exprs *pool, valid_kind kind, const expr *pointer, const expr *size) {
  uint32_t count = valid_operands(kind);
  const expr *kids[] = {pointer, size};
  assert(count < 1 || (pointer && (kind == VALID_SET || type_is_ptr(pointer->type))));
  assert(count < 2 || (size && size->type->kind == T_INT && !size->type->is_signed));
  return node_make(pool, &(node_shape){.kind = E_VALID,
                                       .type = type_bool(pool),
                                       .index = (uint32_t)kind,
                                       .count = count,
                                       .kids = kids});
}

const expr *expr_schoose(exprs *pool, const expr *positive, const expr *negative) {
  assert(positive->type->kind == T_BOOL && negative->type->kind == T_BOOL);
  if (expr_is_true(positive))
    return positive;
  if (expr_is_true(negative) || expr_not(pool, positive) == negative)
    return positive;
  if (expr_is_false(positive) && expr_is_false(negative))
    return expr_nondet(pool);
  const expr *kids[] = {positive, negative};
  return node_make(pool, &(node_shape){.kind = E_SCHOOSE,
                                       .type = type_bool(pool),
                                       .value = pool->next_expr,
                                       .count = 2,
                                       .kids = kids});
}

i128 expr_value(const expr *e) {
  assert(e->kind == E_CONST);
  return machine_signed(e->type, e->value);
}
