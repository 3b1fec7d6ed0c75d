/* given.c: the caller's objects, and which places a pointer of a type may be. */
#include "program/given.h"

#include "base/memory.h"
#include "program/caller.h"
#include "program/precondition.h"

#include <inttypes.h>

enum {
  MOST_TYPES = 24,  /* that have objects */
  MOST_PLACES = 10, /* of a pointer, arrays counting as one */
  IN_GLOBALS = 4,   /* of these, in globals */
  OF_OBJECT = 2,    /* in one object of another type or a global */
  MOST_ELEMENTS = 4096,
  ALIKE = 6, /* with OUTSIDE_DISTINCT: objects of a type */
};

typedef VEC(const type *) type_vec;

typedef struct place_list {
  const type *type;
  given_places places;
} place_list;

struct given {
  program *p;
  const proc *entry;
  VEC(given_object) objects;
  VEC(place_list *) lists; /* owned; by type, made when asked for */
};

/* ---- what the code mentions ---- */

typedef struct reader {
  givens *g;
  bool *seen;    /* by expression id */
  bool *reached; /* by procedure */
  VEC(uint32_t) open;
  expr_vec stack;
  type_vec mentioned; /* targets of pointers, in order */
  map is_mentioned;   /* type id -> 1 */
  map used;           /* variable id -> 1: globals that are named */
  type_vec wanted;    /* types that get objects */
  map is_wanted;
} reader;

static void reach(reader *r, const proc *f) {
  if (r->reached[f->index])
    return;
  r->reached[f->index] = true;
  vec_push(&r->open, f->index);
}

static void read_node(reader *r, const expr *e) {
  if (e->kind == E_VAR && e->var->kind == V_FUNCTION)
    reach(r, r->g->p->procs.data[e->var->proc]);
  else if (e->kind == E_VAR && e->var->kind == V_GLOBAL)
    map_put(&r->used, e->var->id, 1);
  if (e->type->kind == T_PTR && !map_has(&r->is_mentioned, e->type->elem->id)) {
    map_put(&r->is_mentioned, e->type->elem->id, 1);
    vec_push(&r->mentioned, e->type->elem);
  }
}

static void read_expr(reader *r, const expr *root) {
  if (!root)
    return;
  vec_push(&r->stack, root);
  while (r->stack.size > 0) {
    const expr *e = vec_pop(&r->stack);
    if (r->seen[e->id])
      continue;
    r->seen[e->id] = true;
    read_node(r, e);
    for (uint32_t i = 0; i < e->count; ++i)
      vec_push(&r->stack, e->kid[i]);
  }
}

static void read_stmt(reader *r, const stmt *s) {
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    read_expr(r, s->lhs[i]);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    read_expr(r, s->rhs[i]);
  read_expr(r, s->cond);
  read_expr(r, s->callee);
  if (s->kind != S_CALL || stmt_callee(r->g->p, s))
    return;
  for (vec_each(proc *, f, &r->g->p->procs)) /* the caller may have given any that it knows */
    if ((*f)->symbol->is_known && stmt_suits_callee(s, *f))
      reach(r, *f);
}

static void read_program(reader *r, const proc *entry) {
  reach(r, entry);
  while (r->open.size > 0) {
    const proc *f = r->g->p->procs.data[vec_pop(&r->open)];
    for (vec_each(const stmt, s, &f->stmts))
      read_stmt(r, s);
  }
}

/* ---- which types have objects ---- */

static void want_pointers_in(reader *r, const type *t);

static void want(reader *r, const type *t) {
  program *p = r->g->p;
  bool is_void = t->kind == T_VOID;
  if (is_void)
    t = type_int(&p->pool, 8, true);
  if (t->kind == T_FUNC || r->wanted.size >= MOST_TYPES || map_has(&r->is_wanted, t->id))
    return;
  map_put(&r->is_wanted, t->id, 1);
  vec_push(&r->wanted, t);
}

static void want_pointers_in(reader *r, const type *t) {
  if (t->kind == T_PTR && (t->elem->kind == T_VOID || map_has(&r->is_mentioned, t->elem->id)))
    want(r, t->elem);
  else if (t->kind == T_ARRAY)
    want_pointers_in(r, t->elem);
  else if (t->kind == T_STRUCT)
    for (uint32_t i = 0; i < t->count; ++i)
      want_pointers_in(r, t->fields[i].type);
}

