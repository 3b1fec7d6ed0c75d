/* Engine `bits`: the program as a circuit, given to a model checker of circuits (bits/bits.h).
 *
 * Its invariants are candidates for the judge; a path that it finds is asked of path/, for the circuit
 * allows more than the program does. It begins when easy programs have been decided, and only where
 * there is a loop and the program fits. */
#include "refine/engine.h"
#include "refine/offer.h"
#include "refine/rounds.h"

#include "bits/bits.h"
#include "expr/math.h"

#include <unistd.h>

enum { OTHERS_FIRST = 2 };

/* Can the path be executed? Then its inputs are the answer. */
static void try_path(const engine_request *request, const trace *path, engine_result *result) {
  assert(path->main);
  rounds r;
  rounds_open(&r, request, result, false);
  rounds_simulate(&r, path, NULL);
  if (!r.done)
    engine_unknown(result, "a path over bits that the program does not have");
  rounds_close(&r);
}

/* What other engines have found of the entry's variables. */
typedef struct taking {
  const engine_request *request;
  bool is_begun;
} taking;

static bool take_offers(void *context, expr_vec *to) {
  taking *t = context;
  precision *p = t->request->precision;
  uint32_t entry = t->request->q.entry->index;
  if (offers_take(t->request->offers, p) == 0 && t->is_begun)
    return false;
  t->is_begun = true;
  vec_clear(to);
  for (vec_each(const expr *const, e, &p->global))
    vec_push(to, *e);
  for (vec_each(const expr *const, e, &p->by_proc.data[entry]))
    vec_push(to, *e);
  return to->size > 0;
}

static void tell_size(const engine_request *request, const bits_result *found) {
  buf line = {0};
  if (!found->bits)
    return;
  buf_printf(&line, "a circuit of %u bits and %u gates was searched", found->bits, found->gates);
  request->tell(request->context, "did", buf_text(&line));
  buf_free(&line);
}

void engine_bits(const engine_request *request, engine_result *result) {
  question q = request->q;
  result->candidate = true;
  if (exprs_are_math(&q.program->pool)) {
    engine_unknown(result, "mathematical integers have no bits");
    return;
  }
  if (!request->options->deterministic && request->options->engine == ENGINE_AUTO)
    sleep(OTHERS_FIRST);
  bits_result found;
  taking t = {.request = request};
  bits_request r = {.q = q, .dump = request->options->dump, .offered = take_offers, .context = &t};
  r.limits.memory_mb = (uint64_t)request->options->memory;
  if (deadline_is_set(&q.deadline))
    r.limits.seconds = deadline_seconds_left(&q.deadline) + 0.01;
  bits_check(&r, &result->certificate, &found);
  tell_size(request, &found);
  result->is_whole = result->certificate.depth > 0;
  if (found.answer == BITS_PROVED)
    result->verdict = VERDICT_TRUE;
  else if (found.answer == BITS_PATH)
    try_path(request, &found.path, result);
  else
    engine_unknown(result, "not decided by bits: %s", buf_text(&found.reason));
  bits_result_free(&found);
}
