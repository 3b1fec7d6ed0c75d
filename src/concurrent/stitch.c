#include "concurrent/stitch.h"

#include "base/memory.h"

/* Plays the events of one context; where the next one of that thread begins. `is_first`: the thread
 * takes the first step of all, and tells the globals. */
static uint32_t play(tracer *b, uint32_t t, const thread_run *run, uint32_t at, uint32_t context,
                     bool is_first) {
  for (; at < run->events.size && run->events.data[at].context == context; ++at) {
    const run_event *e = &run->events.data[at];
    const trace_value *values = run->values.data ? run->values.data + e->first_value : NULL;
    switch (e->kind) {
    case RUN_BEGIN:
      tracer_begin(b, t, e->proc, values, is_first ? e->value_count : run->own_values);
      break;
    case RUN_STEP:
      tracer_step(b, t, e->label, e->succ, values, e->value_count);
      break;
    case RUN_CALL:
      tracer_call(b, t, e->label, e->proc, values, e->value_count);
      break;
    case RUN_RETURN:
      tracer_return(b, t, e->label, values, e->value_count);
      break;
    }
  }
  return at;
}

/* The thread that takes the first step. */
static uint32_t first_thread(const stitch_contexts *contexts, const thread_run *runs) {
  for (uint32_t i = 0; i < contexts->size; ++i)
    for (vec_each(run_event, e, &runs[contexts->data[i].thread].events))
      if (e->kind != RUN_BEGIN && e->context == i)
        return contexts->data[i].thread;
  return contexts->data[0].thread;
}

static trace *merge(const instance *x, const stitch_contexts *contexts, const thread_run *runs) {
  tracer b;
  tracer_init(&b, x->roots.size);
  uint32_t *at = xcalloc(x->roots.size, sizeof *at), first = first_thread(contexts, runs);
  for (uint32_t i = 0; i < contexts->size; ++i) {
    uint32_t t = contexts->data[i].thread;
    at[t] = play(&b, t, &runs[t], at[t], i, t == first);
  }
  free(at);
  return tracer_end(&b);
}

/* Must the thread take a step? One that may idle in all of its contexts, and leaves the globals alone
 * in each, need not even begin. */
static bool takes_part(const instance *x, const stitch_contexts *contexts, uint32_t t) {
  for (vec_each(stitch_context, c, contexts))
    if (c->thread == t &&
        (!c->may_idle || !c->out || memcmp(c->in, c->out, x->p->globals.size * sizeof *c->in) != 0))
      return true;
  return false;
}

trace *stitch(const instance *x, const bp_request *source, const stitch_contexts *contexts,
              bp_result *result) {
  assert(contexts->size > 0);
  thread_run *runs = xcalloc(x->roots.size, sizeof *runs);
  bool ok = true;
  for (uint32_t t = 0; ok && t < x->roots.size; ++t) {
    if (takes_part(x, contexts, t))
      ok = thread_run_find(x, source, contexts, t, &runs[t], result);
  }
  trace *made = ok ? merge(x, contexts, runs) : NULL;
  for (uint32_t t = 0; t < x->roots.size; ++t)
    thread_run_free(&runs[t]);
  free(runs);
  return made;
}
