/* type.c: types: hash-consing, layout, C's conversions, C's spelling. */
#include "expr/math.h"
#include "expr/node.h"

/* ---- hash-consing ---- */

static uint64_t hash_type(const type *t) {
  uint64_t h = hash_mix(t->kind, t->width);
  h = hash_mix(h, (uint64_t)t->is_signed | (uint64_t)t->is_variadic << 1);
  h = hash_mix(h, t->length);
  h = hash_mix(h, t->elem ? t->elem->id + 1 : 0);
  for (uint32_t i = 0; i < t->count; ++i)
    h = hash_mix(h, t->params[i]->id);
  return h;
}

static uint64_t hash_tag(const char *tag, bool is_union) {
  return hash_mix(hash_bytes(tag, strlen(tag)), is_union ? 2 : 1);
}

static bool same_type(const type *a, const type *b) {
  if (a->kind != b->kind || a->kind == T_STRUCT || a->width != b->width ||
      a->is_signed != b->is_signed || a->is_variadic != b->is_variadic || a->length != b->length ||
      a->elem != b->elem || a->count != b->count)
    return false;
  for (uint32_t i = 0; i < a->count; ++i)
    if (a->params[i] != b->params[i])
      return false;
  return true;
}

static type *add_type(exprs *pool, const type *from, uint64_t hash) {
  type *t = arena_copy(&pool->memory, from, sizeof *from);
  t->id = pool->next_type++;
  assert(t->id == pool->types.size);
  uint64_t *first = map_slot_of(&pool->type_index, hash);
  vec_push(&pool->type_next, (uint32_t)*first);
  *first = t->id + 1;
  vec_push(&pool->types, t);
  assert(pool->types.size == pool->type_next.size);
  return t;
}

/* The existing type equal to t, or NULL. */
static const type *find_type(const exprs *pool, const type *t, uint64_t hash) {
  uint64_t at = map_get(&pool->type_index, hash, 0);
  for (; at; at = pool->type_next.data[at - 1])
    if (same_type(pool->types.data[at - 1], t))
      return pool->types.data[at - 1];
  return NULL;
}

static const type *intern(exprs *pool, const type *t) {
  uint64_t hash = hash_type(t);
  const type *found = find_type(pool, t, hash);
  return found ? found : add_type(pool, t, hash);
}

/* ---- scalars ---- */

const type *type_void(exprs *pool) {
  return intern(pool, &(type){.kind = T_VOID, .align = 1});
}

const type *type_bool(exprs *pool) {
  if (!pool->the_bool)
    pool->the_bool = intern(pool, &(type){.kind = T_BOOL, .width = 1, .size = 1, .align = 1});
  return pool->the_bool;
}

const type *type_math(exprs *pool) {
  return intern(pool, &(type){.kind = T_MATH, .is_signed = true, .align = 1});
}

/* How C spells an integer type of that width; `long` has the width of a pointer. */
static const char *int_name(exprs *pool, uint32_t width, bool is_signed) {
  switch (width) {
  case 8:
    return is_signed ? "char" : "unsigned char";
  case 16:
    return is_signed ? "short" : "unsigned short";
  case 32:
    return is_signed ? "int" : "unsigned int";
  case 64:
    if (pool->pointer_width == 64)
      return is_signed ? "long" : "unsigned long";
    return is_signed ? "long long" : "unsigned long long";
  case 128:
    return is_signed ? "__int128" : "unsigned __int128";
  default:
    return str_printf(&pool->strings, is_signed ? "_BitInt(%u)" : "unsigned _BitInt(%u)", width);
  }
}

/* What a load or store touches: 3 bytes for 24 bits, unlike C's sizeof (_BitInt(24)). */
static uint32_t int_bytes(uint32_t width) {
  return (width + 7) / 8;
}

enum { MOST_MATH = 64 }; /* wider ones stay the machine's */

const type *type_int(exprs *pool, uint32_t width, bool is_signed) {
  assert(width >= 1 && width <= 128);
  bool math = exprs_are_math(pool) && width <= MOST_MATH;
  type t = {.kind = math ? T_MATH : T_INT, .width = width, .is_signed = is_signed};
  uint64_t hash = hash_type(&t);
  const type *found = find_type(pool, &t, hash);
  if (found)
    return found;
  t.size = int_bytes(width);
  t.align = (uint32_t)(t.size & -t.size); /* a power of two, whatever the width */
  if (pool->pointer_width == 32 && t.align > 4)
    t.align = 4;
  else if (t.align > 8 && width != 128)
    t.align = 8;
  t.name = int_name(pool, width, is_signed);
  return add_type(pool, &t, hash);
}

