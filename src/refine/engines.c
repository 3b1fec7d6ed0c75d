/* Engines that are a call: the hunter and the whole program as Horn clauses. */
#include "refine/engine.h"

#include "bounded/bounded.h"
#include "horn/programs.h"

static void tell_bound(void *context, uint32_t bound, uint64_t steps) {
  const engine_request *r = context;
  buf line = {0};
  buf_printf(&line, "bound %u, %llu steps", bound, (unsigned long long)steps);
  r->progress(r->context, buf_text(&line));
  buf_free(&line);
}

void engine_bounded(const engine_request *request, engine_result *result) {
  bounded_request b = {.program = request->program,
                       .entry = request->entry,
                       .any_state = request->any_state,
                       .math = request->math,
                       .alias = request->alias,
                       .deadline = request->deadline,
                       .stats = request->stats,
                       .progress = tell_bound,
                       .context = (void *)request};
  bounded_result found = {0};
  bounded_check(&b, &found);
  result->rounds = found.bound;
  switch (found.verdict) {
  case BOUNDED_SAFE:
    result->verdict = VERDICT_TRUE;
    result->exhaustive = true;
    break;
  case BOUNDED_BUG:
    result->verdict = VERDICT_FALSE;
    for (uint32_t i = 0; i < found.inputs.size; ++i)
      vec_push(&result->inputs, found.inputs.data[i]);
    break;
  case BOUNDED_UNKNOWN:
    engine_unknown(result, "%s", buf_text(&found.reason));
    break;
  }
  bounded_result_free(&found);
}

void engine_horn(const engine_request *request, engine_result *result) {
  horn_request h = {.program = request->program,
                    .entry = request->entry,
                    .any_state = request->any_state,
                    .alias = request->alias};
  buf reason = {0};
  result->candidate = true;
  switch (horn_check(&h, &result->certificate, &reason)) {
  case HORN_SAFE:
    result->verdict = VERDICT_TRUE;
    break;
  case HORN_BUG:
    engine_unknown(result, "the clauses have no solution");
    break;
  case HORN_GAVE_UP:
    engine_unknown(result, "%s", buf_text(&reason));
    break;
  }
  buf_free(&reason);
}
