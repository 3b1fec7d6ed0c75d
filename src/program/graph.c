/* Flow graphs of procedures: depth-first order, dominators, loops. */
#include "program/graph.h"

#include "base/memory.h"

static uint32_t *new_labels(uint32_t size) {
  uint32_t *a = xmalloc(((size_t)size + 1) * sizeof *a);
  for (uint32_t i = 0; i < size; i++)
    a[i] = NO_LABEL;
  return a;
}

/* ---- depth-first search ---- */

typedef struct dfs_frame {
  uint32_t label;
  uint32_t left; /* successors not tried yet: succ[0 .. left) */
} dfs_frame;

/* What the loops need of the search, besides what it leaves in the flow. */
typedef struct dfs {
  const proc *f;
  flow *g;
  VEC(dfs_frame) stack;
  uint32_t *pre;  /* preorder number; NO_LABEL: not met */
  uint32_t *last; /* largest preorder number below the label; NO_LABEL: still on the stack */
  uint32_t *by_pre;
  uint32_t count;
} dfs;

static void dfs_enter(dfs *d, uint32_t label) {
  d->pre[label] = d->count;
  d->by_pre[d->count++] = label;
  vec_push(&d->stack, (dfs_frame){label, d->f->stmts.data[label].succ_count});
}

static void dfs_leave(dfs *d, uint32_t label) {
  d->last[label] = d->count - 1;
  d->g->rpo[d->g->rpo_size++] = label; /* postorder for now */
  (void)vec_pop(&d->stack);
}

/* Successors are tried last to first, so that in reverse postorder the first comes first. */
static void dfs_run(dfs *d, uint32_t entry) {
  dfs_enter(d, entry);
  while (d->stack.size > 0) {
    dfs_frame *top = &d->stack.data[d->stack.size - 1];
    if (top->left == 0) {
      dfs_leave(d, top->label);
      continue;
    }
    uint32_t next = d->f->stmts.data[top->label].succ[--top->left];
    assert(next < d->g->size);
    if (d->pre[next] == NO_LABEL)
      dfs_enter(d, next);
    else if (d->last[next] == NO_LABEL)
      d->g->is_loop_head[next] = true; /* an edge back to the path from the entry */
  }
}

static void reverse(uint32_t *a, uint32_t size) {
  for (uint32_t i = 0; i < size / 2; i++) {
    uint32_t t = a[i];
    a[i] = a[size - 1 - i];
    a[size - 1 - i] = t;
  }
}

static void find_preds(flow *g, const proc *f) {
  g->pred_start = xcalloc((size_t)g->size + 2, sizeof *g->pred_start);
  uint32_t *count = g->pred_start + 1; /* counted one ahead, then summed up */
  for (uint32_t i = 0; i < g->size; i++)
    for (uint32_t k = 0; k < f->stmts.data[i].succ_count; k++)
      count[f->stmts.data[i].succ[k]]++;
  for (uint32_t i = 0; i < g->size; i++)
    g->pred_start[i + 1] += g->pred_start[i];
  g->preds = xmalloc(((size_t)g->pred_start[g->size] + 1) * sizeof *g->preds);
  uint32_t *at = xmalloc(((size_t)g->size + 1) * sizeof *at);
  memcpy(at, g->pred_start, ((size_t)g->size + 1) * sizeof *at);
  for (uint32_t i = 0; i < g->size; i++)
    for (uint32_t k = 0; k < f->stmts.data[i].succ_count; k++)
      g->preds[at[f->stmts.data[i].succ[k]]++] = i;
  free(at);
}

/* ---- dominators ---- */

static uint32_t meet(const flow *g, uint32_t a, uint32_t b) {
  while (a != b) {
    while (g->order[a] > g->order[b])
      a = g->idom[a];
    while (g->order[b] > g->order[a])
      b = g->idom[b];
  }
  return a;
}

static uint32_t meet_of_preds(const flow *g, uint32_t label) {
  uint32_t dom = NO_LABEL;
  for (uint32_t k = g->pred_start[label]; k < g->pred_start[label + 1]; k++) {
    uint32_t pred = g->preds[k];
    if (g->idom[pred] != NO_LABEL)
      dom = dom == NO_LABEL ? pred : meet(g, pred, dom);
  }
  return dom;
}

static void find_dominators(flow *g) {
  if (g->rpo_size == 0)
    return;
  uint32_t entry = g->rpo[0];
  g->idom[entry] = entry; /* while iterating */
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 1; i < g->rpo_size; i++) {
      uint32_t dom = meet_of_preds(g, g->rpo[i]);
      assert(dom != NO_LABEL);
      if (g->idom[g->rpo[i]] != dom) {
        g->idom[g->rpo[i]] = dom;
        changed = true;
      }
    }
  }
  g->idom[entry] = NO_LABEL;
}

bool flow_dominates(const flow *g, uint32_t a, uint32_t b) {
  assert(a < g->size && b < g->size);
  if (g->order[a] == NO_LABEL || g->order[b] == NO_LABEL)
    return false;
  while (b != NO_LABEL && g->order[b] > g->order[a])
    b = g->idom[b];
  return a == b;
}

/* ---- loops ---- */

static uint32_t find_root(uint32_t *parent, uint32_t label) {
  uint32_t root = label;
  while (parent[root] != root)
    root = parent[root];
  while (parent[label] != root) {
    uint32_t next = parent[label];
    parent[label] = root;
    label = next;
  }
  return root;
}

