/* Engine `run`: a program that asks for nothing has one execution, and that is run to its end.
 *
 * The run stops at the first value that C (or an approximation) leaves open: then there is more than
 * one execution and this engine knows nothing. What an execution may depend on without drawing
 * anything is looked for in the text of the program: calls of functions without a body, and
 * the numbers that stand for addresses, which the interpreter chooses and C does not. */
#include "refine/engine.h"

typedef struct scan {
  bool looks_at_addresses;
} scan;

static const expr *scan_expr(exprs *pool, const expr *e, void *context) {
  scan *s = context;
  (void)pool;
  bool orders = (e->kind == E_LT || e->kind == E_LE) && type_is_ptr(e->kid[0]->type);
  bool numbers = e->kind == E_CAST && type_is_ptr(e->kid[0]->type) && !type_is_ptr(e->type) &&
                 e->type->kind != T_BOOL;
  if (orders || numbers)
    s->looks_at_addresses = true;
  return NULL;
}

static void scan_list(exprs *pool, const expr *const *list, uint32_t count, scan *s) {
  for (uint32_t i = 0; i < count; ++i)
    expr_map(pool, list[i], scan_expr, s);
}

/* A callee that the interpreter would only guess at. */
static bool is_foreign(const program *p, const stmt *s) {
  if (s->kind != S_CALL)
    return false;
  const proc *callee = stmt_callee(p, s);
  return callee && !callee->has_body && !interp_runs_on_host(callee->name);
}

static bool is_determined(program *p) {
  scan s = {0};
  for (uint32_t f = 0; f < p->procs.size; ++f) {
    const proc *g = p->procs.data[f];
    for (uint32_t i = 0; i < g->stmts.size; ++i) {
      const stmt *st = &g->stmts.data[i];
      if (is_foreign(p, st) || st->kind == S_UNKNOWN)
        return false;
      scan_list(&p->pool, st->lhs, st->lhs_count, &s);
      scan_list(&p->pool, st->rhs, st->rhs_count, &s);
      if (st->cond)
        scan_list(&p->pool, &st->cond, 1, &s);
    }
  }
  return !s.looks_at_addresses;
}

static bool draw_nothing(void *context, const draw *d, u128 *value) {
  (void)d, (void)value;
  *(bool *)context = true;
  return false;
}

void engine_concrete(const engine_request *request, engine_result *result) {
  bool asked = false;
  interp_options o = interp_defaults();
  deadline limit = request->deadline;
  o.stop = ERROR_BIT(ERROR_REACH);
  o.deadline = &limit;
  o.depth_limit = 4000000;
  o.draw = draw_nothing;
  o.context = &asked;
  interp *in = interp_new(request->program, &o);
  run_result r = interp_run(in, request->entry);
  request->stats->interpreter_steps += r.steps;
  if (asked)
    engine_unknown(result, "the program has inputs");
  else if (r.end == RUN_ERROR && !r.approximated)
    result->verdict = VERDICT_FALSE;
  else if (r.end == RUN_EXIT || (r.end == RUN_BLOCKED && !r.is_error)) {
    result->verdict = is_determined(request->program) ? VERDICT_TRUE : VERDICT_UNKNOWN;
    result->exhaustive = true;
    if (result->verdict == VERDICT_UNKNOWN)
      engine_unknown(result, "the execution depends on more than inputs");
  } else
    engine_unknown(result, "%s", r.message ? r.message : "the run came to no end");
  interp_free(in);
}
