/* Engine `bounded`: the hunter. */
#include "refine/engine.h"

#include "bounded/bounded.h"

/* What the account says of it (account.h). */
static void tell_account(const engine_request *r, const bounded_result *so_far) {
  buf line = {0};
  if (so_far->clean && so_far->beyond.line) {
    buf_printf(&line, "no error within %u round%s of ", so_far->clean,
               so_far->clean == 1 ? "" : "s");
    location_print(&line, so_far->beyond);
  } else if (so_far->clean)
    buf_printf(&line, "no error where loops and recursions go at most %u rounds", so_far->clean);
  else
    buf_printf(&line, "tried loops and recursions of up to %u rounds", so_far->bound);
  r->tell(r->context, "did", buf_text(&line));
  if (so_far->met.size)
    r->tell(r->context, "met", buf_text(&so_far->met));
  buf_free(&line);
}

static void tell_bound(void *context, const bounded_result *so_far, uint64_t steps) {
  const engine_request *r = context;
  buf line = {0};
  buf_printf(&line, "bound %u, %llu steps", so_far->bound, (unsigned long long)steps);
  r->progress(r->context, buf_text(&line));
  buf_free(&line);
  tell_account(r, so_far);
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
    assert(result->inputs.size == 0 && result->layout.size == 0);
    for (uint32_t i = 0; i < found.inputs.size; ++i)
      vec_push(&result->inputs, found.inputs.data[i]);
    for (uint32_t i = 0; i < found.layout.size; ++i)
      vec_push(&result->layout, found.layout.data[i]);
    break;
  case VERDICT_UNKNOWN:
    tell_account(request, &found);
    engine_unknown(result, "%s", buf_text(&found.reason));
    break;
  }
  bounded_result_free(&found);
}
