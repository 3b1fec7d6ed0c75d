/* solve.c: the constraint graph and its least solution, in waves: cycles of copy edges are merged,
 * new elements are copied along all edges in topological order, then the constraints are applied to
 * what is new, which adds edges; until nothing changes. */
#include "alias/internal.h"

#include "base/memory.h"

/* ---- sets ---- */

enum { SMALL_SET = 12 };

static uint32_t set_slot(const id_set *s, uint32_t id) {
  assert(s->table);
  uint32_t at = (uint32_t)hash_mix(0, id) & s->mask;
  while (s->table[at] && s->table[at] != id + 1)
    at = (at + 1) & s->mask;
  return at;
}

static void set_rehash(id_set *s, uint32_t slots) {
  assert((slots & (slots - 1)) == 0 && slots > s->size);
  free(s->table);
  s->table = xcalloc(slots, sizeof *s->table);
  s->mask = slots - 1;
  for (uint32_t i = 0; i < s->size; ++i)
    s->table[set_slot(s, s->items[i])] = s->items[i] + 1;
}

bool id_set_has(const id_set *s, uint32_t id) {
  if (s->table)
    return s->table[set_slot(s, id)] != 0;
  for (uint32_t i = 0; i < s->size; ++i)
    if (s->items[i] == id)
      return true;
  return false;
}

bool id_set_add(id_set *s, uint32_t id) {
  assert(id != NONE);
  if (id_set_has(s, id))
    return false;
  if (s->size == s->cap)
    s->items = vec_grow(s->items, &s->cap, s->size + 1, sizeof *s->items);
  s->items[s->size++] = id;
  if (s->table) {
    if (s->size * 2 > s->mask)
      set_rehash(s, (s->mask + 1) * 2);
    else
      s->table[set_slot(s, id)] = id + 1;
  } else if (s->size > SMALL_SET) {
    set_rehash(s, 4 * (SMALL_SET + 4));
  }
  return true;
}

void id_set_free(id_set *s) {
  free(s->items);
  free(s->table);
  *s = (id_set){0};
}

static int by_number(const void *x, const void *y) {
  uint32_t p = *(const uint32_t *)x, q = *(const uint32_t *)y;
  return p < q ? -1 : p > q;
}

void sort_ids(uint32_t *ids, uint32_t count) {
  if (count > 1)
    qsort(ids, count, sizeof *ids, by_number);
}

/* ---- nodes ---- */

uint32_t node_add(alias *a) {
  uint32_t n = a->nodes.size;
  assert(n < NONE);
  vec_add(&a->nodes)->parent = n;
  return n;
}

uint32_t node_find(alias *a, uint32_t n) {
  node *nodes = a->nodes.data;
  while (nodes[n].parent != n) {
    nodes[n].parent = nodes[nodes[n].parent].parent;
    n = nodes[n].parent;
  }
  return n;
}

bool node_insert(alias *a, uint32_t n, uint32_t where) {
  if (!set_insert(a, node_find(a, n), where))
    return false;
  a->changed = true;
  return true;
}

static void copy_set(alias *a, uint32_t from, uint32_t to, uint32_t first) {
  assert(from != to);
  const node *source = &a->nodes.data[from];
  bool added = false;
  if (source->is_full)
    added = set_insert(a, to, a->everything);
  for (uint32_t i = first; i < source->set.size && !a->nodes.data[to].is_full; ++i)
    added |= set_insert(a, to, source->set.items[i]);
  a->changed |= added;
}

void edge_add(alias *a, uint32_t from, uint32_t to) {
  from = node_find(a, from);
  to = node_find(a, to);
  if (from == to || !id_set_add(&a->nodes.data[from].succ, to))
    return;
  ++a->edges;
  a->regraph = true;
  copy_set(a, from, to, 0);
}

uint32_t node_of_loc(alias *a, uint32_t where) {
  uint64_t *slot = map_slot_of(&a->loc_nodes, where);
  if (!*slot) {
    uint32_t n = node_add(a);
    *slot = n + 1;
    node_insert(a, n, where);
  }
  return (uint32_t)*slot - 1;
}

/* ---- constraints ---- */

enum { EXACT_OFFSETS = 8, ALL_OFFSETS = 64 };

/* A location that includes l and what repeated steps of the constraint lead to from there: all
 * elements of the arrays around it, or else all places at such distances. */
