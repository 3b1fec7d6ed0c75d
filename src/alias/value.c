/* value.c: access paths as steps from an object or a pointer, and the nodes of expressions.
 *
 * Integers of any width carry what was cast or copied into them, so that bytes copied one by one
 * still point where they did. Arithmetic on integers forgets the offset, except for constants added
 * or subtracted. */
#include "alias/internal.h"

uint64_t access_size(const type *t) {
  return t->size > 0 ? t->size : 1;
}

/* ---- paths ---- */

static void add_step(path *at, step s) {
  assert(at->count <= MAX_STEPS);
  if (at->anywhere || (!s.star && s.move == 0))
    return;
  step *last = at->count > 0 ? &at->steps[at->count - 1] : NULL;
  if (last && !s.star && !last->star && s.unit == last->unit &&
      !__builtin_add_overflow(last->move, s.move, &last->move)) {
    if (last->move == 0)
      --at->count;
    return;
  }
  if (at->count == MAX_STEPS) {
    at->anywhere = true;
    return;
  }
  at->steps[at->count++] = s;
}

/* The constant value of an index; false if it has none that fits. */
static bool constant_index(const expr *index, int64_t *value) {
  if (index->kind != E_CONST || !type_is_integer(index->type))
    return false;
  i128 v = expr_value(index);
  if (v > INT64_MAX || v < INT64_MIN)
    return false;
  *value = (int64_t)v;
  return true;
}

/* `unit` 0: an index into an array of `length` elements; else pointer arithmetic. */
static void add_index(path *at, const expr *index, uint64_t elem, uint64_t unit, uint64_t length) {
  int64_t value;
  step s = {.unit = unit};
  if (elem == 0 || elem > INT64_MAX) {
    at->anywhere = true;
  } else if (constant_index(index, &value)) {
    if (__builtin_mul_overflow(value, (int64_t)elem, &s.move))
      at->anywhere = true;
    else
      add_step(at, s);
  } else {
    s.star = elem;
    s.length = length;
    add_step(at, s);
  }
}

static void walk_path(alias *a, const expr *e, path *at);

/* Where pointer e points. */
static void walk_pointer(alias *a, const expr *e, path *at) {
  switch ((expr_kind)e->kind) {
  case E_ADDR:
    walk_path(a, e->kid[0], at);
    return;
  case E_PTRADD: {
    if (e->kid[0]->kind == E_CONST)
      break;
    walk_pointer(a, e->kid[0], at);
    const type *target = e->type->elem;
    uint64_t unit = target->size > 0 ? target->size : 1;
    if (target->kind == T_FUNC || (target->kind == T_STRUCT && !target->is_complete))
      at->anywhere = true;
    add_index(at, e->kid[1], unit, unit, 0);
    return;
  }
  case E_CAST:
    if (e->kid[0]->type->kind != T_PTR)
      break;
    walk_pointer(a, e->kid[0], at);
    return;
  default:
    break;
  }
  at->pointer = e;
}

static void walk_path(alias *a, const expr *e, path *at) {
  switch ((expr_kind)e->kind) {
  case E_VAR:
    at->object = object_of_var(a, e->var);
    return;
  case E_PRIME:
    walk_path(a, e->kid[0], at);
    return;
  case E_DEREF:
    walk_pointer(a, e->kid[0], at);
    return;
  case E_FIELD: {
    walk_path(a, e->kid[0], at);
    assert(e->index < e->kid[0]->type->count);
    add_step(at, (step){.move = (int64_t)e->kid[0]->type->fields[e->index].offset});
    return;
  }
  case E_INDEX: {
    const type *array = e->kid[0]->type;
    walk_path(a, e->kid[0], at);
    add_index(at, e->kid[1], array->elem->size, 0, array->length);
    return;
  }
  default:
    assert(false && "an access path");
    at->object = object_unknown(a);
    at->anywhere = true;
  }
}

static void set_size(path *at, const expr *e) {
  at->size = access_size(e->type);
  while (e->kind == E_PRIME)
    e = e->kid[0];
  if (e->kind != E_FIELD)
    return;
  const field *f = &e->kid[0]->type->fields[e->index];
  at->bit_offset = f->bit_offset;
  at->bit_width = f->bit_width;
  if (f->bit_width > 0)
    at->size = (f->bit_offset + f->bit_width + 7) / 8;
}

