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

typedef struct attempt {
  arrays_effort effort;
  bool relaxed; /* products by algebra alone */
  const char *told;
} attempt;

/* Few facts first, since each costs time; those with products by bits are the dearest. */
static const attempt attempts[] = {
    {ARRAYS_FEW, true, "facts about all elements, by assertions and stores"},
    {ARRAYS_FITTED, true, "facts about all elements, by sums in runs"},
    {ARRAYS_FEW, false, "facts about all elements, by assertions and stores, with products"},
    {ARRAYS_TOLD, true, "facts about all elements, by conditions"},
    {ARRAYS_ALL, false, "facts about all elements, by all conditions"},
};
enum { ATTEMPTS = sizeof attempts / sizeof *attempts };

static bool has_products(const program *p) {
  for (vec_each(proc *const, f, &p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts)) {
      bool has = s->cond && s->cond->has_product;
      for (uint32_t i = 0; i < s->rhs_count; ++i)
        has |= s->rhs[i]->has_product;
      if (has)
        return true;
    }
  return false;
}

/* True: proved, or there is nothing to propose. */
static bool try_one(const engine_request *request, const attempt *a, bool relaxed,
                    engine_result *result) {
  certificate *c = &result->certificate;
  c->invariants.size = c->summaries.size = 0;
  if (!arrays_propose(&request->q, a->effort, c)) {
    engine_unknown(result, "no elements are accessed at indices that vary");
    return true;
  }
  request->progress(request->context, a->told);
  if (relaxed ? check_weaken_relaxed(&request->q, c) : check_weaken(&request->q, c))
    result->verdict = VERDICT_TRUE;
  return result->verdict == VERDICT_TRUE;
}

void engine_arrays(const engine_request *request, engine_result *result) {
  bool products = has_products(request->q.program);
  result->candidate = true;
  for (uint32_t i = 0; i < ATTEMPTS; ++i) {
    const attempt *a = &attempts[i];
    bool repeats = !a->relaxed && a->effort == ARRAYS_FEW && !products;
    if (!repeats && try_one(request, a, a->relaxed && products, result))
      return;
  }
  tell_missing(request, result);
}
