/* shape.c: in which order the labels of a procedure are explored: topologically, apart from back
 * edges, with every loop contiguous. So all rounds of a loop are done before anything behind it,
 * and what leaves it in different rounds is joined before it goes on. */
#include "base/memory.h"
#include "bounded/internal.h"

/* The loop in whose body a label is directly: a head is in the loop around its own. */
static uint32_t container(const flow *g, uint32_t label) {
  assert(label < g->size);
  return g->is_loop_head[label] && g->loop_of[label] == label ? g->loop_parent[label]
                                                              : g->loop_of[label];
}

static bool is_back_edge(const flow *g, uint32_t from, uint32_t to) {
  return g->order[to] <= g->order[from];
}

typedef struct sorter {
  const flow *g;
  const proc *f;
  uint32_t *waiting; /* by label: edges into it that are not done yet */
  label_vec *ready;  /* by loop head, [size] for outside all loops */
  uint32_t *order;
  uint32_t next;
} sorter;

static label_vec *ready_list(sorter *s, uint32_t loop) {
  return &s->ready[loop == NO_LABEL ? s->g->size : loop];
}

static void emit(sorter *s, uint32_t label) {
  if (s->order[label] != NO_LABEL)
    return;
  s->order[label] = s->next++;
  const stmt *at = &s->f->stmts.data[label];
  for (uint32_t i = 0; i < at->succ_count; i++) {
    uint32_t to = at->succ[i];
    if (is_back_edge(s->g, label, to))
      continue;
    assert(s->waiting[to] > 0);
    if (--s->waiting[to] == 0)
      vec_push(ready_list(s, container(s->g, to)), to);
  }
}

static void sort(sorter *s) {
  const flow *g = s->g;
  for (uint32_t i = 0; i < g->rpo_size; i++) {
    const stmt *at = &s->f->stmts.data[g->rpo[i]];
    for (uint32_t k = 0; k < at->succ_count; k++)
      s->waiting[at->succ[k]] += !is_back_edge(g, g->rpo[i], at->succ[k]);
  }
  uint32_t loop = container(g, s->f->entry);
  vec_push(ready_list(s, loop), s->f->entry);
  for (;;) {
    label_vec *list = ready_list(s, loop);
    if (list->size > 0) {
      uint32_t label = vec_pop(list);
      emit(s, label);
      if (g->is_loop_head[label] && g->loop_of[label] == label)
        loop = label;
    } else if (loop != NO_LABEL) {
      loop = g->loop_parent[loop];
    } else {
      break;
    }
  }
  /* What irreducible loops left over. */
  for (uint32_t i = 0; i < g->rpo_size; i++)
    emit(s, g->rpo[i]);
  assert(s->next == g->rpo_size);
}

/* Every edge between labels of different loops leaves those that its end is not in. */
static void find_endless(shape *s, const proc *f) {
  const flow *g = &s->flow;
  s->is_endless = xmalloc(g->size + 1);
  for (uint32_t i = 0; i < g->size; i++)
    s->is_endless[i] = g->is_loop_head[i] && g->loop_of[i] == i;
  for (uint32_t i = 0; i < g->rpo_size; i++) {
    const stmt *at = &f->stmts.data[g->rpo[i]];
    for (uint32_t k = 0; k < at->succ_count; k++)
      for (uint32_t in = g->loop_of[g->rpo[i]]; in != NO_LABEL; in = g->loop_parent[in])
        if (!shape_loop_contains(s, in, at->succ[k]))
          s->is_endless[in] = false;
  }
}

void shape_init(shape *s, const proc *f) {
  flow_init(&s->flow, f);
  uint32_t size = s->flow.size;
  s->order = xmalloc((size + 1) * sizeof *s->order);
  s->is_join = xcalloc(size + 1, sizeof *s->is_join);
  for (uint32_t i = 0; i < size; i++) {
    s->order[i] = NO_LABEL;
    s->is_join[i] = s->flow.pred_start[i + 1] - s->flow.pred_start[i] > 1;
  }
  sorter sorting = {.g = &s->flow, .f = f, .order = s->order};
  sorting.waiting = xcalloc(size + 1, sizeof *sorting.waiting);
  sorting.ready = xcalloc(size + 1, sizeof *sorting.ready);
  sort(&sorting);
  for (uint32_t i = 0; i <= size; i++)
    vec_free(&sorting.ready[i]);
  free(sorting.ready);
  free(sorting.waiting);
  find_endless(s, f);
}

void shape_free(shape *s) {
  if (!s)
    return;
  flow_free(&s->flow);
  free(s->order);
  free(s->is_join);
  free(s->is_endless);
  free(s);
}

bool shape_loop_contains(const shape *s, uint32_t head, uint32_t label) {
  const flow *g = &s->flow;
  assert(head < g->size && label < g->size);
  for (uint32_t at = g->loop_of[label]; at != NO_LABEL; at = g->loop_parent[at])
    if (at == head)
      return true;
  return false;
}
