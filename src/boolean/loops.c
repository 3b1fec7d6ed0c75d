/* The domain, around loops: relations of iterations.
 *
 * In the edges of one iteration the E variables hold values at the head, of what the loop changes
 * and is tracked there. A step is over C and N of the same variables. */
#include "boolean/domain.h"

#include "base/memory.h"

enum { MAX_NODES = 50000 };

static bool_loop *loop_at(boolean *b, tab_place head) {
  uint64_t *slot = map_slot_of(&b->loop_index, (uint64_t)head.proc << 32 | head.node);
  if (!*slot) {
    (void)vec_add(&b->loops);
    *slot = b->loops.size;
  }
  return &b->loops.data[*slot - 1];
}

/* Sets and renamings over the variables that the loop changes. */
static void prepare(boolean *b, tab_place head, const uint32_t *labels, uint32_t count,
                    bool_loop *loop) {
  uint32_t size = b->usage.procs.data[head.proc].size;
  assert(!loop->is_ready && count > 0);
  uint64_t *written = bits_new(b->usage.words);
  for (uint32_t i = 0; i < count; ++i)
    usage_written(&b->usage, &b->program->procs.data[head.proc]->stmts.data[labels[i]], written);
  VEC(uint32_t) of[COPIES] = {0};
  for (uint32_t i = 0; i < size; ++i)
    if (has_bit(written, i) && is_tracked(&b->usage, head.proc, head.node, i))
      for (uint32_t k = 0; k < COPIES; ++k)
        vec_push(&of[k], pos_var(b, head.proc, i, (copy)k));
  free(written);
  uint32_t n = of[0].size;
  bdd_mark here = bdd_here(b->space);
  rel_set(b->space, &loop->identity, rel_same(b->space, of[E].data, of[C].data, n));
  bdd_leave(b->space, here, REL_FALSE);
  loop->now = bdd_set_of(b->space, of[C].data, n);
  loop->middle = bdd_set_of(b->space, of[X].data, n);
  loop->next_to_middle = bdd_renaming_of(b->space, of[N].data, of[X].data, n);
  loop->now_to_middle = bdd_renaming_of(b->space, of[C].data, of[X].data, n);
  VEC(uint32_t) to = {0};
  for (uint32_t i = 0; i < n; ++i)
    vec_push(&to, of[C].data[i]);
  for (uint32_t i = 0; i < n; ++i) {
    vec_push(&of[E], of[C].data[i]);
    vec_push(&to, of[N].data[i]);
  }
  loop->to_step = bdd_renaming_of(b->space, of[E].data, to.data, to.size);
  loop->is_ready = true;
  vec_free(&to);
  for (uint32_t k = 0; k < COPIES; ++k)
    vec_free(&of[k]);
}

static element loop_identity(void *self, tab_place head, const uint32_t *labels, uint32_t count) {
  boolean *b = self;
  bool_loop *loop = loop_at(b, head);
  if (!loop->is_ready)
    prepare(b, head, labels, count, loop);
  bdd_mark here = bdd_here(b->space);
  return as_element(b, here, rel_and(b->space, loop->identity, b->procs.data[head.proc].enforce));
}

static element loop_step(void *self, tab_place head, element around) {
  boolean *b = self;
  assert(loop_at(b, head)->is_ready);
  bdd_mark here = bdd_here(b->space);
  return as_element(b, here, rel_rename(b->space, as_rel(around), loop_at(b, head)->to_step));
}

static bool is_large(void *self, element a) {
  const boolean *b = self;
  return rel_size(b->space, as_rel(a)) > MAX_NODES;
}

static element loop_square(void *self, tab_place head, element step) {
  boolean *b = self;
  const bool_loop *loop = loop_at(b, head);
  assert(loop->is_ready && !is_empty(step));
  bdd_mark here = bdd_here(b->space);
  rel first = rel_rename(b->space, as_rel(step), loop->next_to_middle);
  rel second = rel_rename(b->space, as_rel(step), loop->now_to_middle);
  rel twice = rel_product(b->space, first, second, loop->middle);
  rel all = rel_or(b->space, as_rel(step), twice);
  bool too_large = rel_size(b->space, all) > MAX_NODES;
  return as_element(b, here, too_large ? REL_FALSE : all);
}

static element loop_apply(void *self, tab_place head, element edges, element step) {
  boolean *b = self;
  assert(loop_at(b, head)->is_ready && !is_empty(step));
  bdd_mark here = bdd_here(b->space);
  rel r = rel_product(b->space, as_rel(edges), as_rel(step), loop_at(b, head)->now);
  return as_element(b, here, rel_rename(b->space, r, b->next_to_now));
}

void boolean_fill_loops(tab_domain *table) {
  table->loop_identity = loop_identity;
  table->loop_step = loop_step;
  table->loop_square = loop_square;
  table->loop_apply = loop_apply;
  table->is_large = is_large;
}
