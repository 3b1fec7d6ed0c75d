#include "concurrent/stitch.h"

#include "base/memory.h"

/* Must the thread take a step? One that may idle in all of its contexts, and leaves the globals alone
 * in each, need not even begin. */
static bool takes_part(const instance *x, const stitch_contexts *contexts, uint32_t t) {
  for (vec_each(stitch_context, c, contexts))
    if (c->thread == t &&
        (!c->may_idle || !c->out || memcmp(c->in, c->out, x->p->globals.size * sizeof *c->in) != 0))
      return true;
  return false;
}

/* The thread that takes the first step. */
static uint32_t first_thread(const stitcher *y, const stitch_contexts *contexts) {
  for (uint32_t i = 0; i < contexts->size; ++i)
    if (y->steps[i])
      return contexts->data[i].thread;
  return contexts->data[0].thread;
}

/* The steps in the order of the contexts; only the first thread tells globals. */
static void interleave(stitcher *y, const stitch_contexts *contexts) {
  uint32_t first = first_thread(y, contexts), count = y->tracer.trace->schedule.size;
  vec_clear(&y->tracer.trace->schedule);
  for (uint32_t i = 0; i < contexts->size; ++i)
    for (uint32_t k = 0; k < y->steps[i]; ++k)
      vec_push(&y->tracer.trace->schedule, contexts->data[i].thread);
  assert(y->tracer.trace->schedule.size == count);
  for (uint32_t t = 0; t < y->tracer.threads.size; ++t)
    assert(!y->tracer.threads.data[t].size ||
           y->own_values[t] <= y->tracer.threads.data[t].data[0].value_count);
  for (uint32_t t = 0; t < y->tracer.threads.size; ++t)
    if (t != first && y->tracer.threads.data[t].size)
      y->tracer.threads.data[t].data[0].value_count = y->own_values[t];
}

trace *stitch(const instance *x, const bp_request *source, const stitch_contexts *contexts,
              bp_result *result) {
  assert(contexts->size > 0);
  stitcher y = {.steps = xcalloc(contexts->size, sizeof *y.steps),
                .own_values = xcalloc(x->roots.size, sizeof *y.own_values)};
  tracer_init(&y.tracer, x->roots.size);
  bool ok = true;
  for (uint32_t t = 0; ok && t < x->roots.size; ++t)
    if (takes_part(x, contexts, t))
      ok = thread_run_find(x, source, contexts, t, &y, result);
  if (ok)
    interleave(&y, contexts);
  trace *made = tracer_end(&y.tracer);
  free(y.steps);
  free(y.own_values);
  if (ok)
    return made;
  trace_drop(made);
  return NULL;
}
