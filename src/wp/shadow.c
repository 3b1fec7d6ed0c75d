/* shadow.c: what the alias relation says about paths that contain fresh variables, and when
 * accesses that overlap are sure to be of the same bytes. */
#include "wp/internal.h"

#include <inttypes.h>
#include <stdio.h>

static const fresh *fresh_record(const wp *w, const var *v) {
  uint64_t found = map_get(&w->fresh_of, v->id, 0);
  return found ? &w->fresh.data[found - 1] : NULL;
}

const expr *fresh_var(wp *w, const type *t, const char *hint, fresh_kind kind, const expr *origin) {
  char name[64];
  int length = (int)strcspn(hint, "$"); /* without the number of a fresh variable's own name */
  (void)snprintf(name, sizeof name, "%.*s$%" PRIu64, length < 40 ? length : 40, hint, ++w->serial);
  var *v = var_new(w->pool, V_TEMP, name, t);
  v->proc = NO_PROC;
  vec_push(&w->fresh, (fresh){.kind = kind, .origin = origin});
  map_put(&w->fresh_of, v->id, w->fresh.size);
  return expr_var(w->pool, v);
}

/* A name to recognise the path by. */
static const char *hint_of(const expr *path) {
  for (;; path = path->kid[0]) {
    if (path->kind == E_VAR)
      return path->var->name;
    if (path->kind == E_FIELD && *path->kid[0]->type->fields[path->index].name)
      return path->kid[0]->type->fields[path->index].name;
    if (path->count == 0)
      return "v";
  }
}

const expr *fresh_of_path(wp *w, const expr *path) {
  const expr *origin = shadow(w, path);
  return fresh_var(w, path->type, hint_of(path), origin ? FRESH_VALUE : FRESH_FREE, origin);
}

/* ---- shadows ---- */

/* Which children matter for where a pointer leads: as a bit mask. */
static uint32_t relevant_kids(const wp *w, const expr *e) {
  switch ((expr_kind)e->kind) {
  case E_DEREF:
  case E_FIELD:
  case E_ADDR:
  case E_CAST:
  case E_NEG:
  case E_BITNOT:
    return 1;
  case E_INDEX: {
    const fresh *f = e->kid[0]->kind == E_VAR ? fresh_record(w, e->kid[0]->var) : NULL;
    return f && f->kind == FRESH_MEMORY ? 2 : 1;
  }
  case E_PTRADD:
    return e->kid[0]->kind == E_CONST ? 2 : 1;
  case E_ITE:
    return 6;
  case E_PTRDIFF:
  case E_ANY_ARITH:
    return 3;
  default:
    return 0;
  }
}

static const expr *zero_like(wp *w, const type *t) {
  return t->kind == T_FLOAT ? expr_const(w->pool, t, 0) : expr_zero(w->pool, t);
}

static const expr *shadow_of_var(wp *w, const expr *e) {
  const fresh *f = fresh_record(w, e->var);
  if (!f)
    return e;
  if (f->kind == FRESH_VALUE)
    return f->origin ? f->origin : zero_like(w, e->type);
  return NULL;
}

/* kids[i] is the shadow of a relevant child, NULL: anywhere. */
static const expr *shadow_of_node(wp *w, const expr *e, const expr *const *kids,
                                  uint32_t relevant) {
  for (uint32_t i = 0; i < e->count; ++i)
    if (relevant >> i & 1 && !kids[i])
      return NULL;
  if (e->kind == E_INDEX && relevant == 2) /* memory at some time, by address */
    return expr_deref(w->pool, expr_cast(w->pool, type_ptr(w->pool, e->type), kids[1]));
  return expr_rebuild(w->pool, e, kids);
}

static bool shadow_step(wp *w, const expr *e, expr_vec *stack) {
  if (map_has(&w->shadows, e->id))
    return true;
  const expr *result = e;
  uint32_t relevant = relevant_kids(w, e);
  if (e->kind == E_VAR) {
    result = shadow_of_var(w, e);
  } else if (e->kind == E_AGG) {
    result = NULL; /* not asked for: parts are selected before */
  } else if (relevant) {
    const expr *kids[3];
    bool waits = false;
    assert(e->count <= 3);
    for (uint32_t i = 0; i < e->count; ++i) {
      kids[i] = e->kid[i];
      if (!(relevant >> i & 1))
        continue;
      uint64_t *known = map_find(&w->shadows, e->kid[i]->id);
      if (known) {
        kids[i] = (const expr *)(uintptr_t)*known;
      } else {
        vec_push(stack, e->kid[i]);
        waits = true;
      }
    }
    if (waits)
      return false;
    result = shadow_of_node(w, e, kids, relevant);
  }
  map_put(&w->shadows, e->id, map_key(result));
  return true;
}