static loc widen(alias *a, const shape *c, loc l) {
  uint64_t by = 0;
  for (uint32_t i = 0; i < c->count; ++i)
    by = gcd(by, c->steps[i].star ? c->steps[i].star : (uint64_t)llabs(c->steps[i].move));
  if (l.shape == ALIAS_EXACT) {
    place p;
    place_find(&a->objects.data[l.object], l.offset, &p);
    if (p.count > 0)
      return (loc){.object = l.object,
                   .shape = ALIAS_ELEMENTS,
                   .offset = place_normalise(&p, l.offset, p.count),
                   .stride = p.count};
  }
  return loc_star(a, l, by, 0, false);
}

/* Moves a location, but not without end: a pointer that walks in a loop is widened. */
static void apply_offset(alias *a, uint32_t index, const loc *from) {
  uint32_t target = a->constraints.data[index].other;
  shape c = a->shapes.data[a->constraints.data[index].shape];
  uint64_t *made = map_slot_of(&a->offsets_made, (uint64_t)index << 32 | from->object);
  loc to = loc_walk(a, *from, c.steps, c.count, c.anywhere);
  uint32_t id = loc_make(a, to), n = node_find(a, target);
  if (*made >= EXACT_OFFSETS && !id_set_has(&a->nodes.data[n].set, id))
    id = loc_make(a, widen(a, &c, to));
  if (*made >= ALL_OFFSETS && !id_set_has(&a->nodes.data[n].set, id))
    id = loc_anywhere(a, from->object);
  if (node_insert(a, target, id))
    ++*made;
}

static void apply(alias *a, uint32_t n, uint32_t index, uint32_t where) {
  assert(where < a->locs.size && index < a->constraints.size);
  shape c = a->shapes.data[a->constraints.data[index].shape];
  uint32_t other = a->constraints.data[index].other;
  loc from = a->locs.data[where];
  switch (c.kind) {
  case C_LOAD:
    load_at(a, loc_walk(a, from, c.steps, c.count, c.anywhere), c.size, other);
    break;
  case C_STORE:
    store_at(a, loc_walk(a, from, c.steps, c.count, c.anywhere), c.size, other);
    break;
  case C_OFFSET:
    apply_offset(a, index, &from);
    break;
  case C_SMEAR:
    node_insert(a, other, loc_anywhere(a, from.object));
    break;
  case C_CALL:
    link_target(a, other, from.object);
    break;
  case C_FILL:
    if (a->objects.data[from.object].kind != OBJ_FUNCTION && !a->objects.data[from.object].is_const)
      edge_add(a, other, any_node(a, from.object));
    break;
  case C_REACH:
    reach_object(a, n, other, from.object);
    break;
  case C_KNOWN:
    know_object(a, from.object);
    break;
  }
}

static void apply_range(alias *a, uint32_t n, uint32_t index, uint32_t first, uint32_t end) {
  for (uint32_t i = first; i < end; ++i)
    apply(a, n, index, a->nodes.data[n].set.items[i]);
}

uint32_t shape_make(alias *a, const shape *s) {
  assert(s->count <= MAX_STEPS && (s->steps || s->count == 0));
  uint64_t hash = hash_mix(hash_mix((uint64_t)s->kind << 1 | s->anywhere, s->size), s->count);
  for (uint32_t i = 0; i < s->count; ++i) {
    const step *at = &s->steps[i];
    hash = hash_mix(hash_mix(hash_mix(hash, (uint64_t)at->move), at->unit), at->star);
    hash = hash_mix(hash, at->length);
  }
  uint64_t *head = map_slot_of(&a->shape_chain, hash);
  for (uint32_t i = (uint32_t)*head; i; i = a->shape_next.data[i - 1]) {
    const shape *o = &a->shapes.data[i - 1];
    bool same = o->kind == s->kind && o->anywhere == s->anywhere && o->count == s->count &&
                o->size == s->size;
    for (uint32_t k = 0; same && k < s->count; ++k)
      same = o->steps[k].move == s->steps[k].move && o->steps[k].unit == s->steps[k].unit &&
             o->steps[k].star == s->steps[k].star && o->steps[k].length == s->steps[k].length;
    if (same)
      return i - 1;
  }
  shape kept = *s;
  kept.steps = s->count ? arena_copy(&a->memory, s->steps, s->count * sizeof(step)) : NULL;
  vec_push(&a->shapes, kept);
  vec_push(&a->shape_next, (uint32_t)*head);
  assert(a->shapes.size == a->shape_next.size);
  *head = a->shapes.size;
  return a->shapes.size - 1;
}