/* Bytes, or what nobody knows the type of, are used as something else after a cast. */
static bool is_bytes(const type *t) {
  return t->kind == T_VOID || type_is_character(t);
}

/* Is a struct that has objects part of it? Then it may be found from there by a cast. */
static bool contains_wanted(const reader *r, const type *t) {
  if (t->kind == T_ARRAY)
    return contains_wanted(r, t->elem);
  for (uint32_t i = 0; t->kind == T_STRUCT && i < t->count; ++i) {
    const type *part = t->fields[i].type;
    if ((part->kind == T_STRUCT && map_has(&r->is_wanted, part->id)) || contains_wanted(r, part))
      return true;
  }
  return false;
}

static void want_types(reader *r, const proc *entry) {
  for (vec_each(var *const, v, &entry->params))
    if ((*v)->type->kind == T_PTR)
      want(r, (*v)->type->elem);
    else
      want_pointers_in(r, (*v)->type);
  for (vec_each(const global, g, &r->g->p->globals))
    if (map_has(&r->used, g->var->id) && !g->var->is_const)
      want_pointers_in(r, g->var->type);
  bool bytes = false;
  for (uint32_t i = 0; i < r->wanted.size; ++i) {
    bytes |= is_bytes(r->wanted.data[i]);
    want_pointers_in(r, r->wanted.data[i]);
  }
  uint32_t known = r->wanted.size;
  for (uint32_t i = 0; i < r->mentioned.size; ++i)
    if (r->mentioned.data[i]->size > 0 && (bytes || contains_wanted(r, r->mentioned.data[i])))
      want(r, r->mentioned.data[i]);
  for (uint32_t i = known; i < r->wanted.size; ++i)
    want_pointers_in(r, r->wanted.data[i]);
}

/* ---- objects ---- */

static void add_object(givens *g, const type *t, uint64_t count, bool is_gone) {
  given_object *o = vec_add(&g->objects);
  o->type = t;
  o->count = count;
  o->size = count * t->size;
  o->is_gone = is_gone;
  o->name = str_printf(&g->p->pool.strings, "object_%" PRIu32, g->objects.size);
}

static uint64_t elements(const type *t) {
  uint64_t size = t->size;
  return size == 0 || size > 4096 ? 1 : size > 256 ? 2 : size > 16 ? 4 : size > 1 ? 8 : 32;
}

static void add_objects(givens *g, const type *t) {
  bool distinct = g->p->outside == OUTSIDE_DISTINCT;
  for (int i = 0; i < (distinct ? ALIKE : 2); ++i)
    add_object(g, t, elements(t), false);
}

/* ---- places ---- */

typedef struct searching {
  given_places *out;
  const type *target;
  given_place at; /* without the offset */
  uint32_t left;
} searching;

static void add_place(given_places *out, given_place place) {
  if (out->list.size == MOST_PLACES)
    return;
  place.first = out->count;
  place.count = place.count ? place.count : 1;
  out->count += place.count;
  vec_push(&out->list, place);
}

/* The elements of an array, `stride` bytes each. */
static void add_elements(given_places *out, given_place place, uint64_t count, uint64_t stride) {
  place.count = (uint32_t)(count < MOST_ELEMENTS ? count : MOST_ELEMENTS);
  place.stride = stride;
  if (place.count > 0)
    add_place(out, place);
}

static void found_part(searching *s, uint64_t offset, uint64_t count, uint64_t stride) {
  --s->left;
  s->at.offset = offset;
  add_elements(s->out, s->at, count, stride);
}

/* Parts of a t at the offset that can be accessed as the target; of arrays of other things the
 * first elements and the last. */
static void find_parts(searching *s, const type *t, uint64_t offset) {
  if (s->left == 0)
    return;
  if (type_is_accessed_as(t, s->target)) {
    found_part(s, offset, 1, 0);
  } else if (t->kind == T_ARRAY && type_is_accessed_as(t->elem, s->target)) {
    found_part(s, offset, t->length, t->elem->size);
  } else if (t->kind == T_ARRAY && t->elem->size > 0) {
    for (uint64_t i = 0; i < t->length && i < 2; ++i)
      find_parts(s, t->elem, offset + i * t->elem->size);
    if (t->length > 2)
      find_parts(s, t->elem, offset + (t->length - 1) * t->elem->size);
  } else if (t->kind == T_STRUCT) {
    for (uint32_t i = 0; i < t->count; ++i)
      if (!t->fields[i].bit_width)
        find_parts(s, t->fields[i].type, offset + t->fields[i].offset);
  }
}