path path_of(alias *a, const expr *e) {
  path at = {.object = NONE};
  walk_path(a, e, &at);
  set_size(&at, e);
  assert((at.object == NONE) != (at.pointer == NULL));
  return at;
}

path path_of_target(alias *a, const expr *p) {
  path at = {.object = NONE, .size = 1};
  walk_pointer(a, p, &at);
  assert((at.object == NONE) != (at.pointer == NULL));
  return at;
}

path path_of_object(alias *a, uint32_t object, const type *t) {
  assert(object < a->objects.size);
  (void)a;
  return (path){.object = object, .size = access_size(t)};
}

path path_field(path at, const type *t, uint32_t index) {
  assert(t->kind == T_STRUCT && index < t->count);
  const field *f = &t->fields[index];
  add_step(&at, (step){.move = (int64_t)f->offset});
  at.size = f->bit_width ? (f->bit_offset + f->bit_width + 7) / 8 : access_size(f->type);
  return at;
}

path path_element(path at, const type *array, uint64_t index) {
  assert(array->kind == T_ARRAY);
  int64_t by;
  if (__builtin_mul_overflow((int64_t)index, (int64_t)array->elem->size, &by))
    at.anywhere = true;
  else
    add_step(&at, (step){.move = by});
  at.size = access_size(array->elem);
  return at;
}

path path_each(path at, const type *array) {
  assert(array->kind == T_ARRAY);
  if (array->elem->size == 0)
    at.anywhere = true;
  else if (array->length != 1)
    add_step(&at, (step){.star = array->elem->size, .length = array->length});
  at.size = access_size(array->elem);
  return at;
}

path path_append(path at, const path *rest) {
  assert(rest->object == NONE && !rest->pointer);
  at.anywhere |= rest->anywhere;
  for (uint32_t i = 0; i < rest->count; ++i)
    add_step(&at, rest->steps[i]);
  at.size = rest->size;
  return at;
}

/* ---- loads and stores ---- */

uint32_t path_shape(alias *a, constraint_kind kind, const path *at) {
  shape s = {.kind = kind, .size = kind == C_OFFSET ? 0 : at->size};
  s.anywhere = at->anywhere;
  s.count = at->anywhere ? 0 : at->count;
  s.steps = at->steps;
  return shape_make(a, &s);
}

static loc path_loc(alias *a, const path *at) {
  assert(at->object != NONE);
  loc start = {.object = at->object, .shape = ALIAS_EXACT};
  return loc_walk(a, start, at->steps, at->count, at->anywhere);
}

uint32_t load_path(alias *a, const path *from) {
  assert(from->size > 0 && (from->object == NONE) != (from->pointer == NULL));
  if (from->object == NONE) {
    uint32_t pointer = value_node(a, from->pointer);
    if (pointer == NONE)
      return NONE;
    return constraint_node(a, pointer, path_shape(a, C_LOAD, from));
  }
  loc l = path_loc(a, from);
  const alias_object *o = &a->objects.data[l.object];
  if (o->kind == OBJ_FUNCTION)
    return NONE;
  bool one_cell = l.shape == ALIAS_EXACT && l.offset == 0 && o->size <= (int64_t)a->granule &&
                  from->size <= a->granule;
  if (one_cell)
    return cell_node(a, l.object, 0);
  uint32_t n = node_add(a);
  load_at(a, l, from->size, n);
  return n;
}

void store_path(alias *a, const path *to, uint32_t src) {
  assert(to->size > 0 && (to->object == NONE) != (to->pointer == NULL));
  if (src == NONE)
    return;
  if (to->object != NONE) {
    store_at(a, path_loc(a, to), to->size, src);
    return;
  }
  uint32_t pointer = value_node(a, to->pointer);
  if (pointer != NONE)
    edge_add(a, src, constraint_node(a, pointer, path_shape(a, C_STORE, to)));
}

/* ---- values ---- */

static uint32_t join(alias *a, uint32_t x, uint32_t y) {
  if (x == NONE || x == y)
    return y;
  if (y == NONE)
    return x;
  uint32_t n = node_add(a);
  edge_add(a, x, n);
  edge_add(a, y, n);
  return n;
}