const type *type_float(exprs *pool, uint32_t width) {
  type t = {.kind = T_FLOAT, .width = width};
  bool wide = pool->pointer_width == 64;
  switch (width) {
  case 16:
    t.name = "_Float16", t.size = 2, t.align = 2;
    break;
  case 32:
    t.name = "float", t.size = 4, t.align = 4;
    break;
  case 64:
    t.name = "double", t.size = 8, t.align = wide ? 8 : 4;
    break;
  case 80:
    t.name = "long double", t.size = wide ? 16 : 12, t.align = wide ? 16 : 4;
    break;
  default:
    assert(width == 128);
    t.name = "__float128", t.size = 16, t.align = 16;
    break;
  }
  return intern(pool, &t);
}

const type *type_signed_int(exprs *pool) {
  if (!pool->the_int)
    pool->the_int = type_int(pool, 32, true);
  return pool->the_int;
}

const type *type_ptrdiff(exprs *pool) {
  if (!pool->the_ptrdiff)
    pool->the_ptrdiff = type_int(pool, pool->pointer_width, true);
  return pool->the_ptrdiff;
}

const type *type_size(exprs *pool) {
  return type_int(pool, pool->pointer_width, false);
}

/* ---- derived types ---- */

const type *type_ptr(exprs *pool, const type *target) {
  assert(target);
  uint32_t width = pool->pointer_width;
  return intern(
      pool,
      &(type){
          .kind = T_PTR, .width = width, .size = width / 8, .align = width / 8, .elem = target});
}

const type *type_array(exprs *pool, const type *elem, uint64_t length) {
  assert(elem->kind != T_VOID && elem->kind != T_FUNC);
  assert(length == 0 || elem->size <= UINT64_MAX / length);
  return intern(pool, &(type){.kind = T_ARRAY,
                              .elem = elem,
                              .length = length,
                              .size = elem->size * length,
                              .align = elem->align});
}

const type *type_func(exprs *pool, const type *result, const type *const *params, uint32_t count,
                      bool variadic) {
  assert(result && (params || count == 0));
  type t = {.kind = T_FUNC, .elem = result, .count = count, .is_variadic = variadic, .align = 1};
  t.params = (const type **)(uintptr_t)params; /* only read, until they are copied */
  uint64_t hash = hash_type(&t);
  const type *found = find_type(pool, &t, hash);
  if (found)
    return found;
  t.params = arena_copy(&pool->memory, params, count * sizeof *params);
  return add_type(pool, &t, hash);
}

const type *type_find_struct(const exprs *pool, const char *tag, bool is_union) {
  uint64_t at = map_get(&pool->type_index, hash_tag(tag, is_union), 0);
  for (; at; at = pool->type_next.data[at - 1]) {
    const type *t = pool->types.data[at - 1];
    if (t->kind == T_STRUCT && t->is_union == is_union && !strcmp(t->name, tag))
      return t;
  }
  return NULL;
}

const type *type_struct(exprs *pool, const char *tag, bool is_union) {
  assert(*tag);
  const type *found = type_find_struct(pool, tag, is_union);
  if (found)
    return found;
  type t = {.kind = T_STRUCT, .is_union = is_union, .align = 1};
  t.name = str_intern(&pool->strings, tag);
  return add_type(pool, &t, hash_tag(tag, is_union));
}

/* Arrays of a struct may be made before it is complete (behind pointers); they are younger than it,
 * and an array of arrays is younger than its element. */
static void size_arrays(exprs *pool, const type *completed) {
  assert(completed->is_complete);
  for (uint32_t id = completed->id + 1; id < pool->types.size; ++id) {
    type *array = pool->types.data[id];
    if (array->kind != T_ARRAY)
      continue;
    const type *base = array->elem;
    while (base->kind == T_ARRAY)
      base = base->elem;
    if (base != completed)
      continue;
    array->size = array->elem->size * array->length;
    array->align = array->elem->align;
  }
}

void type_complete(exprs *pool, const type *t, const field *fields, uint32_t count, uint64_t size,
                   uint32_t align) {
  assert(t->kind == T_STRUCT && !t->is_complete && align > 0);
  type *target = pool->types.data[t->id];
  assert(target == t);
  field *copy = arena_copy(&pool->memory, fields, count * sizeof *fields);
  for (uint32_t i = 0; i < count; ++i) {
    assert(copy[i].type && (!t->is_union || copy[i].offset == 0));
    assert(copy[i].bit_offset < 8);
    copy[i].name = str_intern(&pool->strings, copy[i].name ? copy[i].name : "");
  }
  target->fields = copy;
  target->count = count;
  target->size = size;
  target->align = align;
  target->is_complete = true;
  size_arrays(pool, t);
}

/* ---- mathematical integers ---- */

