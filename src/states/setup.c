/* setup.c: the objects of a program, and what they hold when it starts. */
#include "states/internal.h"

/* Constants are kept once, not with every state. */
static bool is_fixed(const var *v) {
  return v->kind == V_GLOBAL && !v->is_extern && (v->is_const || v->literal);
}

static bool add_object(explorer *x, const var *v) {
  if (map_has(&x->slots, map_key(v)))
    return true;
  object o = {.var = v, .is_function = v->kind == V_FUNCTION, .is_fixed = is_fixed(v)};
  if (!o.is_function && (v->type->size == 0 || v->type->size >= MOST_STATE))
    return false;
  byte_vec *home = o.is_fixed ? &x->fixed : &x->now;
  o.size = o.is_function ? 1 : (uint32_t)v->type->size;
  o.at = home->size;
  if (x->objects.size >= MOST_OBJECTS || o.size >= MOST_STATE * 4 - home->size)
    return false;
  if (!o.is_function)
    vec_resize(home, home->size + o.size);
  map_put(&x->slots, map_key(v), x->objects.size + 1);
  vec_push(&x->objects, o);
  return true;
}

/* All variables that the procedure mentions, and those that their initialisers do. */
bool st_find_objects(explorer *x) {
  var_vec found = {0};
  bool fine = true;
  for (vec_each(const stmt, s, &x->f->stmts))
    stmt_vars(s, &found);
  for (uint32_t i = 0; i < found.size; ++i) {
    const var *v = found.data[i];
    fine = fine && add_object(x, v);
    if (v->kind != V_GLOBAL)
      continue;
    for (vec_each(const global, g, &x->p->globals))
      if (g->var == v && g->init)
        expr_vars(g->init, &found);
  }
  vec_free(&found);
  vec_resize(&x->marks, x->now.size);
  vec_resize(&x->fixed_marks, x->fixed.size);
  x->static_objects = x->objects.size;
  x->static_size = x->now.size;
  return fine && x->now.size < MOST_STATE;
}

static bool set_global(explorer *x, const global *g) {
  uint64_t *slot = map_find(&x->slots, map_key(g->var));
  if (!slot || g->var->is_extern)
    return true;
  place at = {(uint32_t)*slot - 1, 0};
  return st_clear(x, at, g->var->type->size) && (!g->init || st_write_value(x, g->init, at));
}

/* Constants are written as if they were variables, once. */
static bool set_fixed(explorer *x, const global *g) {
  uint64_t *slot = map_find(&x->slots, map_key(g->var));
  object *o = slot ? &x->objects.data[*slot - 1] : NULL;
  if (!o || !o->is_fixed)
    return true;
  assert(x->now.size == x->marks.size && x->fixed.size == x->fixed_marks.size);
  uint32_t from = x->now.size, home = o->at;
  vec_resize(&x->now, from + o->size);
  vec_resize(&x->marks, x->now.size);
  o->at = from;
  o->is_fixed = false;
  bool fine = set_global(x, g);
  memcpy(x->fixed.data + home, x->now.data + from, o->size);
  memcpy(x->fixed_marks.data + home, x->marks.data + from, o->size);
  o->at = home;
  o->is_fixed = true;
  vec_resize(&x->now, from);
  vec_resize(&x->marks, from);
  assert(x->now.size == from && o->is_fixed);
  return fine && x->terms.size == 0;
}

bool st_set_globals(explorer *x) {
  bool fine = true;
  for (vec_each(const global, g, &x->p->globals))
    fine = fine && (is_fixed(g->var) ? set_fixed(x, g) : set_global(x, g));
  return fine;
}
