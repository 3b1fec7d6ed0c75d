#include "cone/internal.h"

#include "base/memory.h"

#include <stdlib.h>

void nexts_init(nexts *n, const cone *c, const proc *f) {
  *n = (nexts){.c = c, .f = f, .passed = xcalloc((size_t)f->stmts.size + 1, sizeof *n->passed)};
}

void nexts_free(nexts *n) {
  free(n->passed);
  free(n->hubs);
  vec_free(&n->work);
}

static int by_number(const void *x, const void *y) {
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  return a < b ? -1 : a > b;
}

static bool is_kept(const nexts *n, uint32_t label) {
  return cone_keeps(n->c, n->f, label) || (n->hubs && n->hubs[label]);
}

/* Appends what comes next from `from` on and was not yet passed. */
static void walk(nexts *n, uint32_t from, cone_labels *out) {
  assert(n->work.size == 0 && from < n->f->stmts.size);
  vec_push(&n->work, from);
  while (n->work.size) {
    uint32_t at = vec_pop(&n->work);
    if (n->passed[at] == n->stamp)
      continue;
    n->passed[at] = n->stamp;
    if (is_kept(n, at)) {
      vec_push(out, at);
      continue;
    }
    const stmt *s = &n->f->stmts.data[at];
    for (uint32_t i = 0; i < s->succ_count; ++i)
      vec_push(&n->work, s->succ[i]);
  }
}

static void sort(cone_labels *list) {
  if (list->size)
    qsort(list->data, list->size, sizeof *list->data, by_number);
}

void nexts_of(nexts *n, uint32_t from, cone_labels *out) {
  assert(from < n->f->stmts.size);
  ++n->stamp;
  out->size = 0;
  walk(n, from, out);
  sort(out);
}

void nexts_after(nexts *n, uint32_t label, cone_labels *out) {
  assert(label < n->f->stmts.size);
  const stmt *s = &n->f->stmts.data[label];
  ++n->stamp;
  out->size = 0;
  for (uint32_t i = 0; i < s->succ_count; ++i)
    walk(n, s->succ[i], out);
  sort(out);
}

void nexts_find_hubs(nexts *n) {
  enum { MANY = 3 };
  flow g;
  cone_labels next = {0};
  bool *hubs = xcalloc((size_t)n->f->stmts.size + 1, sizeof *hubs);
  assert(!n->hubs);
  flow_init(&g, n->f);
  for (uint32_t i = 0; i < n->f->stmts.size; ++i) {
    if (g.order[i] == NO_LABEL || !g.is_loop_head[i] || cone_keeps(n->c, n->f, i))
      continue;
    nexts_after(n, i, &next);
    hubs[i] = next.size >= MANY;
  }
  n->hubs = hubs;
  flow_free(&g);
  vec_free(&next);
}

bool nexts_differ(nexts *n, const stmt *branch) {
  assert(branch->kind == S_BRANCH);
  cone_labels one = {0}, other = {0};
  nexts_of(n, branch->succ[0], &one);
  nexts_of(n, branch->succ[1], &other);
  bool same = one.size == other.size;
  for (uint32_t i = 0; i < one.size && same; ++i)
    same = one.data[i] == other.data[i];
  vec_free(&one);
  vec_free(&other);
  return !same;
}
