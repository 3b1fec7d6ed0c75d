/* Engine `arrays`: facts about all elements, read off the program (arrays/); what is inductive of them is
 * kept, and the judge decides what that is worth. */
#include "refine/engine.h"

#include "arrays/arrays.h"

/* Which assertion the facts that are left do not prove, and where. */
static void tell_missing(const engine_request *request, engine_result *result) {
  buf reason = {0};
  assert(result->candidate);
  const question *q = &request->q;
  uint32_t in, label;
  if (deadline_passed((deadline *)&request->q.deadline))
    engine_unknown(result, "timeout");
  else if (check_certificate_at(q, &result->certificate, &reason, &in, &label) == CHECK_CONFIRMED)
    result->verdict = VERDICT_TRUE;
  else {
    assert((in == NO_LABEL) == (label == NO_LABEL));
    if (label != NO_LABEL)
      arrays_tell_missing(q, q->program->procs.data[in], label, &reason);
    engine_unknown(result,
                   "of the facts about all elements that were tried, those that hold are not "
                   "enough: %s",
                   buf_text(&reason));
  }
  buf_free(&reason);
}

/* True: proved, or there is nothing to propose. */
static bool attempt(const engine_request *request, bool wide, engine_result *result) {
  certificate *c = &result->certificate;
  c->invariants.size = c->summaries.size = 0;
  if (!arrays_propose(&request->q, wide, c)) {
    engine_unknown(result, "no elements are accessed at indices that vary");
    return true;
  }
  request->progress(request->context, wide ? "facts about all elements, by all conditions"
                                           : "facts about all elements, by assertions and stores");
  if (check_weaken(&request->q, c))
    result->verdict = VERDICT_TRUE;
  return result->verdict == VERDICT_TRUE;
}

/* Few facts first, since each costs time. */
void engine_arrays(const engine_request *request, engine_result *result) {
  result->candidate = true;
  if (!attempt(request, false, result) && !attempt(request, true, result))
    tell_missing(request, result);
}
