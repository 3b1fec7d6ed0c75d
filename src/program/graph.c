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
  uint32_t *parent; /* in the depth-first tree; NO_LABEL for the entry */
  uint32_t count;
} dfs;

static void dfs_enter(dfs *d, uint32_t label, uint32_t parent) {
  assert(d->count < d->g->size && d->pre[label] == NO_LABEL);
  d->pre[label] = d->count;
  d->parent[label] = parent;
  d->by_pre[d->count++] = label;
  vec_push(&d->stack, (dfs_frame){label, d->f->stmts.data[label].succ_count});
}

static void dfs_leave(dfs *d, uint32_t label) {
  assert(vec_last(&d->stack).label == label && d->g->rpo_size < d->count);
  d->last[label] = d->count - 1;
  d->g->rpo[d->g->rpo_size++] = label; /* postorder for now */
  (void)vec_pop(&d->stack);
}

/* Successors are tried last to first, so that in reverse postorder the first comes first. */
static void dfs_run(dfs *d, uint32_t entry) {
  dfs_enter(d, entry, NO_LABEL);
  while (d->stack.size > 0) {
    dfs_frame *top = &d->stack.data[d->stack.size - 1];
    if (top->left == 0) {
      dfs_leave(d, top->label);
      continue;
    }
    uint32_t next = d->f->stmts.data[top->label].succ[--top->left];
    assert(next < d->g->size);
    if (d->pre[next] == NO_LABEL)
      dfs_enter(d, next, top->label);
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

/* The forest of Lengauer and Tarjan: trees of the depth-first tree, linked bottom-up. */
typedef struct forest {
  const dfs *d;
  uint32_t *ancestor; /* NO_LABEL: a root */
  uint32_t *best;     /* of least semidominator on the compressed path above */
  uint32_t *semi;     /* preorder number of the semidominator */
  uint32_t *bucket;   /* labels whose semidominator this is: first, then by next */
  uint32_t *next;
  label_vec path;
} forest;

/* Makes the root's child the ancestor of all labels on the way up from `label`. */
static void compress(forest *t, uint32_t label) {
  vec_clear(&t->path);
  for (uint32_t at = label; t->ancestor[t->ancestor[at]] != NO_LABEL; at = t->ancestor[at])
    vec_push(&t->path, at);
  while (t->path.size > 0) {
    uint32_t at = vec_pop(&t->path), above = t->ancestor[at];
    assert(above != NO_LABEL);
    if (t->semi[t->best[above]] < t->semi[t->best[at]])
      t->best[at] = t->best[above];
    t->ancestor[at] = t->ancestor[above];
  }
}

static uint32_t least_above(forest *t, uint32_t label) {
  if (t->ancestor[label] == NO_LABEL)
    return label;
  compress(t, label);
  return t->best[label];
}

static void find_semidominator(forest *t, uint32_t label) {
  const flow *g = t->d->g;
  for (uint32_t k = g->pred_start[label]; k < g->pred_start[label + 1]; k++) {
    uint32_t pred = g->preds[k];
    if (t->d->pre[pred] == NO_LABEL)
      continue;
    uint32_t semi = t->semi[least_above(t, pred)];
    if (semi < t->semi[label])
      t->semi[label] = semi;
  }
  assert(t->semi[label] < t->d->pre[label]); /* all but the entry have one above */
  uint32_t *first = &t->bucket[t->d->by_pre[t->semi[label]]];
  t->next[label] = *first;
  *first = label;
}

static void empty_bucket(forest *t, uint32_t parent) {
  for (uint32_t at = t->bucket[parent]; at != NO_LABEL; at = t->next[at]) {
    uint32_t least = least_above(t, at);
    t->d->g->idom[at] = t->semi[least] < t->semi[at] ? least : parent;
  }
  t->bucket[parent] = NO_LABEL;
}

static void find_dominators(const dfs *d) {
  flow *g = d->g;
  forest t = {.d = d};
  t.ancestor = new_labels(g->size);
  t.best = new_labels(g->size);
  t.semi = new_labels(g->size);
  t.bucket = new_labels(g->size);
  t.next = new_labels(g->size);
  for (uint32_t i = 0; i < d->count; i++) {
    t.best[d->by_pre[i]] = d->by_pre[i];
    t.semi[d->by_pre[i]] = i;
  }
  for (uint32_t i = d->count; i-- > 1;) {
    uint32_t label = d->by_pre[i], parent = d->parent[label];
    find_semidominator(&t, label);
    t.ancestor[label] = parent;
    empty_bucket(&t, parent);
  }
  for (uint32_t i = 1; i < d->count; i++) {
    uint32_t label = d->by_pre[i];
    if (g->idom[label] != d->by_pre[t.semi[label]])
      g->idom[label] = g->idom[g->idom[label]];
    assert(d->pre[g->idom[label]] < i);
  }
  free(t.ancestor);
  free(t.best);
  free(t.semi);
  free(t.bucket);
  free(t.next);
  vec_free(&t.path);
}

/* A dominator precedes what it dominates in rpo, so sizes of subtrees add up in one pass backwards,
 * and intervals are handed out in one forwards. */
static void number_dominators(flow *g) {
  uint32_t *enter = xcalloc((size_t)g->size + 1, sizeof *enter);
  uint32_t *size = xcalloc((size_t)g->size + 1, sizeof *size);
  uint32_t *next = xcalloc((size_t)g->size + 1, sizeof *next); /* free number below a label */
  for (uint32_t i = g->rpo_size; i-- > 0;) {
    size[g->rpo[i]]++;
    if (i > 0)
      size[g->idom[g->rpo[i]]] += size[g->rpo[i]];
  }
  for (uint32_t i = 0; i < g->rpo_size; i++) {
    uint32_t label = g->rpo[i];
    if (i > 0) {
      enter[label] = next[g->idom[label]];
      next[g->idom[label]] += size[label];
    }
    next[label] = enter[label] + 1;
    size[label] += enter[label];
  }
  free(next);
  g->dom_enter = enter;
  g->dom_leave = size;
}

bool flow_dominates(const flow *g, uint32_t a, uint32_t b) {
  assert(a < g->size && b < g->size);
  if (g->order[a] == NO_LABEL || g->order[b] == NO_LABEL)
    return false;
  return g->dom_enter[a] <= g->dom_enter[b] && g->dom_enter[b] < g->dom_leave[a];
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

static bool is_reducible(const dfs *d) {
  const flow *g = d->g;
  for (uint32_t i = 0; i < g->rpo_size; i++) {
    uint32_t head = g->rpo[i];
    if (!g->is_loop_head[head])
      continue;
    for (uint32_t k = g->pred_start[head]; k < g->pred_start[head + 1]; k++) {
      uint32_t source = g->preds[k];
      if (d->pre[source] != NO_LABEL && is_below(d, head, source) &&
          !flow_dominates(g, head, source))
        return false;
    }
  }
  return true;
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
  d.parent = new_labels(size);
  dfs_run(&d, f->entry);
  reverse(g->rpo, g->rpo_size);
  for (uint32_t i = 0; i < g->rpo_size; i++)
    g->order[g->rpo[i]] = i;
  find_dominators(&d);
  number_dominators(g);
  find_loops(&d);
  g->is_reducible = is_reducible(&d);
  memcpy(g->is_cut_point, g->is_loop_head, size * sizeof(bool));
  g->is_cut_point[f->entry] = true;
  vec_free(&d.stack);
  free(d.pre);
  free(d.last);
  free(d.by_pre);
  free(d.parent);
}

void flow_free(flow *g) {
  free(g->rpo);
  free(g->order);
  free(g->idom);
  free(g->dom_enter);
  free(g->dom_leave);
  free(g->pred_start);
  free(g->preds);
  free(g->is_loop_head);
  free(g->is_cut_point);
  free(g->loop_of);
  free(g->loop_parent);
  *g = (flow){0};
}