static void find_in(given_places *out, const type *target, given_place at, const type *t) {
  searching s = {.out = out, .target = target, .at = at, .left = OF_OBJECT};
  if (type_is_character(target) && type_is_scalar(t)) /* any byte of a number or pointer */
    add_elements(out, at, t->size, 1);
  else if (is_bytes(target) && t->size > 0)
    add_place(out, at);
  else if (t->size > 0)
    find_parts(&s, t, 0);
}

static bool is_own(const type *object, const type *target) {
  return object == target || (is_bytes(target) && type_is_character(object));
}

/* The first element of each object of the type. */
static void add_own(const givens *g, const type *t, given_places *out) {
  for (uint32_t i = 0; i < g->objects.size; ++i)
    if (is_own(g->objects.data[i].type, t) && !g->objects.data[i].is_gone)
      add_place(out, (given_place){.kind = GIVEN_OBJECT, .object = i});
}

/* The second element of the first object. */
static void add_second(const givens *g, const type *t, given_places *out) {
  for (uint32_t i = 0; i < g->objects.size; ++i) {
    const given_object *o = &g->objects.data[i];
    if (!is_own(o->type, t) || o->is_gone || o->count == 1)
      continue;
    add_place(out, (given_place){.kind = GIVEN_OBJECT, .object = i, .offset = o->type->size});
    return;
  }
}

static void add_functions(const givens *g, const type *t, given_places *out) {
  for (vec_each(proc *const, f, &g->p->procs))
    if ((*f)->symbol->is_known && (*f)->symbol->type == t)
      add_place(out, (given_place){.kind = GIVEN_FUNCTION, .var = (*f)->symbol});
}

static void add_globals(const givens *g, const type *t, bool constant, uint32_t most,
                        given_places *out) {
  uint32_t before = out->list.size;
  for (vec_each(const global, v, &g->p->globals))
    if (v->var->is_known && v->var->is_const == constant && out->list.size < before + most)
      find_in(out, t, (given_place){.kind = GIVEN_GLOBAL, .var = v->var}, v->var->type);
}

static void add_shared(const givens *g, const type *t, given_places *out) {
  add_globals(g, t, false, IN_GLOBALS, out);
  add_second(g, t, out);
  const type *last = NULL;
  for (uint32_t i = 0; i < g->objects.size; ++i) {
    const given_object *o = &g->objects.data[i];
    if (!is_own(o->type, t) && !o->is_gone && o->type != last)
      find_in(out, t, (given_place){.kind = GIVEN_OBJECT, .object = i}, o->type);
    last = o->type;
  }
  add_globals(g, t, true, MOST_PLACES, out);
}

static void add_gone(const givens *g, given_places *out) {
  for (uint32_t i = 0; i < g->objects.size; ++i)
    if (g->objects.data[i].is_gone)
      add_place(out, (given_place){.kind = GIVEN_OBJECT, .object = i});
}

static void fill_places(const givens *g, const type *t, given_places *out) {
  bool distinct = g->p->outside == OUTSIDE_DISTINCT;
  if (!distinct)
    add_place(out, (given_place){.kind = GIVEN_NULL});
  if (t->kind == T_FUNC) {
    add_functions(g, t, out);
  } else {
    add_own(g, t, out);
    if (g->p->outside == OUTSIDE_ANY)
      add_gone(g, out);
    if (!distinct)
      add_shared(g, t, out);
  }
  if (out->count == 0)
    add_place(out, (given_place){.kind = GIVEN_NULL});
}

const given_places *given_places_of(const givens *g, const type *t) {
  givens *own = (givens *)(uintptr_t)g; /* the lists are a cache */
  for (uint32_t i = 0; i < g->lists.size; ++i)
    if (g->lists.data[i]->type == t)
      return &g->lists.data[i]->places;
  place_list *l = xcalloc(1, sizeof *l);
  l->type = t;
  fill_places(g, t, &l->places);
  assert(l->places.count >= l->places.list.size && l->places.list.size > 0);
  vec_push(&own->lists, l);
  return &l->places;
}