/* Any place in the objects that x points into. */
static uint32_t smear(alias *a, uint32_t x) {
  shape s = {.kind = C_SMEAR};
  return x == NONE ? NONE : constraint_node(a, x, shape_make(a, &s));
}

/* The node of an address: of a path, or of pointer arithmetic. */
static uint32_t address_node(alias *a, const path *at) {
  if (at->object != NONE)
    return node_of_loc(a, loc_make(a, path_loc(a, at)));
  uint32_t pointer = value_node(a, at->pointer);
  if (pointer == NONE || (at->count == 0 && !at->anywhere))
    return pointer;
  return constraint_node(a, pointer, path_shape(a, C_OFFSET, at));
}

/* A pointer that was cast to a number, perhaps moved by a constant. */
static bool is_cast_back(const expr *e) {
  while ((e->kind == E_CAST && type_is_integer(e->kid[0]->type)) ||
         ((e->kind == E_ADD || e->kind == E_SUB) && e->kid[1]->kind == E_CONST))
    e = e->kid[0];
  return e->kind == E_CONST || (e->kind == E_CAST && e->kid[0]->type->kind == T_PTR);
}

static uint32_t cast_node(alias *a, const expr *e) {
  const expr *from = e->kid[0];
  if (e->type->kind == T_PTR && from->type->kind != T_PTR) {
    uint32_t source = value_node(a, from), n = node_add(a);
    if (source != NONE)
      edge_add(a, source, n);
    if (!a->frozen)
      vec_push(&a->casts, n);
    else if (a->nodes.data[n].set.size == 0)
      node_insert(a, n, loc_anywhere(a, object_unknown(a)));
    if (is_cast_back(from) || (a->frozen && a->numbers == NONE))
      return n;
    return join(a, n, node_numbers(a));
  }
  if (from->type->kind == T_PTR && e->type->kind != T_PTR)
    expose_number(a, value_node(a, from));
  return value_node(a, from);
}

static uint32_t arithmetic_node(alias *a, const expr *e) {
  assert(e->count == 1 || e->count == 2);
  bool moves = (e->kind == E_ADD || e->kind == E_SUB) && e->kid[1]->kind == E_CONST;
  uint32_t x = value_node(a, e->kid[0]);
  int64_t by;
  if (moves && constant_index(e->kid[1], &by) && by != INT64_MIN) {
    path at = {.object = NONE, .size = 1};
    add_step(&at, (step){.move = e->kind == E_ADD ? by : -by, .unit = 1});
    if (x == NONE || at.count == 0)
      return x;
    return constraint_node(a, x, path_shape(a, C_OFFSET, &at));
  }
  uint32_t y = e->count > 1 ? value_node(a, e->kid[1]) : NONE;
  return join(a, smear(a, x), smear(a, y));
}

static void collect_part(alias *a, const path *at, void *context) {
  uint32_t *n = context;
  *n = join(a, *n, load_path(a, at));
}

/* A path read; of an aggregate: all that its parts hold. */
static uint32_t read_node(alias *a, const expr *e) {
  if (e->type->kind == T_FUNC) {
    path at = path_of(a, e);
    return address_node(a, &at);
  }
  path at = path_of(a, e);
  if (!type_is_aggregate(e->type)) {
    uint32_t loaded = load_path(a, &at);
    if (e->type->kind != T_PTR && (e->kind != E_VAR || e->var->address_taken))
      expose_number(a, loaded);
    return loaded;
  }
  uint32_t n = NONE;
  each_part(a, &at, e->type, collect_part, &n);
  return n;
}

static bool is_float_bits(const expr *e) {
  return e->index == FLOAT_FROM_BITS || e->index == FLOAT_TO_BITS;
}

