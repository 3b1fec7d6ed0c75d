/* model.c: the value of an expression in a model, by machine arithmetic from the values of its
 * symbolic constants, so that what is read off a model is what the interpreter will compute. */
#include "bounded/internal.h"

#include "expr/evaluate.h"

/* Without a result (a division by zero) the value does not matter: it is not used. */
static u128 node_value(const expr *e, const u128 *k) {
  u128 result = 0;
  return expr_apply(e, k, &result) ? result : 0;
}

static bool lookup(const model *m, const expr *e, u128 *value) {
  if (e->kind == E_CONST) {
    *value = e->value;
    return true;
  }
  const uint64_t *at = map_find(&m->known, e->id);
  if (at)
    *value = m->values.data[*at - 1];
  return at != NULL;
}

static void learn(model *m, const expr *e, u128 value) {
  assert(e->kind != E_CONST && !map_has(&m->known, e->id));
  vec_push(&m->values, value);
  map_put(&m->known, e->id, m->values.size);
  assert(m->known.size == m->values.size);
}

/* Values are deep: an explicit stack. */
u128 model_value(void *context, const expr *root) {
  model *m = context;
  expr_vec open = {0};
  vec_push(&open, root);
  u128 result = 0;
  while (open.size > 0) {
    const expr *e = vec_last(&open);
    if (lookup(m, e, &result)) {
      open.size--;
      continue;
    }
    u128 k[4] = {0};
    bool ready = true;
    for (uint32_t i = 0; i < e->count; i++) {
      assert(i < 4);
      if (lookup(m, e->kid[i], &k[i]))
        continue;
      ready = false;
      vec_push(&open, e->kid[i]);
    }
    if (!ready)
      continue;
    if (e->kind == E_VAR) {
      u128 value = 0;
      if (!smt_solver_value(m->solver, e, &value))
        value = 0;
      learn(m, e, value);
    } else {
      learn(m, e, node_value(e, k));
    }
  }
  vec_free(&open);
  bool known = lookup(m, root, &result);
  assert(known);
  (void)known;
  return result;
}

bool model_truth(void *context, const expr *e) {
  return model_value(context, e) != 0;
}

void model_free(model *m) {
  map_free(&m->known);
  vec_free(&m->values);
}