static bool is_below(const dfs *d, uint32_t above, uint32_t below) {
  return d->pre[above] <= d->pre[below] && d->pre[below] <= d->last[above];
}

/* Gathers the loop of `head` from the sources of its back edges, going backwards; inner loops have
 * been collapsed into their heads (union-find in `root`). */
static void gather_loop(const dfs *d, uint32_t *root, label_vec *body, uint32_t head) {
  flow *g = d->g;
  vec_clear(body);
  g->loop_of[head] = head;
  for (uint32_t k = g->pred_start[head]; k < g->pred_start[head + 1]; k++)
    if (d->pre[g->preds[k]] != NO_LABEL && is_below(d, head, g->preds[k]))
      vec_push(body, g->preds[k]);
  while (body->size > 0) {
    uint32_t at = find_root(root, vec_pop(body));
    if (at == head)
      continue;
    root[at] = head;
    if (g->loop_of[at] == NO_LABEL)
      g->loop_of[at] = head;
    else
      g->loop_parent[at] = head; /* a head: of the loop inside */
    for (uint32_t k = g->pred_start[at]; k < g->pred_start[at + 1]; k++) {
      uint32_t pred = g->preds[k];
      if (d->pre[pred] != NO_LABEL && is_below(d, head, pred))
        vec_push(body, pred);
    }
  }
}

static void find_loops(const dfs *d) {
  flow *g = d->g;
  uint32_t *root = xmalloc(((size_t)g->size + 1) * sizeof *root);
  for (uint32_t i = 0; i < g->size; i++)
    root[i] = i;
  label_vec body = {0};
  for (uint32_t i = d->count; i-- > 0;)
    if (g->is_loop_head[d->by_pre[i]])
      gather_loop(d, root, &body, d->by_pre[i]);
  vec_free(&body);
  free(root);
}

/* Entry and exit times of the dominator tree answer all dominance questions at once. */
typedef struct dom_times {
  uint32_t *enter, *leave;
} dom_times;

/* Children precede their parents in reverse rpo, so sizes of subtrees add up in one pass, and
 * intervals are handed out in another. */
static void dom_times_init(dom_times *t, const flow *g) {
  t->enter = xcalloc((size_t)g->size + 1, sizeof(uint32_t));
  t->leave = xcalloc((size_t)g->size + 1, sizeof(uint32_t));
  uint32_t *size = t->leave;
  for (uint32_t i = g->rpo_size; i-- > 0;) {
    size[g->rpo[i]]++;
    if (i > 0)
      size[g->idom[g->rpo[i]]] += size[g->rpo[i]];
  }
  uint32_t *next = xcalloc((size_t)g->size + 1, sizeof *next); /* free number below a label */
  for (uint32_t i = 0; i < g->rpo_size; i++) {
    uint32_t label = g->rpo[i];
    if (i > 0) {
      t->enter[label] = next[g->idom[label]];
      next[g->idom[label]] += size[label];
    }
    next[label] = t->enter[label] + 1;
    t->leave[label] = t->enter[label] + size[label];
  }
  free(next);
}

static bool is_reducible(const dfs *d) {
  const flow *g = d->g;
  dom_times t;
  dom_times_init(&t, g);
  bool reducible = true;
  for (uint32_t i = 0; i < g->rpo_size && reducible; i++) {
    uint32_t head = g->rpo[i];
    if (!g->is_loop_head[head])
      continue;
    for (uint32_t k = g->pred_start[head]; k < g->pred_start[head + 1]; k++) {
      uint32_t source = g->preds[k];
      if (d->pre[source] != NO_LABEL && is_below(d, head, source) &&
          !(t.enter[head] <= t.enter[source] && t.enter[source] < t.leave[head]))
        reducible = false;
    }
  }
  free(t.enter);
  free(t.leave);
  return reducible;
}

void flow_init(flow *g, const proc *f) {
  uint32_t size = f->stmts.size;
  *g = (flow){.size = size, .is_reducible = true};
  g->rpo = new_labels(size);
  g->order = new_labels(size);
  g->idom = new_labels(size);
  g->loop_of = new_labels(size);
  g->loop_parent = new_labels(size);
  g->is_loop_head = xcalloc((size_t)size + 1, sizeof(bool));
  g->is_cut_point = xcalloc((size_t)size + 1, sizeof(bool));
  find_preds(g, f);
  if (size == 0)
    return;
  assert(f->entry < size);
  dfs d = {.f = f, .g = g};
  d.pre = new_labels(size);
  d.last = new_labels(size);
  d.by_pre = new_labels(size);
  dfs_run(&d, f->entry);
  reverse(g->rpo, g->rpo_size);
  for (uint32_t i = 0; i < g->rpo_size; i++)
    g->order[g->rpo[i]] = i;
  find_dominators(g);
  find_loops(&d);
  g->is_reducible = is_reducible(&d);
  memcpy(g->is_cut_point, g->is_loop_head, size * sizeof(bool));
  g->is_cut_point[f->entry] = true;
  vec_free(&d.stack);
  free(d.pre);
  free(d.last);
  free(d.by_pre);
}

void flow_free(flow *g) {
  free(g->rpo);
  free(g->order);
  free(g->idom);
  free(g->pred_start);
  free(g->preds);
  free(g->is_loop_head);
  free(g->is_cut_point);
  free(g->loop_of);
  free(g->loop_parent);
  *g = (flow){0};
}
