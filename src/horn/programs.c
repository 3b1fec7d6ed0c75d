/* programs.c: from a request to an answer. */
#include "horn/internal.h"

/* Units that the query depends on: entered by a call that matters in one that is. */
static void mark_used(job *h) {
  VEC(uint32_t) work = {0};
  vec_push(&work, 0);
  h->units.data[0]->is_used = true;
  while (work.size) {
    const unit *u = h->units.data[vec_pop(&work)];
    for (uint32_t p = 0; p < u->rpo.size; ++p) {
      const node *n = &u->nodes.data[u->rpo.data[p]];
      for (uint32_t k = 0; n->matters && k < n->callee_count; ++k) {
        unit *g = h->units.data[u->callees.data[n->first_callee + k]];
        if (!g->is_used)
          vec_push(&work, g->index);
        g->is_used = true;
      }
    }
  }
  vec_free(&work);
}

static void job_free(job *h) {
  units_free(h);
  vec_free(&h->cells);
  vec_free(&h->addressed);
  vec_free(&h->arities);
  vec_free(&h->at);
  map_free(&h->cell_of);
  map_free(&h->written);
  map_free(&h->touches);
  map_free(&h->call_mods);
  map_free(&h->quotient_of);
  map_free(&h->side_of);
  map_free(&h->formal_of);
  arena_free(&h->memory);
  horn_free(h->horn);
}

static verdict solve(job *h, certificate *out, buf *reason) {
  if (h->failed) {
    buf_add(reason, "a clause can not be expressed");
    return VERDICT_UNKNOWN;
  }
  switch (horn_solve(h->horn, h->request->steps, h->request->seconds)) {
  case HORN_SOLVED:
    answer_write(h, out);
    return VERDICT_TRUE;
  case HORN_REFUTED:
    buf_add(reason, "the clauses have a derivation of the error");
    return VERDICT_FALSE;
  case HORN_UNKNOWN:
    break;
  }
  buf_add(reason, "the solver of Horn clauses gave up");
  return VERDICT_UNKNOWN;
}

static verdict attempt(const horn_request *r, bool wrap, certificate *out, buf *reason) {
  exprs *pool = &r->q.program->pool;
  job h = {.request = r, .program = r->q.program, .pool = pool, .alias = r->q.alias};
  h.math = type_math(pool);
  h.wrap = wrap;
  verdict found = VERDICT_UNKNOWN;
  if (units_build(&h, reason)) {
    h.horn = horn_new(pool, HORN_INT);
    cells_collect(&h);
    slice_compute(&h);
    slice_live(&h);
    mark_used(&h);
    encode_all(&h);
    found = solve(&h, out, reason);
  }
  job_free(&h);
  return found;
}

verdict horn_check(const horn_request *r, certificate *out, buf *reason) {
  assert(r->q.program && r->q.entry && r->q.alias && (r->part || !r->straight));
  verdict found = attempt(r, !r->plain, out, reason);
  if (found == VERDICT_TRUE || r->plain || !r->predicates)
    return found;
  /* Predicates may come from a proof that holds for the integers only. */
  buf_clear(reason);
  verdict plain = attempt(r, false, out, reason);
  return plain == VERDICT_TRUE ? plain : found;
}
