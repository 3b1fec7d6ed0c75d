/* The Boolean program as a text to read: parts of a call stand behind it, what precedes the entry in
 * front, and the interfaces of the procedures at the top. */
#include "predicate/internal.h"
#include "program/bp.h"

/* Labels of f in reading order. */
static void reading_order(const proc *f, const bool_proc *info, uint32_t concrete,
                          label_vec *order) {
  for (uint32_t at = f->entry; at < f->stmts.size && info->concrete.data[at] == NO_LABEL;
       at = f->stmts.data[at].succ[0])
    vec_push(order, at);
  for (uint32_t i = 0; i < concrete; ++i) {
    vec_push(order, i);
    for (uint32_t k = concrete; k < f->stmts.size; ++k)
      if (info->concrete.data[k] == i)
        vec_push(order, k);
  }
  assert(order->size == f->stmts.size);
}

static void reorder(program *p, proc *f, const label_vec *order) {
  uint32_t *position = xcalloc(f->stmts.size + 1, sizeof *position);
  for (uint32_t i = 0; i < order->size; ++i)
    position[order->data[i]] = i;
  stmt *moved = xcalloc(f->stmts.size + 1, sizeof *moved);
  for (uint32_t i = 0; i < order->size; ++i) {
    moved[i] = f->stmts.data[order->data[i]];
    label_vec succ = {0};
    for (uint32_t k = 0; k < moved[i].succ_count; ++k)
      vec_push(&succ, position[moved[i].succ[k]]);
    stmt_set_succ(p, &moved[i], succ.data, succ.size);
    vec_free(&succ);
  }
  memcpy(f->stmts.data, moved, f->stmts.size * sizeof *moved);
  f->entry = position[f->entry];
  free(moved);
  free(position);
}

void predicate_print(buf *out, const abstractor *a, program *boolean) {
  const program *p = a->config.q.program;
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    if (!a->interfaces.data[i].proc)
      continue;
    buf_add(out, "// ");
    predicate_print_interface(out, a, p->procs.data[i]);
    buf_put(out, '\n');
    label_vec order = {0};
    reading_order(boolean->procs.data[i], &a->procs.data[i], p->procs.data[i]->stmts.size, &order);
    reorder(boolean, boolean->procs.data[i], &order);
    vec_free(&order);
  }
  buf_put(out, '\n');
  bp_print(out, boolean);
}