const given_place *given_place_at(const given_places *places, uint32_t number) {
  assert(number < places->count);
  const given_place *p = places->list.data;
  while (number - p->first >= p->count)
    ++p;
  assert(p < places->list.data + places->list.size);
  return p;
}

/* ---- life ---- */

const givens *given_of(program *p, const proc *entry) {
  if (p->given && p->given->entry == entry)
    return p->given;
  given_free(p->given);
  givens *g = xcalloc(1, sizeof *g);
  g->p = p;
  g->entry = entry;
  reader r = {.g = g};
  r.seen = xcalloc((size_t)p->pool.next_expr + 1, sizeof *r.seen);
  r.reached = xcalloc((size_t)p->procs.size + 1, sizeof *r.reached);
  read_program(&r, entry);
  want_types(&r, entry);
  for (uint32_t i = 0; i < r.wanted.size; ++i)
    add_objects(g, r.wanted.data[i]);
  if (p->outside == OUTSIDE_ANY)
    add_object(g, type_int(&p->pool, 8, true), 32, true);
  free(r.seen);
  free(r.reached);
  vec_free(&r.open);
  vec_free(&r.stack);
  vec_free(&r.mentioned);
  vec_free(&r.wanted);
  map_free(&r.is_mentioned);
  map_free(&r.used);
  map_free(&r.is_wanted);
  p->given = g;
  return g;
}

void given_free(givens *g) {
  if (!g)
    return;
  for (uint32_t i = 0; i < g->lists.size; ++i) {
    vec_free(&g->lists.data[i]->places.list);
    free(g->lists.data[i]);
  }
  vec_free(&g->lists);
  vec_free(&g->objects);
  free(g);
}

uint32_t given_object_count(const givens *g) {
  return g->objects.size;
}

const given_object *given_object_at(const givens *g, uint32_t index) {
  assert(index < g->objects.size);
  return &g->objects.data[index];
}

/* ---- pointers in objects ---- */

/* The pointer, part of a t, that the byte at *offset belongs to: its type, and *offset is where it
 * starts; NULL if none. Members of unions are not looked at. */
static const type *given_pointer_around(const type *t, uint64_t *offset) {
  uint64_t start = 0, rest = *offset;
  while (t->kind != T_PTR) {
    const type *inner = NULL;
    if (t->kind == T_ARRAY && t->elem->size > 0) {
      inner = t->elem;
      start += rest / inner->size * inner->size;
      rest %= inner->size;
    } else if (t->kind == T_STRUCT && !t->is_union) {
      for (uint32_t i = 0; i < t->count && !inner; ++i) {
        const field *f = &t->fields[i];
        if (f->bit_width || rest < f->offset || rest - f->offset >= f->type->size)
          continue;
        inner = f->type;
        start += f->offset;
        rest -= f->offset;
      }
    }
    if (!inner)
      return NULL;
    t = inner;
  }
  *offset = start;
  return t;
}

const type *given_pointer_in(const type *t, uint64_t size, uint64_t at, uint64_t *start) {
  if (!t || t->size == 0 || at >= size)
    return NULL;
  uint64_t inner = at % t->size;
  const type *found = given_pointer_around(t, &inner);
  *start = at - at % t->size + inner;
  return found;
}

/* ---- text ---- */

/* Has a t a part of type `target` at the offset? */
static bool has_part(const type *t, uint64_t offset, const type *target) {
  if (offset == 0 && (type_is_accessed_as(t, target) || is_bytes(target)))
    return true;
  if (t->kind == T_ARRAY)
    return t->elem->size > 0 && has_part(t->elem, offset % t->elem->size, target);
  for (uint32_t i = 0; t->kind == T_STRUCT && i < t->count; ++i) {
    const field *f = &t->fields[i];
    if (!f->bit_width && offset >= f->offset && offset - f->offset < f->type->size &&
        has_part(f->type, offset - f->offset, target))
      return true;
  }
  return false;
}

