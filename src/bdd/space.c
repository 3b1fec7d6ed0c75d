/* space.c: the one instance of the library: opening, limits, failures, lifetimes, reordering. */
#include "bdd/space.h"

#include "base/memory.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

enum {
  NODE_BYTES = 64,        /* 20 in the node table, 36 in the caches, and slack */
  CACHE_RATIO = 4,        /* nodes per entry of each operation cache */
  MIN_NODES = 1 << 12,    /* below this it is not worth starting */
  FIRST_NODES = 1 << 16,  /* usual initial size */
  MAX_NODES = 60 << 20,   /* the library packs handles into 26 bits */
  MAX_SET_NODE = 1 << 23, /* invariant B3 */
  MIN_FREE = 50,          /* percent of nodes that must be free after a collection */
  REORDER_AT = 1000000,   /* live nodes before the first reordering */
  WORTH = 10              /* nodes produced per live one before a reordering */
};

/* The library calls its hooks without argument. */
static bdd_space *the_space;

static void on_error(int code);
static void on_collection(int before, bddGbcStat *stat);
static int on_sift_step(void);

/* ---- opening and closing ------------------------------------------------- */

static uint64_t node_budget(uint64_t memory) {
  uint64_t nodes = (memory ? memory : BDD_DEFAULT_MEMORY) / 4 * 3 / NODE_BYTES;
  return nodes < MAX_NODES ? nodes : MAX_NODES;
}

bdd_space *bdd_open(const bdd_config *config) {
  assert(!the_space);
  uint64_t most = node_budget(config->memory);
  if (most < MIN_NODES)
    return NULL;
  uint64_t first = config->nodes ? config->nodes : FIRST_NODES;
  if (first > most / 2) /* the library rounds it up to a prime, which must stay below `most` */
    first = most / 2;
  if (bdd_init((int)first, (int)(first / CACHE_RATIO)) < 0)
    return NULL;
  bdd_space *s = xcalloc(1, sizeof *s);
  s->config = *config;
  s->deadline = config->deadline;
  s->reorder_at = REORDER_AT;
  the_space = s;
  bdd_error_hook(on_error);
  bdd_gbc_hook(on_collection);
  bdd_resize_hook(NULL);
  bdd_reorder_hook(NULL);
  bdd_reorder_verbose(0);
  bdd_reorder_probe(on_sift_step);
  bdd_setmaxnodenum((int)most);
  bdd_setmaxincrease((int)(most / 2 + 1));
  bdd_setminfreenodes(MIN_FREE);
  bdd_setcacheratio(CACHE_RATIO);
  bdd_disable_reorder();
  bdd_setvarnum(1); /* without variables, closing would free what an earlier space had */
  return s;
}

void bdd_close(bdd_space *s) {
  if (!s)
    return;
  assert(s == the_space);
  bdd_error_hook(NULL);
  bdd_gbc_hook(NULL);
  bdd_done();
  the_space = NULL;
  for (vec_each(bdd_renaming *, r, &s->renamings)) {
    vec_free(&(*r)->from);
    vec_free(&(*r)->to);
    free(*r);
  }
  vec_free(&s->renamings);
  vec_free(&s->temporaries);
  vec_free(&s->groups);
  free(s);
}

/* ---- failure ------------------------------------------------------------- */

static _Noreturn void bdd_stop_with(bdd_space *s, bdd_stop stop) {
  assert(stop != BDD_DONE);
  if (!s->handler) /* outside of any guard nobody can take it up */
    out_of_memory();
  longjmp(*s->handler, (int)stop);
}

bdd_stop bdd_guard(bdd_space *s, bdd_body *body, void *argument) {
  assert(s == the_space && !s->is_broken);
  jmp_buf *outer = s->handler;
  uint32_t height = s->temporaries.size;
  jmp_buf here;
  int stop = setjmp(here);
  if (stop == BDD_DONE) {
    s->handler = &here;
    body(s, argument);
  }
  s->handler = outer;
  if (!s->is_broken)
    bdd_leave(s, (bdd_mark){height}, REL_FALSE);
  return (bdd_stop)stop;
}

const char *bdd_stop_reason(bdd_stop stop) {
  switch (stop) {
  case BDD_OUT_OF_MEMORY:
    return "memory";
  case BDD_TIMEOUT:
    return "timeout";
  case BDD_DONE:
    break;
  }
  return "done";
}