/* Calls are told apart by their sites, and code without a body by its arguments. */
static bool is_shared(const alias *a, uint32_t index) {
  constraint_kind kind = a->shapes.data[index].kind;
  return kind != C_CALL && kind != C_REACH && kind != C_KNOWN && kind != C_FILL;
}

static uint64_t constraint_key(uint32_t n, uint32_t index) {
  return (uint64_t)n << 32 | index;
}

void constraint_add(alias *a, uint32_t n, constraint c) {
  assert(c.shape < a->shapes.size);
  n = node_find(a, n);
  uint32_t index = a->constraints.size;
  vec_push(&a->constraints, c);
  vec_push(&a->nodes.data[n].constraints, index);
  if (is_shared(a, c.shape))
    map_put(&a->constraint_of, constraint_key(n, c.shape), index + 1);
  for (uint32_t done = 0; done < a->nodes.data[n].set.size;) {
    uint32_t end = a->nodes.data[n].set.size; /* may grow */
    apply_range(a, n, index, done, end);
    done = end;
  }
}

uint32_t constraint_node(alias *a, uint32_t n, uint32_t index) {
  assert(is_shared(a, index));
  n = node_find(a, n);
  uint64_t known = map_get(&a->constraint_of, constraint_key(n, index), 0);
  if (known)
    return a->constraints.data[known - 1].other;
  uint32_t other = node_add(a);
  constraint_add(a, n, (constraint){.shape = index, .other = other});
  return other;
}

/* Applies the constraints of n to what is new in its set. Elements that arrive meanwhile wait. */
static void apply_new(alias *a, uint32_t n) {
  uint32_t first = a->nodes.data[n].applied, end = a->nodes.data[n].set.size;
  if (first == end)
    return;
  assert(first < end);
  a->nodes.data[n].applied = end;
  for (uint32_t k = 0; k < a->nodes.data[n].constraints.size; ++k)
    apply_range(a, n, a->nodes.data[n].constraints.data[k], first, end);
}

/* ---- cycles and order ---- */

typedef struct frame {
  uint32_t node, next;
} frame;

typedef struct tarjan {
  alias *a;
  uint32_t *index, *low;
  uint32_t counter;
  id_vec stack;
  VEC(frame) frames;
} tarjan;

/* `into` takes over a constraint; if it has one of that shape, the two share what they lead to. */
static void take_constraint(alias *a, uint32_t into, uint32_t index) {
  assert(a->nodes.data[into].parent == into);
  constraint c = a->constraints.data[index];
  if (is_shared(a, c.shape)) {
    uint64_t *slot = map_slot_of(&a->constraint_of, constraint_key(into, c.shape));
    if (*slot) {
      uint32_t other = a->constraints.data[*slot - 1].other;
      bool is_store = a->shapes.data[c.shape].kind == C_STORE;
      edge e = {.from = is_store ? c.other : other, .to = is_store ? other : c.other};
      vec_push(&a->late_edges, e);
      return;
    }
    *slot = index + 1;
  }
  vec_push(&a->nodes.data[into].constraints, index);
}

static void merge(alias *a, uint32_t into, uint32_t n) {
  assert(into != n);
  node *nodes = a->nodes.data;
  bool had = nodes[n].set.size > 0 || nodes[n].succ.size > 0 || nodes[n].constraints.size > 0;
  nodes[n].parent = into;
  if (!had)
    return;
  copy_set(a, n, into, 0);
  for (uint32_t i = 0; i < nodes[n].succ.size; ++i)
    id_set_add(&nodes[into].succ, nodes[n].succ.items[i]);
  for (uint32_t i = 0; i < nodes[n].constraints.size; ++i)
    take_constraint(a, into, nodes[n].constraints.data[i]);
  nodes[into].copied = nodes[into].applied = 0;
  id_set_free(&nodes[n].set);
  id_set_free(&nodes[n].succ);
  vec_free(&nodes[n].constraints);
}

static void visit(tarjan *t, uint32_t n) {
  assert(t->index[n] == 0);
  t->index[n] = t->low[n] = ++t->counter;
  vec_push(&t->stack, n);
  vec_push(&t->frames, (frame){.node = n});
}

/* All successors of n are done: closes its component if n is its first node. */
static void leave(tarjan *t, uint32_t n) {
  alias *a = t->a;
  if (t->low[n] != t->index[n])
    return;
  for (;;) {
    uint32_t member = vec_pop(&t->stack);
    t->index[member] = NONE; /* done */
    if (member == n)
      break;
    merge(a, n, member);
  }
  vec_push(&a->order, n);
}

