#include "cases/internal.h"

/* Of a condition: both ways; else what is known of the value. */
void kase_assign(cases *c, const unit *u, kase *k, uint32_t at, const expr *value, kase_vec *out) {
  assert(at < rows_of(c, u));
  if (value->kind == E_ITE) {
    for (uint32_t way = 0; way < 2; ++way) {
      kase_vec found = {0};
      kase_assume(c, u, kase_copy(c, u, k), value->kid[0], way == 0, &found);
      for (vec_each(kase *const, one, &found))
        kase_assign(c, u, *one, at, value->kid[1 + way], out);
      vec_free(&found);
    }
    return;
  }
  if (value->type->kind == T_BOOL && value->kind != E_VAR && value->kind != E_CONST &&
      value->kind != E_NONDET) {
    const expr *is[2] = {expr_bool(c->pool, true), expr_bool(c->pool, false)};
    for (uint32_t way = 0; way < 2; ++way) {
      kase_vec found = {0};
      kase_assume(c, u, kase_copy(c, u, k), value, way == 0, &found);
      for (vec_each(kase *const, one, &found))
        kase_assign(c, u, *one, at, is[way], out);
      vec_free(&found);
    }
    return;
  }
  const expr *plain = bare(value);
  uint32_t from = plain->kind == E_VAR ? row_of(c, plain->var) : NO_ROW;
  kase_set(c, u, k, at, row_of_value(c, k, value), from);
  vec_push(out, k);
}

/* Several at once: what is read is read before; then nothing is known of the values. */
static void assign_all(cases *c, const unit *u, kase *k, const stmt *s, kase_vec *out) {
  if (s->lhs_count == 1 && !s->cond) {
    uint32_t at = s->lhs[0]->kind == E_VAR ? row_of(c, s->lhs[0]->var) : NO_ROW;
    if (at == NO_ROW)
      vec_push(out, k);
    else
      kase_assign(c, u, k, at, s->rhs[0], out);
    return;
  }
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    uint32_t at = s->lhs[i]->kind == E_VAR ? row_of(c, s->lhs[i]->var) : NO_ROW;
    if (at != NO_ROW)
      kase_set(c, u, k, at, (row){0}, NO_ROW);
  }
  vec_push(out, k);
}

/* A new object is nowhere where one is already; it may be where one was. */
static row row_of_object(const cases *c) {
  row made = {0};
  for (uint32_t i = 0; i < c->tests.size; ++i)
    if (c->tests.list[i].kind == TEST_IS && c->tests.list[i].type->kind == T_PTR)
      made.no |= (uint64_t)1 << i;
  return made;
}

void kase_step(cases *c, const unit *u, kase *k, const stmt *s, kase_vec *out) {
  assert(s->kind != S_RETURN && s->kind != S_BRANCH && s->kind != S_ASSERT);
  if (s->kind == S_ASSIGN) {
    assign_all(c, u, k, s, out);
    return;
  }
  if (s->kind == S_ASSUME) {
    kase_assume(c, u, k, s->cond, true, out);
    return;
  }
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    uint32_t at = s->lhs[i]->kind == E_VAR ? row_of(c, s->lhs[i]->var) : NO_ROW;
    if (at != NO_ROW)
      kase_set(c, u, k, at, s->kind == S_ALLOC ? row_of_object(c) : (row){0}, NO_ROW);
  }
  vec_push(out, k);
}