/* Never returns: an operation that goes on after an error yields the empty relation. */
static void on_error(int code) {
  assert(the_space);
  if (code == BDD_MEMORY || code == BDD_NODENUM)
    bdd_stop_with(the_space, BDD_OUT_OF_MEMORY);
  assert(code == BDD_MEMORY && "the BDD library was misused");
  abort();
}

/* The library is in a consistent state at the start of a collection, in the middle of any
 * operation: a good place to stop. */
static void on_collection(int before, bddGbcStat *stat) {
  bdd_space *s = the_space;
  if (before) {
    if (s->handler && deadline_poll_clock(&s->deadline))
      bdd_stop_with(s, BDD_TIMEOUT);
    return;
  }
  s->live = (uint64_t)(stat->nodes - stat->freenodes);
  if (s->live > s->peak)
    s->peak = s->live;
#ifndef ASSAY_STRESS
  s->collections++;
#endif
}

/* ---- reordering ---------------------------------------------------------- */

/* Called with each step of a block; the library stops moving a block when the size that is answered
 * is too large. So when the allowance is used up the rest is left where it is. The allowance is
 * measured in nodes, not in time, so that the order is the same each time. */
static int on_sift_step(void) {
  bdd_space *s = the_space;
  if (s->handler && deadline_passed(&s->deadline)) {
    s->is_broken = true;
    bdd_stop_with(s, BDD_TIMEOUT);
  }
  int nodes = bdd_getnodenum();
  s->sift_cost += (uint64_t)nodes / s->vars + 1; /* nodes of a level, on average */
  return s->sift_cost > s->sift_allowance ? INT_MAX : nodes;
}

/* The library sifts what is in blocks: one for each group, and for each variable of its own. */
static void declare_blocks(bdd_space *s) {
  bdd_clrvarblocks();
  VEC(bool) grouped = {0};
  vec_resize(&grouped, s->vars);
  for (vec_each(bdd_range, g, &s->groups)) {
    bdd_intaddvarblock((int)g->first, (int)(g->first + g->count - 1), BDD_REORDER_FIXED);
    for (uint32_t i = 0; i < g->count; ++i)
      grouped.data[g->first + i] = true;
  }
  for (uint32_t v = 0; v < s->vars; ++v)
    if (!grouped.data[v])
      bdd_intaddvarblock((int)v, (int)v, BDD_REORDER_FIXED);
  vec_free(&grouped);
}

static uint64_t nodes_produced(void) {
  bddStat stat;
  bdd_stats(&stat);
  return (uint64_t)stat.produced;
}

static void sift(bdd_space *s, uint64_t allowance) {
  if (s->vars < 2)
    return;
  if (s->reorderings == 0)
    declare_blocks(s);
  s->sift_cost = 0;
  s->sift_allowance = allowance;
  bdd_reorder(BDD_REORDER_SIFT);
  s->reorderings++;
}

void bdd_reorder_now(bdd_space *s) {
  sift(s, UINT64_MAX);
}

/* Sifting is slow: it must be worth a part of the work that was done since the last time. If it
 * gained little the order is good, and it is not tried again soon. */
static void reorder_if_worth(bdd_space *s) {
  uint64_t produced = nodes_produced(), before = s->live;
  if (produced - s->produced_then < WORTH * before)
    return;
  sift(s, (produced - s->produced_then) / 8);
  s->produced_then = nodes_produced();
  s->reorder_at = s->live * (s->live > before - before / 8 ? 4 : 2);
  if (s->reorder_at < REORDER_AT)
    s->reorder_at = REORDER_AT;
}

void bdd_poll(bdd_space *s) {
  if (deadline_passed(&s->deadline))
    bdd_stop_with(s, BDD_TIMEOUT);
  if (s->live > s->reorder_at && !s->config.no_reorder)
    reorder_if_worth(s);
}

bdd_statistics bdd_stats_of(bdd_space *s) {
  if (!s->is_broken) {
    jmp_buf *handler = s->handler;
    s->handler = NULL; /* the collection is to be made even if time is over */
    bdd_gbc();
    s->handler = handler;
  }
  return (bdd_statistics){.live = s->live,
                          .peak = s->peak,
                          .produced = nodes_produced(),
                          .collections = s->collections,
                          .reorderings = s->reorderings};
}

/* ---- variables ----------------------------------------------------------- */