static void index_types(exprs *pool) {
  map_clear(&pool->type_index);
  for (vec_each(type *const, t, &pool->types)) {
    uint64_t hash = (*t)->kind == T_STRUCT ? hash_tag((*t)->name, (*t)->is_union) : hash_type(*t);
    uint64_t *first = map_slot_of(&pool->type_index, hash);
    pool->type_next.data[(*t)->id] = (uint32_t)*first;
    *first = (*t)->id + 1;
  }
}

void exprs_make_math(exprs *pool) {
  assert(!exprs_are_math(pool));
  pool->integers = INTEGERS_MATH;
  for (vec_each(type *const, t, &pool->types))
    if ((*t)->kind == T_INT && (*t)->width <= MOST_MATH)
      (*t)->kind = T_MATH;
  index_types(pool);
  for (vec_each(const expr *, e, &pool->table))
    *e = NULL;
  pool->table_used = 0;
}

bool type_has_pointer(const type *t) {
  switch (t->kind) {
  case T_PTR:
    return true;
  case T_ARRAY:
    return type_has_pointer(t->elem);
  case T_STRUCT:
    for (uint32_t i = 0; i < t->count; ++i)
      if (type_has_pointer(t->fields[i].type))
        return true;
    return false;
  default:
    return false;
  }
}

/* ---- C's conversions ---- */

const type *type_promote(exprs *pool, const type *t) {
  return type_is_narrow(t) ? type_signed_int(pool) : t;
}

const type *type_common(exprs *pool, const type *a, const type *b) {
  a = type_promote(pool, a);
  b = type_promote(pool, b);
  if (a == b)
    return a;
  if ((a->kind == T_MATH && !a->width) || (b->kind == T_MATH && !b->width))
    return type_math(pool);
  assert(type_is_integer(a) && type_is_integer(b));
  if (a->width != b->width)
    return a->width > b->width ? a : b;
  return a->is_signed ? b : a;
}

static bool is_arithmetic(const type *t) {
  return t->kind == T_INT || t->kind == T_BOOL || t->kind == T_MATH || t->kind == T_FLOAT;
}

bool type_converts(const type *from, const type *to) {
  if (from == to || (is_arithmetic(from) && is_arithmetic(to)))
    return true;
  if (from->kind == T_PTR && to->kind == T_PTR)
    return type_common_ptr(from, to) != NULL;
  return from->kind == T_PTR && to->kind == T_BOOL;
}

const type *type_common_ptr(const type *a, const type *b) {
  assert(type_is_ptr(a) && type_is_ptr(b));
  if (a == b || a->elem->kind == T_VOID)
    return a;
  return b->elem->kind == T_VOID ? b : NULL;
}

/* ---- text ---- */

static void print_params(buf *out, const type *t) {
  buf_put(out, '(');
  for (uint32_t i = 0; i < t->count; ++i) {
    buf_add(out, i ? ", " : "");
    type_print(out, t->params[i], "");
  }
  if (t->is_variadic)
    buf_add(out, t->count ? ", ..." : "...");
  else if (t->count == 0)
    buf_add(out, "void");
  buf_put(out, ')');
}

/* The part of a declarator that stands before the name; outermost type constructor last. */
static void print_before(buf *out, const type *t, bool followed) {
  switch (t->kind) {
  case T_PTR: {
    print_before(out, t->elem, true);
    bool inside = t->elem->kind == T_ARRAY || t->elem->kind == T_FUNC;
    if (inside)
      buf_add(out, "(*");
    else
      buf_put(out, '*');
    break;
  }
  case T_ARRAY:
  case T_FUNC:
    print_before(out, t->elem, followed || t->kind == T_FUNC);
    break;
  case T_STRUCT:
    buf_printf(out, "%s %s", t->is_union ? "union" : "struct", t->name);
    break;
  case T_VOID:
    buf_add(out, "void");
    break;
  case T_BOOL:
    buf_add(out, "bool");
    break;
  case T_MATH:
    buf_add(out, t->width ? t->name : "integer");
    break;
  case T_INT:
  case T_FLOAT:
    buf_add(out, t->name);
    break;
  }
  if (followed && t->kind != T_PTR && t->kind != T_ARRAY && t->kind != T_FUNC)
    buf_put(out, ' ');
}

static void print_after(buf *out, const type *t) {
  switch (t->kind) {
  case T_PTR:
    if (t->elem->kind == T_ARRAY || t->elem->kind == T_FUNC)
      buf_put(out, ')');
    print_after(out, t->elem);
    break;
  case T_ARRAY:
    if (t->length)
      buf_printf(out, "[%llu]", (unsigned long long)t->length);
    else
      buf_add(out, "[]");
    print_after(out, t->elem);
    break;
  case T_FUNC:
    print_params(out, t);
    print_after(out, t->elem);
    break;
  default:
    break;
  }
}

void type_print(buf *out, const type *t, const char *name) {
  print_before(out, t, *name != 0);
  buf_add(out, name);
  print_after(out, t);
}
