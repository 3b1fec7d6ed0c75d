/* system.c: a system of equations as data: types, relations, and what a host adds to it. */
#include "fixpoint/raw.h"

#include "base/memory.h"

#include <assert.h>

/* ---- types --------------------------------------------------------------- */

static mu_type *add_type(mu_system *m, mu_type_kind kind, const char *name) {
  mu_type *t = arena_new(&m->memory, mu_type);
  t->kind = kind;
  t->name = str_intern(&m->strings, name);
  assert(*name);
  t->id = m->types.size;
  t->is_exact = true;
  vec_push(&m->types, t);
  return t;
}

mu_system *mu_new(void) {
  mu_system *m = xcalloc(1, sizeof *m);
  mu_type *b = add_type(m, MU_BOOL, "bool");
  b->width = 1;
  b->size = 2;
  return m;
}

void mu_free(mu_system *m) {
  if (!m)
    return;
  for (vec_each(mu_type *, t, &m->types))
    vec_free(&(*t)->fields);
  for (vec_each(mu_relation *, r, &m->relations)) {
    vec_free(&(*r)->hints);
    vec_free(&(*r)->uses);
  }
  vec_free(&m->types);
  vec_free(&m->relations);
  vec_free(&m->constants);
  vec_free(&m->commands);
  str_pool_free(&m->strings);
  arena_free(&m->memory);
  free(m);
}

const mu_type *mu_bool(const mu_system *m) {
  assert(m->types.size > 0 && m->types.data[0]->kind == MU_BOOL);
  return m->types.data[0];
}

static uint32_t bits_for(uint64_t size) {
  uint32_t bits = 0;
  while (((uint64_t)1 << bits) < size)
    bits++;
  return bits;
}

mu_type *mu_add_enum(mu_system *m, const char *name, uint64_t size, uint32_t rank) {
  assert(size > 0 && size <= (uint64_t)1 << 31);
  mu_type *t = add_type(m, MU_ENUM, name);
  t->size = size;
  t->width = bits_for(size);
  assert(t->width < 32 && (uint64_t)1 << t->width >= size);
  t->is_exact = (uint64_t)1 << t->width == size;
  t->rank = rank;
  return t;
}

mu_type *mu_add_class(mu_system *m, const char *name) {
  return add_type(m, MU_CLASS, name);
}

void mu_add_field(mu_system *m, mu_type *c, const char *name, const mu_type *t, uint32_t rank) {
  assert(c->kind == MU_CLASS && !mu_find_field(c, name));
  vec_push(&c->fields,
           (mu_field){
               .name = str_intern(&m->strings, name), .type = t, .offset = c->width, .rank = rank});
  assert(t->width <= UINT32_MAX - c->width);
  c->width += t->width;
  c->is_exact = c->is_exact && t->is_exact;
}

const mu_type *mu_array_of(mu_system *m, const mu_type *elem, uint32_t length) {
  for (vec_each(mu_type *, t, &m->types))
    if ((*t)->kind == MU_ARRAY && (*t)->elem == elem && (*t)->length == length)
      return *t;
  mu_type *t = add_type(m, MU_ARRAY, elem->name);
  assert(elem->width == 0 || length <= UINT32_MAX / elem->width);
  t->elem = elem;
  t->length = length;
  t->width = elem->width * length;
  t->is_exact = elem->is_exact;
  return t;
}

void mu_add_constant(mu_system *m, const char *name, int64_t value) {
  assert(!mu_find_constant(m, str_intern(&m->strings, name)));
  vec_push(&m->constants, (mu_constant){str_intern(&m->strings, name), value});
}

