/* order.c: the order in which the blocks of a function are lowered.
 *
 * LLVM wants a definition to dominate its uses, not to stand before them in the text. The order is
 * that of the text, except that a block comes after the one that immediately dominates it, and so
 * after all that dominate it. Blocks that no path reaches are left out. */
#include "frontend/body.h"

typedef struct ordering {
  LLVMBasicBlockRef *block; /* in reverse post-order */
  uint32_t *idom;           /* by position there */
  uint32_t count;
  map position; /* block -> its position + 1 */
} ordering;

typedef struct visit {
  LLVMBasicBlockRef block;
  uint32_t next; /* successor to go to */
} visit;

static uint32_t successors(LLVMBasicBlockRef block) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  return end ? LLVMGetNumSuccessors(end) : 0;
}

static LLVMBasicBlockRef successor(LLVMBasicBlockRef block, uint32_t i) {
  return LLVMGetSuccessor(LLVMGetBasicBlockTerminator(block), i);
}

static void number_blocks(ordering *o, LLVMValueRef fn) {
  VEC(visit) stack = {0};
  map seen = {0};
  uint32_t all = LLVMCountBasicBlocks(fn), at = all;
  LLVMBasicBlockRef *found = calloc(all + 1, sizeof *found);
  assert(found && all);
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(fn);
  map_put(&seen, map_key(entry), 1);
  vec_push(&stack, (visit){entry, 0});
  while (stack.size) {
    visit *v = &stack.data[stack.size - 1];
    if (v->next == successors(v->block)) {
      found[--at] = v->block;
      (void)vec_pop(&stack);
      continue;
    }
    LLVMBasicBlockRef to = successor(v->block, v->next++);
    if (map_has(&seen, map_key(to)))
      continue;
    map_put(&seen, map_key(to), 1);
    vec_push(&stack, (visit){to, 0});
  }
  o->count = all - at;
  memmove(found, found + at, o->count * sizeof *found);
  o->block = found;
  for (uint32_t i = 0; i < o->count; ++i)
    map_put(&o->position, map_key(found[i]), i + 1);
  assert(o->count && o->block[0] == entry);
  assert(o->position.size == o->count);
  map_free(&seen);
  vec_free(&stack);
}

static uint32_t position_of(const ordering *o, LLVMBasicBlockRef block) {
  uint32_t at = (uint32_t)map_get(&o->position, map_key(block), 0);
  assert(at);
  return at - 1;
}

static uint32_t intersect(const ordering *o, uint32_t x, uint32_t y) {
  while (x != y) {
    if (x > y)
      x = o->idom[x];
    else
      y = o->idom[y];
  }
  return x;
}

/* The usual iteration over immediate dominators, pushed along edges in reverse post-order. */
static void find_dominators(ordering *o) {
  enum { NONE = UINT32_MAX };
  o->idom = calloc(o->count, sizeof *o->idom);
  assert(o->idom);
  for (uint32_t i = 1; i < o->count; ++i)
    o->idom[i] = NONE;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < o->count; ++i)
      for (uint32_t k = 0, n = successors(o->block[i]); k < n; ++k) {
        uint32_t to = position_of(o, successor(o->block[i], k));
        uint32_t better = to == 0 ? 0 : o->idom[to] == NONE ? i : intersect(o, o->idom[to], i);
        changed |= to && better != o->idom[to];
        o->idom[to] = better;
      }
  }
  assert(o->idom[0] == 0);
}

void block_order(LLVMValueRef fn, block_vec *out) {
  ordering o = {0};
  number_blocks(&o, fn);
  find_dominators(&o);
  bool *done = calloc(o.count, sizeof *done);
  VEC(uint32_t) path = {0};
  assert(done);
  for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb)) {
    if (!map_has(&o.position, map_key(bb)))
      continue;
    for (uint32_t at = position_of(&o, bb); !done[at]; at = o.idom[at]) {
      vec_push(&path, at);
      done[at] = true;
    }
    while (path.size)
      vec_push(out, o.block[vec_pop(&path)]);
  }
  assert(out->size == o.count);
  free(done);
  free(o.block);
  free(o.idom);
  map_free(&o.position);
  vec_free(&path);
}
