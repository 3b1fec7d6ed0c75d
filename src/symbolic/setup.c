/* setup.c: what happens before the first step, in the order of the interpreter (interp_setup.c), so
 * that objects get the same addresses: where variables live, what globals hold, what the entry
 * procedure is called with. */
#include "base/memory.h"
#include "symbolic/internal.h"

/* ---- homes ---- */

static void place_static(sym *s, sym_state *st, const static_object *at) {
  const var *v = at->var;
  object *o = sym_object_new(s, st, REGION_STATIC, at->kind, at->size, NULL, var_align(s->pool, v),
                             v, at->addressed);
  s->where.homes[v->id].index = o->id & 0x1fffffff;
  if (at->kind != OBJECT_FUNCTION)
    return;
  s->function_address[v->proc] = sym_object_address(s, o);
  map_put(&s->function_objects, o->id, 1);
  sym_state_object_remove(st, o->id); /* it has no contents */
}

static void setup_homes(sym *s, sym_state *st) {
  memory_layout_init(&s->where, s->p);
  s->function_address = xcalloc(s->p->procs.size + 1, sizeof *s->function_address);
  for (vec_each(const static_object, o, &s->where.statics))
    place_static(s, st, o);
  st->globals = sym_frame_new(s->where.global_slots);
}

/* ---- initial values ---- */

static void global_undefine(sym *s, sym_state *st, const var *v, havoc_kind why) {
  home h = s->where.homes[v->id];
  const expr *yes = expr_bool(s->pool, true);
  if (h.kind == HOME_GLOBAL_SLOT) {
    st->globals->slots[h.index] = (slot){.undef = yes, .why = (uint8_t)why};
  } else {
    object *o = sym_state_object_own(st, h.index);
    sym_object_fill(s, o, 0, o->room, yes, why);
  }
}

static bool global_is_file(sym *s, sym_state *st, const var *v) {
  static const char *const names[3] = {"stdin", "stdout", "stderr"};
  for (int i = 0; i < 3; i++) {
    if (!v->is_extern || v->type->kind != T_PTR || strcmp(v->name, names[i]) != 0)
      continue;
    const object *o =
        sym_object_new(s, st, REGION_STATIC, OBJECT_OPAQUE, 256, NULL, 16, NULL, true);
    sym_store_scalar(s, expr_var(s->pool, v), sym_object_address(s, o));
    return true;
  }
  return false;
}

static void global_initialise(sym *s, sym_state *st, const proc *entry, const global *g) {
  const var *v = g->var;
  home h = s->where.homes[v->id];
  object *o = h.kind == HOME_STATIC ? sym_state_object_own(st, h.index) : NULL;
  if (o && o->kind == OBJECT_OPAQUE)
    return;
  if (o)
    sym_object_fill(s, o, 0, o->room, NULL, HAVOC_INPUT);
  else
    st->globals->slots[h.index] = (slot){.value = sym_value_const(s, v->type, 0)};
  if (global_is_file(s, st, v))
    return;
  if (!global_start(s->p, entry, g)) {
    global_undefine(s, st, v, proc_is_main(entry) ? HAVOC_INPUT : HAVOC_CALLER);
    return;
  }
  if (g->init) {
    value init = {0};
    sym_eval_value(s, g->init, &init);
    sym_store(s, expr_var(s->pool, v), &init);
    sym_value_free(&init);
  }
  if (h.kind == HOME_STATIC)
    sym_state_object_own(st, h.index)->is_const = v->is_const;
}

/* ---- arguments of the entry procedure ---- */

static void drawn_argument(sym *s, const var *v, value *out) {
  if (!moves_as_scalar(v->type)) {
    if (v->type->size > 0)
      vec_push(&out->cells, (cell){.at = 0,
                                   .size = v->type->size,
                                   .undef = expr_bool(s->pool, true),
                                   .why = s->given ? HAVOC_CALLER : HAVOC_INPUT,
                                   .bits = 0xff});
  } else if (s->given && v->type->kind == T_PTR) {
    out->scalar = sym_draw_given(s, DRAW_ARGUMENT, v->type, NULL);
  } else {
    out->scalar = sym_draw_new(s, DRAW_ARGUMENT, v->type, NULL);
  }
}

/* Callers know the globals; code outside the program knows those that it defines. */
static void expose_globals(sym *s, sym_state *st, bool arbitrary) {
  for (vec_each(global, g, &s->p->globals)) {
    home h = s->where.homes[g->var->id];
    if (h.kind == HOME_STATIC && (arbitrary || g->var->is_extern))
      sym_state_object_own(st, h.index)->exposed = expr_bool(s->pool, true);
  }
}

sym_state *sym_begin(sym *s, const proc *entry) {
  assert(entry->has_body && !s->where.homes);
  sym_state *st = xcalloc(1, sizeof *st);
  bool arbitrary = !proc_is_main(entry);
  s->st = st;
  s->at = NULL;
  s->under = NULL;
  setup_homes(s, st);
  s->starts_anywhere = arbitrary;
  st->frame = NULL;
  if (arbitrary)
    sym_given_start(s, st, entry);
  for (vec_each(global, g, &s->p->globals))
    global_initialise(s, st, entry, g);
  expose_globals(s, st, arbitrary);
  sym_outside_start(s);
  VEC(value) arguments = {0};
  for (vec_each(var *const, v, &entry->params))
    vec_add(&arguments)->type = (*v)->type;
  entry_arguments how = entry_arguments_of(entry);
  if (how != ENTRY_ANY)
    sym_start_arguments(s, st, entry, how, arguments.data);
  else
    for (uint32_t i = 0; i < arguments.size; i++)
      drawn_argument(s, entry->params.data[i], &arguments.data[i]);
  sym_enter_with(s, NULL, entry, arguments.data, arguments.size);
  for (vec_each(value, v, &arguments))
    sym_value_free(v);
  vec_free(&arguments);
  return st;
}
