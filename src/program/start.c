/* start.c: how execution starts. */
#include "program/start.h"

/* No caller can have touched it: the state of a rule, or of a model that says so by its name. */
static bool is_own(const var *v) {
  return code_origin_of(v->file) == CODE_RULE || strncmp(v->name, "__assay_own_", 12) == 0;
}

const expr *global_start(program *p, const proc *entry, const global *g) {
  const var *v = g->var;
  bool is_open = !entry || (!proc_is_main(entry) && !is_own(v));
  assert(v->kind == V_GLOBAL);
  bool is_empty = v->type->size == 0 && v->type->kind != T_MATH;
  if (v->is_extern || p->is_boolean || is_empty || (is_open && !v->is_const))
    return NULL;
  return g->init ? g->init : expr_zero(&p->pool, v->type);
}

const expr *var_start(program *p, const proc *entry, const var *v) {
  for (vec_each(const global, g, &p->globals))
    if (g->var == v)
      return global_start(p, entry, g);
  return NULL;
}

/* argv has argc + 1 pointers, and no object is larger than PTRDIFF_MAX. */
uint32_t main_most(uint32_t pointer_width) {
  assert(pointer_width == 32 || pointer_width == 64);
  return pointer_width == 32 ? INT32_MAX / 4 - 1 : INT32_MAX;
}

entry_arguments entry_arguments_of(const proc *entry) {
  if (!proc_is_main(entry) || entry->params.size > 3)
    return ENTRY_ANY;
  bool mentioned[3] = {false};
  for (uint32_t i = 0; i < entry->params.size; i++) {
    const var *v = entry->params.data[i];
    if (v->type->kind != (i == 0 ? T_INT : T_PTR) || (i == 0 && v->type->width < 32))
      return ENTRY_ANY;
    mentioned[i] = proc_mentions(entry, v);
  }
  return mentioned[1] ? ENTRY_COUNTED : mentioned[0] ? ENTRY_NUMBERED : ENTRY_STARTED;
}
