/* Engine `direct`: the proof that says nothing: every invariant and summary is true. The judge
 * confirms it where no assertion needs to know what a loop or a call did, such as locks that are
 * taken and released within one iteration; that takes one query per cut point, so it is tried
 * first. */
#include "refine/engine.h"

void engine_direct(const engine_request *request, engine_result *result) {
  program *p = request->q.program;
  request->tell(request->context, "did", "tried the proof that needs no invariants");
  for (vec_each(proc *const, f, &p->procs))
    if ((*f)->has_body)
      vec_push(&result->certificate.summaries,
               (cert_summary){(*f)->index, expr_bool(&p->pool, true)});
  result->candidate = true;
  result->verdict = VERDICT_TRUE;
}