/* The type of the part. */
static const type *print_part(buf *out, const type *t, uint64_t offset, const type *target) {
  while (offset != 0 || !(type_is_accessed_as(t, target) || is_bytes(target))) {
    assert(has_part(t, offset, target));
    if (t->kind == T_ARRAY) {
      buf_printf(out, "[%" PRIu64 "]", offset / t->elem->size);
      offset %= t->elem->size;
      t = t->elem;
      continue;
    }
    const field *f = t->fields;
    while (f->bit_width || offset < f->offset || offset - f->offset >= f->type->size ||
           !has_part(f->type, offset - f->offset, target))
      ++f;
    buf_printf(out, *f->name ? ".%s" : "%s", f->name);
    offset -= f->offset;
    t = f->type;
  }
  return t;
}

/* The same, but of a part that is a `target`, and not one that can be accessed as such. */
static bool find_exact(buf *out, const type *t, uint64_t offset, const type *target) {
  if (offset == 0 && t->kind == target->kind && t->size == target->size && t->kind != T_ARRAY)
    return true;
  size_t before = out->size;
  if (t->kind == T_ARRAY && t->elem->size > 0) {
    buf_printf(out, "[%" PRIu64 "]", offset / t->elem->size);
    if (find_exact(out, t->elem, offset % t->elem->size, target))
      return true;
  }
  buf_cut(out, before);
  for (uint32_t i = 0; t->kind == T_STRUCT && i < t->count; ++i) {
    const field *f = &t->fields[i];
    if (f->bit_width || offset < f->offset || offset - f->offset >= f->type->size)
      continue;
    buf_printf(out, *f->name ? ".%s" : "%s", f->name);
    if (find_exact(out, f->type, offset - f->offset, target))
      return true;
    buf_cut(out, before);
  }
  return false;
}

bool given_print_part(buf *out, const type *t, uint64_t offset, const type *target) {
  return find_exact(out, t, offset, target);
}

bool given_print_bits(buf *out, const type *t, uint64_t offset, uint32_t bit_offset) {
  size_t before = out->size;
  while (t->kind == T_ARRAY && t->elem->size > 0) {
    buf_printf(out, "[%" PRIu64 "]", offset / t->elem->size);
    offset %= t->elem->size;
    t = t->elem;
  }
  for (uint32_t i = 0; t->kind == T_STRUCT && i < t->count; ++i) {
    const field *f = &t->fields[i];
    size_t here = out->size;
    buf_printf(out, *f->name ? ".%s" : "%s", f->name);
    if (f->bit_width && f->offset == offset && f->bit_offset == bit_offset)
      return true;
    if (!f->bit_width && offset >= f->offset && offset - f->offset < f->type->size &&
        given_print_bits(out, f->type, offset - f->offset, bit_offset))
      return true;
    buf_cut(out, here);
  }
  buf_cut(out, before);
  return false;
}

/* The name of what the place is in, and the type of that (an element, where it is an array). */
static const type *print_whole(buf *out, const givens *g, const given_place *place,
                               uint64_t *offset) {
  if (place->kind == GIVEN_GLOBAL) {
    buf_printf(out, "&%s", precondition_name(g->p, g->entry, place->var));
    return place->var->type;
  }
  const given_object *o = given_object_at(g, place->object);
  buf_printf(out, "&%s", o->name);
  if (o->count > 1) {
    buf_printf(out, "[%" PRIu64 "]", *offset / o->type->size);
    *offset %= o->type->size;
  }
  return o->type;
}

void given_print(buf *out, const givens *g, const type *t, uint32_t number) {
  const given_place *place = given_place_at(given_places_of(g, t), number);
  if (place->kind == GIVEN_NULL) {
    buf_add(out, "NULL");
    return;
  }
  if (place->kind == GIVEN_FUNCTION) {
    buf_add(out, precondition_name(g->p, g->entry, place->var));
    return;
  }
  buf name = {0};
  uint64_t offset = given_offset(place, number);
  const type *whole = print_whole(&name, g, place, &offset);
  bool is_part = has_part(whole, offset, t);
  const type *part = is_part ? print_part(&name, whole, offset, t) : whole;
  if (!is_part || (type_is_character(t) && !type_is_character(part)))
    buf_add(out, type_is_character(t) && !t->is_signed ? "(unsigned char *)" : "(char *)");
  buf_add(out, buf_text(&name));
  if (!is_part && offset)
    buf_printf(out, " + %" PRIu64, offset);
  buf_free(&name);
}
