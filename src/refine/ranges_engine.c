/* Engine `ranges`: loops over floating-point numbers that stay between bounds.
 *
 * The bounds that intervals give (ranges.h) are candidates: what is inductive of them is kept (check.h), and the judge
 * says, in the numbers' own arithmetic, what that is worth. */
#include "refine/engine.h"
#include "refine/ranges.h"

#include "expr/float.h"
#include "expr/math.h"
#include "program/graph.h"

typedef struct candidate {
  program *p;
  certificate *c;
  uint32_t proc;
} candidate;

/* What the interval says of the expression. */
static const expr *bounds_of(exprs *pool, const expr *e, const interval *is) {
  assert(interval_suits(e->type));
  const type *t = e->type;
  interval all = interval_all(t);
  const expr *says = expr_bool(pool, true);
  bool floats = t->kind == T_FLOAT;
  if (!interval_has_number(t, is))
    return says;
  const expr *low = expr_const(pool, t, is->low), *high = expr_const(pool, t, is->high);
  const expr *above = !floats   ? expr_le(pool, low, e)
                      : is->nan ? expr_not(pool, expr_float2(pool, FLOAT_LT, e, low))
                                : expr_float2(pool, FLOAT_LE, low, e);
  const expr *below = !floats   ? expr_le(pool, e, high)
                      : is->nan ? expr_not(pool, expr_float2(pool, FLOAT_LT, high, e))
                                : expr_float2(pool, FLOAT_LE, e, high);
  if (is->low != all.low)
    says = expr_and(pool, says, above);
  if (is->high != all.high)
    says = expr_and(pool, says, below);
  if (floats && !is->nan && is->low == all.low && is->high == all.high)
    says = expr_float2(pool, FLOAT_EQ, e, e);
  return says;
}

static void add_bounds(void *context, uint32_t label, const var *v, const interval *is) {
  candidate *to = context;
  exprs *pool = &to->p->pool;
  const expr *says = bounds_of(pool, expr_var(pool, v), is);
  assert(label < to->p->procs.data[to->proc]->stmts.size && says->type->kind == T_BOOL);
  for (vec_each(cert_invariant, i, &to->c->invariants))
    if (i->proc == to->proc && i->label == label) {
      i->holds = expr_and(pool, i->holds, says);
      return;
    }
  vec_push(&to->c->invariants, (cert_invariant){to->proc, label, says});
}

/* Every procedure may be called; its result is within bounds. */
static void look_at(candidate *to, ranges *r, const proc *f, deadline *until) {
  exprs *pool = &to->p->pool;
  assert(f->has_body && f->index < to->c->result.size);
  to->proc = f->index;
  ranges_of(r, f, until, add_bounds, to);
  const expr *says = expr_bool(pool, true);
  const var *result = to->c->result.data[f->index];
  if (result && r->has_result.data[f->index])
    says = bounds_of(pool, expr_var(pool, result), &r->results.data[f->index]);
  vec_push(&to->c->summaries, (cert_summary){f->index, says});
  bool has_entry = false;
  for (vec_each(const cert_invariant, i, &to->c->invariants))
    has_entry |= i->proc == f->index && i->label == f->entry;
  if (!has_entry)
    vec_push(&to->c->invariants, (cert_invariant){f->index, f->entry, expr_bool(pool, true)});
}

void engine_ranges(const engine_request *request, engine_result *result) {
  question q = request->q;
  result->candidate = true;
  engine_unknown(result, "there are no floating-point numbers");
  if (!q.program->pool.has_floats || exprs_are_math(&q.program->pool))
    return;
  engine_unknown(result, "bounds of the numbers are not enough");
  ranges r;
  call_graph calls;
  ranges_init(&r, q.program);
  call_graph_init(&calls, q.program, NULL, NULL);
  candidate to = {.p = q.program, .c = &result->certificate};
  for (uint32_t i = 0; i < calls.size; ++i) {
    const proc *f = q.program->procs.data[calls.order[i]];
    if (f->has_body)
      look_at(&to, &r, f, &q.deadline);
  }
  if (check_weaken(&q, &result->certificate))
    result->verdict = VERDICT_TRUE;
  call_graph_free(&calls);
  ranges_free(&r);
}
