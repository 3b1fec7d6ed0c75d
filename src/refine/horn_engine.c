/* Engine `horn`: the whole program as Horn clauses, solved by Spacer; the judge decides what that is
 * worth. */
#include "refine/engine.h"

#include "horn/programs.h"

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
