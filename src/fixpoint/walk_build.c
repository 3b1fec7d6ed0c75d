/* walk_build.c: paths of activations as a trace. */
#include "fixpoint/walk.h"

#include "base/memory.h"

#include <assert.h>

static bool bit_of(const walker *w, const var *v, const bool *state) {
  const mu_field *f = mu_find_field(w->t->types.state, v->kind == V_GLOBAL ? "G" : "L");
  return state[f->offset + numbering_slot(&w->t->numbering, v)];
}

typedef VEC(trace_value) value_list;

/* The variables of the module, and globals, whose values differ; all of them if `from` is NULL. */
static void differences(walker *w, const numbering_module *m, const bool *from, const bool *to,
                        bool globals, value_list *out) {
  program *p = w->t->question.request->program;
  vec_clear(out);
  uint32_t locals = numbering_locals(m);
  for (uint32_t i = 0; i < locals + (globals ? p->globals.size : 0); ++i) {
    const var *v = i < locals ? numbering_local(m, i) : p->globals.data[i - locals].var;
    bool value = bit_of(w, v, to);
    if (!from || bit_of(w, v, from) != value)
      vec_push(out, (trace_value){expr_var(&p->pool, v), expr_bool(&p->pool, value)});
  }
}

/* An activation; `inner` is the callee that it does not return from, if any, at its end. */
static const activation *build_path(walker *w, const walk_path *p, bool is_outermost,
                                    const activation *const *made, const activation *inner) {
  const numbering_module *m = &w->t->numbering.modules.data[p->module];
  activation_builder b;
  activation_begin(&b, w->trace, m->f->index);
  value_list values = {0};
  const bool *now = p->start;
  for (vec_each(const walk_step, s, &p->steps)) {
    trace_step step = {.label = s->label, .succ = s->succ};
    if (s->callee != NO_PATH)
      step.callee = made[s->callee];
    if (s->after) {
      differences(w, m, now, s->after, true, &values);
      step.values = trace_values(w->trace, values.data, values.size);
      step.value_count = values.size;
      now = s->after;
    }
    activation_step(&b, step);
  }
  if (inner)
    activation_step(
        &b, (trace_step){.label = m->points.data[walk_pc(w, p->end)].label, .callee = inner});
  differences(w, m, NULL, p->start, is_outermost, &values);
  const activation *a = activation_end(&b, values.data, values.size);
  vec_free(&values);
  return a;
}

static int ascending(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

/* First the paths that are returned from (or whose error is carried up), callees before callers;
 * then those that are not, from the innermost out. */
trace *walk_build(walker *w) {
  w->trace = xcalloc(1, sizeof *w->trace);
  const activation **made = arena_array(&w->memory, const activation *, w->paths.size);
  uint64_t *order = arena_array(&w->memory, uint64_t, w->paths.size);
  bool *is_pending = arena_array(&w->memory, bool, w->paths.size);
  for (vec_each(const uint32_t, path, &w->pending))
    is_pending[*path] = true;
  for (uint32_t i = 0; i < w->paths.size; ++i)
    order[i] = (uint64_t)w->paths.data[i].rank << 32 | i;
  qsort(order, w->paths.size, sizeof *order, ascending);
  for (uint32_t i = 0; i < w->paths.size; ++i) {
    uint32_t path = (uint32_t)order[i];
    if (!is_pending[path])
      made[path] = build_path(w, &w->paths.data[path], false, made, NULL);
  }
  const activation *inner = NULL;
  for (uint32_t i = 0; i < w->pending.size; ++i) {
    const walk_path *p = &w->paths.data[w->pending.data[i]];
    inner = build_path(w, p, i + 1 == w->pending.size, made, inner);
  }
  w->trace->main = inner;
  trace *result = w->trace;
  w->trace = NULL;
  return result;
}