const expr *shadow(wp *w, const expr *path) {
  expr_vec stack = {0};
  vec_push(&stack, path);
  while (stack.size > 0)
    if (shadow_step(w, vec_last(&stack), &stack))
      (void)vec_pop(&stack);
  vec_free(&stack);
  return (const expr *)(uintptr_t)map_get(&w->shadows, path->id, 0);
}

/* ---- overlap ---- */

bool is_in_memory(const expr *path) {
  const expr *start = path_start(path);
  return start->kind == E_DEREF || (start->kind == E_VAR && start->var->address_taken);
}

/* Locations of a path; false: it may be anywhere. */
static bool locations_of(wp *w, const expr *path, alias_set *out) {
  const expr *known = shadow(w, path);
  if (!known || !expr_is_path(known) || !is_place(known))
    return false;
  *out = alias_locations(w->a, known);
  return true;
}

bool wp_may_be_in(wp *w, const expr *path, alias_set set) {
  const expr *start = path_start(path);
  if (start->kind == E_VAR && fresh_record(w, start->var))
    return false;
  alias_set own;
  if (!locations_of(w, path, &own))
    return set.size > 0 && is_in_memory(path);
  for (uint32_t i = 0; i < own.size; ++i)
    for (uint32_t k = 0; k < set.size; ++k)
      if (alias_overlap(w->a, &own.data[i], &set.data[k]) != ALIAS_NO)
        return true;
  return false;
}

bool may_overlap(wp *w, const expr *path1, const expr *path2) {
  if (!is_in_memory(path1) || !is_in_memory(path2)) {
    const var *x = expr_root(path1), *y = expr_root(path2);
    return x && x == y;
  }
  alias_set set;
  return !locations_of(w, path2, &set) || wp_may_be_in(w, path1, set);
}

/* ---- alignment ---- */

/* Do all arrays that enclose the offset in t have elements of a multiple of `unit` bytes? */
static bool strides_fit(const type *t, uint64_t offset, uint64_t unit) {
  for (;;) {
    if (t->kind == T_ARRAY) {
      if (t->elem->size == 0 || t->elem->size % unit != 0)
        return false;
      offset %= t->elem->size;
      t = t->elem;
    } else if (t->kind == T_STRUCT && !t->is_union) {
      const type *inside = NULL;
      for (uint32_t i = 0; i < t->count && !inside; ++i) {
        const field *f = &t->fields[i];
        bool open = f->type->kind == T_ARRAY && f->type->length == 0;
        if (offset >= f->offset && (open || offset - f->offset < f->type->size)) {
          inside = f->type;
          offset -= f->offset;
        }
      }
      if (!inside)
        return true;
      t = inside;
    } else {
      return t->kind != T_STRUCT; /* arrays inside a union: not looked at */
    }
  }
}

/* Are all offsets of the location equal modulo `unit`? Then *residue is that. */
static bool residue_of(const wp *w, const alias_location *l, uint64_t unit, uint64_t *residue) {
  const alias_object *o = alias_object_of(w->a, l);
  *residue = (uint64_t)(l->offset % (int64_t)unit + (int64_t)unit) % unit;
  if (o->kind == OBJ_UNKNOWN || o->kind == OBJ_OUTSIDE || o->kind == OBJ_ABSOLUTE) {
    *residue = 0; /* accesses to memory of others are aligned */
    return true;
  }
  if (l->bit_width)
    return false;
  switch (l->shape) {
  case ALIAS_EXACT:
    return true;
  case ALIAS_STRIDE:
    return l->stride % unit == 0;
  case ALIAS_ELEMENTS:
    if (!o->type || l->offset < 0)
      return false;
    if (o->repeats && (o->type->size == 0 || o->type->size % unit != 0))
      return false;
    return strides_fit(o->type, o->type->size ? (uint64_t)l->offset % o->type->size : 0, unit);
  }
  return false;
}

bool is_clean(wp *w, const expr *path1, const expr *path2) {
  uint64_t unit = path1->type->size;
  alias_set x, y;
  if (unit == 0 || path2->type->size % unit != 0 || !locations_of(w, path1, &x) ||
      !locations_of(w, path2, &y))
    return false;
  for (uint32_t i = 0; i < x.size; ++i)
    for (uint32_t k = 0; k < y.size; ++k) {
      uint64_t p, q;
      if (alias_overlap(w->a, &x.data[i], &y.data[k]) == ALIAS_NO)
        continue;
      if (!residue_of(w, &x.data[i], unit, &p) || !residue_of(w, &y.data[k], unit, &q) || p != q)
        return false;
    }
  return true;
}