/* The library's stack of intermediate results holds two entries per variable. Renamings may need
 * four, when they move variables upward; so it is told of twice as many variables as are used. */

uint32_t bdd_add_vars(bdd_space *s, uint32_t count) {
  assert(count <= (1u << 20) && s->reorderings == 0);
  uint32_t first = s->vars;
  if (count == 0)
    return first;
  s->vars += count;
  bdd_setvarnum((int)(2 * s->vars + 8)); /* see above */
  bdd_gbc();                             /* cached counts depend on the number of variables */
  return first;
}

void bdd_group(bdd_space *s, uint32_t first, uint32_t count) {
  assert(count > 0 && first + count <= s->vars && s->reorderings == 0);
  vec_push(&s->groups, (bdd_range){first, count});
}

uint32_t bdd_var_count(const bdd_space *s) {
  return s->vars;
}

uint32_t bdd_level(const bdd_space *s, uint32_t var) {
  assert(var < s->vars);
  (void)s;
  return (uint32_t)bdd_var2level((int)var);
}

/* Sets are referenced once more than anybody lets go of, so they stay. */
static bdd_set keep_set(bdd_space *s, BDD cube) {
  if (cube >= MAX_SET_NODE)
    bdd_stop_with(s, BDD_OUT_OF_MEMORY);
  return (bdd_set){{bdd_addref(cube)}};
}

static int by_level_downward(const void *a, const void *b) {
  int x = bdd_var2level((int)*(const uint32_t *)a), y = bdd_var2level((int)*(const uint32_t *)b);
  return (x < y) - (x > y);
}

bdd_set bdd_set_of(bdd_space *s, const uint32_t *vars, uint32_t count) {
  VEC(uint32_t) sorted = {0};
  vec_resize(&sorted, count);
  for (uint32_t i = 0; i < count; ++i) {
    assert(vars[i] < s->vars);
    sorted.data[i] = vars[i];
  }
  if (count > 1)
    qsort(sorted.data, count, sizeof *sorted.data, by_level_downward);
  bdd_mark here = bdd_here(s);
  rel cube = REL_TRUE;
  for (vec_each(uint32_t, v, &sorted))
    cube = rel_and(s, rel_var(s, *v), cube);
  vec_free(&sorted);
  bdd_set set = keep_set(s, cube.node);
  bdd_leave(s, here, REL_FALSE);
  return set;
}

bdd_renaming *bdd_renaming_of(bdd_space *s, const uint32_t *from, const uint32_t *to,
                              uint32_t count) {
  bdd_renaming *r = xcalloc(1, sizeof *r);
  vec_push(&s->renamings, r);
  r->pair = bdd_newpair();
  r->reorderings = UINT32_MAX; /* distance is not known */
  for (uint32_t i = 0; i < count; ++i) {
    assert(from[i] < s->vars && to[i] < s->vars);
    vec_push(&r->from, from[i]);
    vec_push(&r->to, to[i]);
    if (from[i] != to[i])
      bdd_setpair(r->pair, (int)from[i], (int)to[i]);
  }
  return r;
}

/* ---- lifetime ------------------------------------------------------------ */

rel bdd_result(bdd_space *s, BDD node) {
  bdd_addref(node);
  vec_push(&s->temporaries, node);
  return (rel){node};
}

void bdd_before(bdd_space *s) {
  assert(s == the_space && !s->is_broken);
  (void)s;
#ifdef ASSAY_STRESS
  bdd_gbc();
#endif
}

bdd_mark bdd_here(const bdd_space *s) {
  return (bdd_mark){s->temporaries.size};
}

rel bdd_leave(bdd_space *s, bdd_mark here, rel result) {
  assert(here.height <= s->temporaries.size);
  if (result.node > 1)
    bdd_addref(result.node);
  while (s->temporaries.size > here.height)
    bdd_delref(vec_pop(&s->temporaries));
  if (result.node > 1)
    vec_push(&s->temporaries, result.node);
  return result;
}

void rel_set(bdd_space *s, rel *kept, rel value) {
  assert(s == the_space);
  (void)s;
  bdd_addref(value.node);
  bdd_delref(kept->node);
  *kept = value;
}

void rel_drop(bdd_space *s, rel *kept) {
  rel_set(s, kept, REL_FALSE);
}

rel rel_push(bdd_space *s, rel value) {
  return bdd_result(s, value.node);
}
