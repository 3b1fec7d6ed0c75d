#include "bdd/order.h"

#include "base/memory.h"

#include <assert.h>

enum { MAX_STEPS = 100, PATIENCE = 8 };

void order_init(order *o, uint32_t items) {
  *o = (order){.items = items};
}

void order_free(order *o) {
  vec_free(&o->members);
  vec_free(&o->groups);
  map_free(&o->known);
}

/* ---- groups -------------------------------------------------------------- */

static int ascending(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static bool same_members(const order *o, const order_group *g, const uint32_t *items,
                         uint32_t count) {
  return g->count == count && memcmp(o->members.data + g->first, items, count * sizeof *items) == 0;
}

/* These items meet; repeated ones and NO_ITEM do not matter. */
static void order_add(order *o, const uint32_t *items, uint32_t count) {
  VEC(uint32_t) sorted = {0};
  for (uint32_t i = 0; i < count; ++i)
    if (items[i] != NO_ITEM) {
      assert(items[i] < o->items);
      vec_push(&sorted, items[i]);
    }
  if (sorted.size > 1)
    qsort(sorted.data, sorted.size, sizeof *sorted.data, ascending);
  uint32_t distinct = 0;
  for (uint32_t i = 0; i < sorted.size; ++i)
    if (i == 0 || sorted.data[i] != sorted.data[i - 1])
      sorted.data[distinct++] = sorted.data[i];
  if (distinct > 1) {
    uint64_t *slot = map_slot_of(&o->known, hash_bytes(sorted.data, distinct * sizeof *items));
    if (*slot && same_members(o, &o->groups.data[*slot - 1], sorted.data, distinct)) {
      o->groups.data[*slot - 1].weight++;
    } else { /* a collision of hashes makes a group twice, which is harmless */
      vec_push(&o->groups, (order_group){o->members.size, distinct, 1});
      for (uint32_t i = 0; i < distinct; ++i)
        vec_push(&o->members, sorted.data[i]);
      *slot = o->groups.size;
    }
  }
  vec_free(&sorted);
}

/* ---- FORCE --------------------------------------------------------------- */

typedef struct pull {
  double place;
  uint32_t item;
} pull;

static int by_place(const void *a, const void *b) {
  const pull *x = a, *y = b;
  if (x->place != y->place)
    return x->place < y->place ? -1 : 1;
  return (x->item > y->item) - (x->item < y->item);
}

static uint64_t total_span(const order *o, const uint32_t *rank) {
  uint64_t total = 0;
  for (vec_each(const order_group, g, &o->groups)) {
    uint32_t low = UINT32_MAX, high = 0;
    for (uint32_t i = 0; i < g->count; ++i) {
      uint32_t at = rank[o->members.data[g->first + i]];
      low = at < low ? at : low;
      high = at > high ? at : high;
    }
    total += (uint64_t)(high - low) * g->weight;
  }
  return total;
}

static void step(const order *o, uint32_t *rank, pull *pulls, double *weights) {
  for (uint32_t i = 0; i < o->items; ++i) {
    pulls[i] = (pull){.place = 0, .item = i};
    weights[i] = 0;
  }
  for (vec_each(const order_group, g, &o->groups)) {
    double centre = 0;
    for (uint32_t i = 0; i < g->count; ++i)
      centre += rank[o->members.data[g->first + i]];
    centre /= g->count;
    for (uint32_t i = 0; i < g->count; ++i) {
      uint32_t item = o->members.data[g->first + i];
      pulls[item].place += centre * g->weight;
      weights[item] += g->weight;
    }
  }
  for (uint32_t i = 0; i < o->items; ++i)
    pulls[i].place = weights[i] > 0 ? pulls[i].place / weights[i] : rank[i];
  qsort(pulls, o->items, sizeof *pulls, by_place);
  for (uint32_t i = 0; i < o->items; ++i)
    rank[pulls[i].item] = i;
}

void order_solve(const order *o, uint32_t *rank) {
  for (uint32_t i = 0; i < o->items; ++i)
    rank[i] = i;
  if (o->items < 2)
    return;
  uint32_t *now = xcalloc(o->items, sizeof *now);
  pull *pulls = xcalloc(o->items, sizeof *pulls);
  double *weights = xcalloc(o->items, sizeof *weights);
  memcpy(now, rank, o->items * sizeof *now);
  uint64_t best = total_span(o, now);
  for (int steps = 0, idle = 0; steps < MAX_STEPS && idle < PATIENCE; ++steps) {
    step(o, now, pulls, weights);
    uint64_t span = total_span(o, now);
    if (span < best) {
      best = span;
      memcpy(rank, now, o->items * sizeof *now);
      idle = 0;
    } else {
      idle++;
    }
  }
  free(now);
  free(pulls);
  free(weights);
}

/* ---- programs ------------------------------------------------------------ */

typedef struct collector {
  order *o;
  const program *p;
  order_item *item;
  order_result *result;
  void *context;
  VEC(uint32_t) group;
  var_vec vars;
} collector;

static void put_vars(collector *k, const expr *e) {
  vec_clear(&k->vars);
  expr_vars(e, &k->vars);
  for (vec_each(const var *, v, &k->vars))
    vec_push(&k->group, k->item(k->context, *v));
}

static void finish(collector *k) {
  order_add(k->o, k->group.data, k->group.size);
  vec_clear(&k->group);
}

static void collect_call(collector *k, const stmt *s) {
  const proc *callee = stmt_callee(k->p, s);
  if (!callee)
    return;
  for (uint32_t i = 0; i < s->rhs_count && i < callee->params.size; ++i) {
    put_vars(k, s->rhs[i]);
    vec_push(&k->group, k->item(k->context, callee->params.data[i]));
    finish(k);
  }
  for (uint32_t i = 0; i < s->lhs_count && k->result; ++i) {
    put_vars(k, s->lhs[i]);
    vec_push(&k->group, k->result(k->context, callee, i));
    finish(k);
  }
}

static void collect_stmt(collector *k, const proc *f, const stmt *s) {
  if (s->kind == S_CALL) {
    collect_call(k, s);
    return;
  }
  for (uint32_t i = 0; i < s->rhs_count; ++i) {
    put_vars(k, s->rhs[i]);
    if (s->kind == S_ASSIGN)
      put_vars(k, s->lhs[i]);
    else if (s->kind == S_RETURN && k->result)
      vec_push(&k->group, k->result(k->context, f, i));
    finish(k);
  }
  if (s->cond) {
    put_vars(k, s->cond);
    finish(k);
  }
}

void order_add_program(order *o, const program *p, order_item *item, order_result *result,
                       void *context) {
  collector k = {.o = o, .p = p, .item = item, .result = result, .context = context};
  for (vec_each(proc *const, f, &p->procs)) {
    for (vec_each(const stmt, s, &(*f)->stmts))
      collect_stmt(&k, *f, s);
    if ((*f)->enforce) {
      put_vars(&k, (*f)->enforce);
      finish(&k);
    }
  }
  vec_free(&k.group);
  vec_free(&k.vars);
}