mu_relation *mu_add_input(mu_system *m, const char *name, const mu_type *const *types,
                          uint32_t arity) {
  assert(!mu_find_relation(m, name));
  mu_relation *r = arena_new(&m->memory, mu_relation);
  r->name = str_intern(&m->strings, name);
  r->index = m->relations.size;
  r->is_input = true;
  r->arity = arity;
  r->formals = arena_array(&m->memory, mu_var *, arity);
  for (uint32_t i = 0; i < arity; ++i) {
    assert(types[i]);
    mu_var *v = arena_new(&m->memory, mu_var);
    v->name = str_printf(&m->strings, "_%u", i);
    v->type = types[i];
    r->formals[i] = v;
  }
  vec_push(&m->relations, r);
  return r;
}

/* ---- looking ------------------------------------------------------------- */

const mu_type *mu_find_type(const mu_system *m, const char *name) {
  for (vec_each(mu_type *, t, &m->types))
    if ((*t)->kind != MU_ARRAY && strcmp((*t)->name, name) == 0)
      return *t;
  return NULL;
}

mu_relation *mu_find_relation(const mu_system *m, const char *name) {
  for (vec_each(mu_relation *, r, &m->relations))
    if (strcmp((*r)->name, name) == 0)
      return *r;
  return NULL;
}

const mu_field *mu_find_field(const mu_type *class, const char *name) {
  assert(class->kind == MU_CLASS);
  for (vec_each(mu_field, f, &class->fields))
    if (strcmp(f->name, name) == 0)
      return f;
  return NULL;
}

/* ---- reading ------------------------------------------------------------- */

void mu_error_vat(mu_error *error, mu_place place, const char *format, va_list args) {
  if (error->message) /* the first one counts */
    return;
  buf message = {0};
  buf_vprintf(&message, format, args);
  error->message = buf_take(&message);
  error->line = place.line;
  error->column = place.column;
}

bool mu_parse(mu_system *m, const char *text, size_t length, mu_error *error) {
  raw_text parsed = {0};
  bool good = raw_parse(m, text, length, &parsed, error) && raw_resolve(m, &parsed, error);
  raw_free(&parsed);
  assert(good == !error->message);
  return good;
}

const mu_constant *mu_find_constant(const mu_system *m, const char *name) {
  for (vec_each(mu_constant, c, &m->constants))
    if (c->name == name)
      return c;
  return NULL;
}

/* ---- formulas ------------------------------------------------------------ */

void mu_formula_check(const mu_formula *f) {
  switch (f->kind) {
  case F_TRUE:
  case F_FALSE:
    assert(f->count == 0);
    break;
  case F_TERM:
    assert(f->a.type->kind == MU_BOOL);
    break;
  case F_EQUAL:
    assert(f->a.type == f->b.type && (f->plus == 0 || f->a.type->kind == MU_ENUM));
    break;
  case F_LESS:
    assert(f->a.type == f->b.type && f->a.type->kind == MU_ENUM);
    break;
  case F_APPLY:
    assert(f->count == f->relation->arity);
    for (uint32_t i = 0; i < f->count; ++i) {
      assert(f->args[i].type == f->relation->formals[i]->type);
      assert(!f->args[i].var ||
             f->args[i].offset + f->args[i].type->width <= f->args[i].var->type->width);
    }
    break;
  case F_EXISTS:
    mu_formula_check(f->kids[0]);
    break;
  case F_IFF:
  case F_NOT:
    assert(f->count == (f->kind == F_NOT ? 1 : 2));
    /* fall through */
  case F_AND:
  case F_OR:
    for (uint32_t i = 0; i < f->count; ++i)
      mu_formula_check(f->kids[i]);
    break;
  }
}

void mu_collect_uses(mu_relation *rel, const mu_formula *f) {
  if (f->kind == F_APPLY) {
    for (vec_each(uint32_t, u, &rel->uses))
      if (*u == f->relation->index)
        return;
    vec_push(&rel->uses, f->relation->index);
    return;
  }
  uint32_t kids = f->kind == F_EXISTS ? 1 : f->count;
  for (uint32_t i = 0; i < kids; ++i)
    mu_collect_uses(rel, f->kids[i]);
}
