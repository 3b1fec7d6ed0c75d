/* Engine `bounded`: the hunter. */
#include "refine/engine.h"

#include "bounded/bounded.h"

static void tell_bound(void *context, uint32_t bound, uint64_t steps) {
  const engine_request *r = context;
  buf line = {0};
  buf_printf(&line, "bound %u, %llu steps", bound, (unsigned long long)steps);
  r->progress(r->context, buf_text(&line));
  buf_free(&line);
}

void engine_bounded(const engine_request *request, engine_result *result) {
  bounded_request b = {.q = request->q, .progress = tell_bound, .context = (void *)request};
  bounded_result found = {0};
  bounded_check(&b, &found);
  result->rounds = found.bound;
  switch (found.verdict) {
  case VERDICT_TRUE:
    result->verdict = VERDICT_TRUE;
    result->exhaustive = true;
    break;
  case VERDICT_FALSE:
    result->verdict = VERDICT_FALSE;
    for (uint32_t i = 0; i < found.inputs.size; ++i)
      vec_push(&result->inputs, found.inputs.data[i]);
    for (uint32_t i = 0; i < found.layout.size; ++i)
      vec_push(&result->layout, found.layout.data[i]);
    break;
  case VERDICT_UNKNOWN:
    engine_unknown(result, "%s", buf_text(&found.reason));
    break;
  }
  bounded_result_free(&found);
}
