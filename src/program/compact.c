/* Drops statements that nothing needs, and renumbers the rest. */
#include "program/program.h"

#include "base/memory.h"

#define GONE UINT32_MAX

static bool is_empty(const stmt *s) {
  return s->kind == S_SKIP && !s->name && s->where.line == 0 && s->succ_count == 1;
}

/* Where each label leads: itself, or the first statement behind a chain of empty ones. One of a
 * cycle of empty statements stays: it is a loop that never ends. */
static uint32_t *find_targets(const proc *f) {
  uint32_t size = f->stmts.size;
  uint32_t *target = xmalloc(((size_t)size + 1) * sizeof *target);
  bool *on_path = xcalloc((size_t)size + 1, sizeof *on_path);
  for (uint32_t i = 0; i < size; i++)
    target[i] = is_empty(&f->stmts.data[i]) ? GONE : i;
  for (uint32_t i = 0; i < size; i++) {
    uint32_t at = i;
    while (target[at] == GONE && !on_path[at]) {
      on_path[at] = true;
      at = f->stmts.data[at].succ[0];
    }
    uint32_t end = target[at] == GONE ? at : target[at];
    for (uint32_t k = i; target[k] == GONE; k = f->stmts.data[k].succ[0])
      target[k] = end;
  }
  free(on_path);
  return target;
}

/* Marks what can be reached through `target`; the stack never holds a label twice. */
static bool *find_reachable(const proc *f, const uint32_t *target) {
  bool *reached = xcalloc((size_t)f->stmts.size + 1, sizeof *reached);
  VEC(uint32_t) stack = {0};
  uint32_t entry = target[f->entry];
  reached[entry] = true;
  vec_push(&stack, entry);
  while (stack.size > 0) {
    const stmt *s = &f->stmts.data[vec_pop(&stack)];
    for (uint32_t k = 0; k < s->succ_count; k++) {
      uint32_t next = target[s->succ[k]];
      if (!reached[next]) {
        reached[next] = true;
        vec_push(&stack, next);
      }
    }
  }
  vec_free(&stack);
  return reached;
}

void proc_compact(program *p, proc *f) {
  (void)p;
  if (f->stmts.size == 0)
    return;
  assert(f->entry < f->stmts.size);
  uint32_t *target = find_targets(f);
  bool *reached = find_reachable(f, target);
  uint32_t *renamed = xmalloc(((size_t)f->stmts.size + 1) * sizeof *renamed);
  uint32_t size = 0;
  for (uint32_t i = 0; i < f->stmts.size; i++)
    renamed[i] = reached[i] ? size++ : GONE;
  for (uint32_t i = 0; i < f->stmts.size; i++) {
    if (!reached[i])
      continue;
    stmt *s = &f->stmts.data[i];
    for (uint32_t k = 0; k < s->succ_count; k++) {
      s->succ[k] = renamed[target[s->succ[k]]];
      assert(s->succ[k] < size);
    }
    f->stmts.data[renamed[i]] = *s;
  }
  f->entry = renamed[target[f->entry]];
  f->stmts.size = size;
  free(target);
  free(reached);
  free(renamed);
}
