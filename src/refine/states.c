/* Engine `states`: programs with threads, state by state (states/). */
#include "refine/engine.h"

#include "states/states.h"

void engine_states(const engine_request *request, engine_result *result) {
  if (!states_are_there(&request->q)) {
    engine_unknown(result, "the program has no threads");
    return;
  }
  states_result found = {0};
  states_check(&request->q, &found);
  result->verdict = found.verdict;
  result->contexts = found.contexts;
  result->exhaustive = found.verdict == VERDICT_TRUE;
  for (uint32_t i = 0; i < found.inputs.size; ++i)
    vec_push(&result->inputs, found.inputs.data[i]);
  if (found.verdict == VERDICT_UNKNOWN)
    engine_unknown(result, "%s", buf_text(&found.reason));
  states_result_free(&found);
}