static uint32_t fresh_value_node(alias *a, const expr *e) {
  switch ((expr_kind)e->kind) {
  case E_CONST:
    if (e->type->kind != T_PTR || e->value == 0)
      return NONE;
    return node_of_loc(a, loc_anywhere(a, object_absolute(a)));
  case E_VAR:
  case E_DEREF:
  case E_FIELD:
  case E_INDEX:
    return read_node(a, e);
  case E_PRIME:
    return value_node(a, e->kid[0]);
  case E_ADDR: {
    path at = path_of_target(a, e);
    return address_node(a, &at);
  }
  case E_PTRADD: {
    if (e->kid[0]->kind == E_CONST) /* null + address */
      return join(a, value_node(a, e->kid[0]), smear(a, value_node(a, e->kid[1])));
    path at = path_of_target(a, e);
    return address_node(a, &at);
  }
  case E_PTRDIFF:
    if (e->kid[1]->kind != E_CONST)
      return NONE;
    return smear(a, value_node(a, e->kid[0]));
  case E_CAST:
    return cast_node(a, e);
  case E_NEG:
  case E_BITNOT:
  case E_ANY_ARITH:
    return arithmetic_node(a, e);
  case E_ITE:
    return join(a, value_node(a, e->kid[1]), value_node(a, e->kid[2]));
  case E_AGG: {
    uint32_t n = NONE;
    for (uint32_t i = 0; i < e->count; ++i)
      n = join(a, n, value_node(a, e->kid[i]));
    return n;
  }
  case E_FLOAT: /* of bits: what they may have been an address of */
    return is_float_bits(e) ? value_node(a, e->kid[0]) : NONE;
  case E_NONDET:
  case E_VALID:
  case E_SCHOOSE:
  case E_NOT:
  case E_ANY_COMPARISON:
  case E_AND:
  case E_OR:
    return NONE;
  }
  assert(false && "a kind of expression");
  return node_anything(a);
}

uint32_t value_node(alias *a, const expr *e) {
  bool is_plain = e->type->kind == T_MATH && !e->type->width;
  if (e->type->kind == T_BOOL || is_plain || e->type->kind == T_VOID)
    return NONE;
  uint64_t known = map_get(&a->value_nodes, e->id, 0);
  if (known)
    return known == (uint64_t)NONE + 1 ? NONE : (uint32_t)known - 1;
  uint32_t n = fresh_value_node(a, e);
  assert(n == NONE || n < a->nodes.size);
  map_put(&a->value_nodes, e->id, (uint64_t)n + 1);
  return n;
}

/* ---- parts of aggregates ---- */

/* Bytes without arrays inside: granule by granule, or all at once if there are many. */
static void each_granule(alias *a, const path *at, uint64_t from, uint64_t to, part_fn *fn,
                         void *context) {
  assert(from < to);
  enum { MANY = 256 };
  if ((to - from) / a->granule > MANY) {
    path whole = *at;
    add_step(&whole, (step){.move = (int64_t)from});
    whole.size = to - from;
    fn(a, &whole, context);
    return;
  }
  while (from < to) {
    uint64_t end = from - from % a->granule + a->granule;
    end = end < to ? end : to;
    path part = *at;
    add_step(&part, (step){.move = (int64_t)from});
    part.size = end - from;
    fn(a, &part, context);
    from = end;
  }
}

static bool has_array(const type *t) {
  if (t->kind == T_ARRAY)
    return t->length != 1 || has_array(t->elem);
  if (t->kind == T_STRUCT && !t->is_union)
    for (uint32_t i = 0; i < t->count; ++i)
      if (has_array(t->fields[i].type))
        return true;
  return false;
}

void each_part(alias *a, const path *at, const type *t, part_fn *fn, void *context) {
  if (t->size == 0)
    return;
  if (!has_array(t)) {
    each_granule(a, at, 0, t->size, fn, context);
    return;
  }
  if (t->kind == T_ARRAY) {
    path elements = path_each(*at, t);
    each_part(a, &elements, t->elem, fn, context);
    return;
  }
  assert(t->kind == T_STRUCT && !t->is_union);
  uint64_t done = 0; /* bytes before are visited */
  for (uint32_t i = 0; i < t->count; ++i) {
    const field *f = &t->fields[i];
    if (!has_array(f->type))
      continue;
    if (done < f->offset)
      each_granule(a, at, done, f->offset, fn, context);
    path part = path_field(*at, t, i);
    each_part(a, &part, f->type, fn, context);
    done = f->offset + f->type->size;
  }
  if (done < t->size)
    each_granule(a, at, done, t->size, fn, context);
}
