/* Engine `sums`: relations that hold although sums wrap around (guess/guess.h). They are guesses: what is inductive
 * of them is kept (check.h), and the judge says what that is worth. */
#include "refine/engine.h"

#include "expr/math.h"
#include "guess/guess.h"

#include <unistd.h>

enum { OTHERS_FIRST = 2, MOST_SECONDS = 30, LIGHT_STEPS = 400000 };

void engine_sums(const engine_request *request, engine_result *result) {
  question q = request->q;
  certificate *c = &result->certificate;
  bool light = false, proved = false;
  result->candidate = true;
  engine_unknown(result, "no relation between sums is enough");
  if (exprs_are_math(&q.program->pool))
    return;
  if (!request->options->deterministic && request->options->engine == ENGINE_AUTO)
    sleep(OTHERS_FIRST);
  double half = deadline_seconds_left(&q.deadline) / 2, least = MOST_SECONDS;
  q.deadline = deadline_earlier(q.deadline, deadline_after(half > least ? half : least));
  wrapping *s = wrapping_new(&q, c);
  while (!proved && wrapping_next(s, c, &light))
    proved = light ? check_weaken_within(&q, c, LIGHT_STEPS) : check_weaken(&q, c);
  if (proved)
    result->verdict = VERDICT_TRUE;
  wrapping_free(s);
}
