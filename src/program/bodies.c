#include "program/bodies.h"

static void swap_body(proc *f, other_body *other) {
  assert(f->index == other->proc && other->entry < other->stmts.size);
  stmt_vec stmts = f->stmts;
  uint32_t entry = f->entry;
  f->stmts = other->stmts, f->entry = other->entry;
  other->stmts = stmts, other->entry = entry;
}

void bodies_swap(other_bodies *b) {
  for (vec_each(other_body, other, &b->list)) {
    assert(other->proc < b->program->procs.size);
    swap_body(b->program->procs.data[other->proc], other);
  }
  b->in_place = !b->in_place;
}

bool bodies_has(const other_bodies *b, uint32_t which) {
  for (vec_each(const other_body, other, &b->list))
    if (other->proc == which)
      return true;
  return false;
}

void bodies_free(other_bodies *b) {
  assert(!b->in_place);
  for (vec_each(other_body, other, &b->list))
    vec_free(&other->stmts);
  vec_free(&b->list);
}