static void search(tarjan *t, uint32_t root) {
  alias *a = t->a;
  visit(t, root);
  while (t->frames.size > 0) {
    frame *f = &t->frames.data[t->frames.size - 1];
    uint32_t n = f->node;
    if (f->next < a->nodes.data[n].succ.size) {
      uint32_t m = node_find(a, a->nodes.data[n].succ.items[f->next++]);
      if (t->index[m] == 0)
        visit(t, m);
      else if (t->index[m] != NONE && t->index[m] < t->low[n])
        t->low[n] = t->index[m];
      continue;
    }
    (void)vec_pop(&t->frames);
    uint32_t low = t->low[n];
    leave(t, n);
    if (t->frames.size > 0) {
      uint32_t caller = t->frames.data[t->frames.size - 1].node;
      if (low < t->low[caller])
        t->low[caller] = low;
    }
  }
}

/* Merges the nodes of each cycle; `order` gets the remaining ones, successors first. */
static void collapse(alias *a) {
  uint32_t size = a->nodes.size;
  tarjan t = {.a = a};
  t.index = xcalloc(size, sizeof *t.index);
  t.low = xcalloc(size, sizeof *t.low);
  vec_clear(&a->order);
  for (uint32_t n = 0; n < size; ++n)
    if (a->nodes.data[n].parent == n && t.index[n] == 0)
      search(&t, n);
  assert(t.stack.size == 0);
  assert(t.frames.size == 0);
  free(t.index);
  free(t.low);
  vec_free(&t.stack);
  vec_free(&t.frames);
  a->regraph = false;
  for (uint32_t i = 0; i < a->late_edges.size; ++i)
    edge_add(a, a->late_edges.data[i].from, a->late_edges.data[i].to);
  vec_clear(&a->late_edges);
}

static void propagate(alias *a) {
  for (uint32_t k = a->order.size; k-- > 0;) {
    uint32_t n = node_find(a, a->order.data[k]);
    node *at = &a->nodes.data[n];
    if (at->copied == at->set.size)
      continue;
    for (uint32_t i = 0; i < at->succ.size; ++i) {
      uint32_t to = node_find(a, at->succ.items[i]);
      if (to != n)
        copy_set(a, n, to, at->copied);
    }
    assert(at == &a->nodes.data[n]); /* copying adds no node */
    at->copied = at->set.size;
  }
}

/* Invariant I3: nothing waits any more. */
static void check_applied(const alias *a) {
  for (uint32_t i = 0; i < a->nodes.size; ++i) {
    const node *n = &a->nodes.data[i];
    assert(n->parent != i || n->applied == n->set.size);
    assert(n->parent != i || n->succ.size == 0 || n->copied == n->set.size);
  }
  assert(a->late_edges.size == 0);
}

void solve_constraints(alias *a) {
  assert(!a->frozen);
  do {
    build_pending(a);
    crowds_update(a);
    a->changed = false;
    ++a->waves;
    if (a->regraph || a->order.size == 0)
      collapse(a);
    propagate(a);
    crowds_update(a); /* before anything is done for each of their elements */
    for (uint32_t n = 0; n < a->nodes.size; ++n)
      if (a->nodes.data[n].parent == n)
        apply_new(a, n);
  } while (a->changed || a->regraph || a->to_build.size > 0 || a->late_members.size > 0 ||
           a->joined < a->objects.size);
  check_applied(a);
}

/* Whether the graph is a solution: going over everything once more changes nothing. */
bool solution_holds(alias *a) {
  bool frozen = a->frozen;
  a->frozen = a->changed = false;
  for (uint32_t n = 0; n < a->nodes.size; ++n) {
    if (a->nodes.data[n].parent != n)
      continue;
    for (uint32_t i = 0; i < a->nodes.data[n].succ.size; ++i) {
      uint32_t to = node_find(a, a->nodes.data[n].succ.items[i]);
      if (to != n)
        copy_set(a, n, to, 0);
    }
    for (uint32_t i = 0; i < a->nodes.data[n].constraints.size; ++i)
      apply_range(a, n, a->nodes.data[n].constraints.data[i], 0, a->nodes.data[n].set.size);
  }
  a->frozen = frozen;
  return !a->changed && a->to_build.size == 0;
}
