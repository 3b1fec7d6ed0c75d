/* Engine `run`: a program that asks for nothing has one execution, and that is run to its end.
 *
 * The run stops at the first value that C (or an approximation) leaves open: then there is more than
 * one execution, nothing can be proved here, and inputs are looked for that lead through loops of very many rounds:
 * by leaping over these (bounded/leap.h), then by chance (bounded/probe.h). Where objects lie is the interpreter's choice and not
 * C's: an error in its layout is one, but a run that looked at it is no proof. Calls of functions
 * without a body are looked for in the text of the program. */
#include "refine/engine.h"

#include "bounded/leap.h"
#include "bounded/probe.h"
#include "expr/math.h"

#include <unistd.h>

/* A callee that the interpreter would only guess at. */
static bool is_foreign(const program *p, const stmt *s) {
  if (s->kind != S_CALL)
    return false;
  const proc *callee = stmt_callee(p, s);
  return callee && !callee->has_body && !interp_runs_on_host(callee->name);
}

/* Is there nothing in the text that the interpreter does not execute, or only guesses at? */
static bool is_determined(program *p) {
  for (uint32_t f = 0; f < p->procs.size; ++f) {
    const proc *g = p->procs.data[f];
    for (uint32_t i = 0; i < g->stmts.size; ++i)
      if (is_foreign(p, &g->stmts.data[i]) || g->stmts.data[i].kind == S_UNKNOWN)
        return false;
  }
  return true;
}

static bool draw_nothing(void *context, const draw *d, u128 *value) {
  (void)d, (void)value;
  *(bool *)context = true;
  return false;
}

/* ---- with inputs ---- */

/* The others find most bugs sooner; with --deterministic they have had no time yet. */
static void let_others_start(const engine_request *request) {
  enum { OTHERS_FIRST = 3 };
  if (!request->options->deterministic && request->options->engine != ENGINE_RUN)
    sleep(OTHERS_FIRST);
}

static void take_inputs(const sym_inputs *inputs, engine_result *result) {
  assert(result->inputs.size == 0);
  result->verdict = VERDICT_FALSE;
  for (vec_each(const u128, v, inputs))
    vec_push(&result->inputs, *v);
}

enum { LEAP_SECONDS = 15 };

static void hunt(const engine_request *request, engine_result *result) {
  sym_inputs leapt = {0};
  deadline limit = request->q.deadline;
  engine_unknown(result, "the program has inputs");
  request->tell(request->context, "did", "looked for inputs that lead through long loops");
  if (exprs_are_math(&request->q.program->pool))
    return;
  let_others_start(request);
  question q = request->q;
  q.deadline = deadline_earlier(limit, deadline_after(LEAP_SECONDS));
  probe *chance = probe_new(request->q.program, request->q.entry);
  const sym_inputs *found = NULL;
  if (leap_hunt(&q, &leapt))
    take_inputs(&leapt, result);
  else if ((found = probe_run_long(chance, &limit)))
    take_inputs(found, result);
  probe_free(chance);
  vec_free(&leapt);
}

/* ---- without ---- */

void engine_concrete(const engine_request *request, engine_result *result) {
  bool asked = false;
  interp_options o = interp_defaults();
  deadline limit = request->q.deadline;
  o.stop = ERROR_BIT(ERROR_REACH);
  o.deadline = &limit;
  o.depth_limit = 4000000;
  o.draw = draw_nothing;
  o.context = &asked;
  interp *in = interp_new(request->q.program, &o);
  run_result r = interp_run(in, request->q.entry);
  request->q.stats->interpreter_steps += r.steps;
  if (asked)
    hunt(request, result);
  else if (r.end == RUN_ERROR && !r.approximated)
    result->verdict = VERDICT_FALSE;
  else if (r.end == RUN_EXIT || (r.end == RUN_BLOCKED && !r.is_error)) {
    result->verdict = VERDICT_TRUE;
    result->exhaustive = true;
    if (r.approximated)
      engine_unknown(result, "the execution depends on %s", r.approximated_by);
    else if (r.looked)
      engine_unknown(result, "the execution depends on where objects lie in memory");
    else if (!is_determined(request->q.program))
      engine_unknown(result, "the execution depends on more than inputs");
  } else
    engine_unknown(result, "%s", r.message ? r.message : "the run came to no end");
  assert(result->verdict != VERDICT_TRUE || (!asked && result->exhaustive));
  interp_free(in);
}
