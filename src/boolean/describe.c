/* A relation as an expression that people can read. */
#include "boolean/domain.h"

static const var *var_of_base(void *context, uint32_t v) {
  const boolean *b = context;
  return vec_at(&b->var_of, v);
}

const expr *boolean_describe(boolean *b, uint32_t f, uint32_t label, rel r) {
  vec_resize(&b->var_of, bdd_var_count(b->space));
  for (uint32_t i = 0; i < b->usage.procs.data[f].size; ++i)
    if (is_tracked(&b->usage, f, label, i))
      b->var_of.data[pos_var(b, f, i, C)] = usage_var(&b->usage, f, i);
  return decode_rel(b->space, &b->program->pool, r, var_of_base, b);
}
