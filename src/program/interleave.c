#include "program/interleave.h"

#include "base/memory.h"
#include "program/bp.h"

/* ---- threads ---- */

bool is_called_in(const program *p, const proc *f) {
  for (uint32_t i = 0; i < p->procs.size; ++i)
    for (uint32_t k = 0; k < p->procs.data[i]->stmts.size; ++k)
      if (stmt_callee(p, &p->procs.data[i]->stmts.data[k]) == f)
        return true;
  return false;
}

void thread_roots_of(const program *p, uint32_t instances, thread_roots *out) {
  assert(p->is_concurrent);
  const proc *init = program_find_proc(p, "init");
  if (init && init->has_body && !is_called_in(p, init))
    vec_push(out, (thread_root){.kind = THREAD_INIT, .proc = init->index, .begin = init->entry});
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    const proc *f = p->procs.data[i];
    if (f->has_body && bp_is_thread(p, f))
      vec_push(out, (thread_root){.kind = THREAD_INITIAL, .proc = i, .begin = f->entry});
  }
  for (uint32_t i = 0; i < p->procs.size; ++i)
    for (uint32_t k = 0; k < p->procs.data[i]->stmts.size; ++k) {
      const stmt *s = &p->procs.data[i]->stmts.data[k];
      for (uint32_t n = 0; s->kind == S_START_THREAD && n < instances; ++n)
        vec_push(out, (thread_root){THREAD_STARTED, i, s->succ[1], k, n});
    }
}

void thread_name(buf *out, const program *p, const thread_root *t) {
  const proc *f = p->procs.data[t->proc];
  buf_add(out, f->name);
  if (t->kind == THREAD_STARTED)
    buf_printf(out, ":%u#%u", f->stmts.data[t->site].where.line, t->instance + 1);
}

bool is_atomic_proc(const proc *f) {
  return strncmp(f->name, "__VERIFIER_atomic_", strlen("__VERIFIER_atomic_")) == 0;
}

void thread_answer_free(thread_answer *a) {
  vec_free(&a->nodes);
}

uint32_t trace_switches(const trace *t, const thread_roots *roots) {
  uint32_t count = 0;
  for (uint32_t i = 1; i < t->schedule.size; ++i) {
    uint32_t before = t->schedule.data[i - 1], now = t->schedule.data[i];
    count += before != now && vec_at(roots, before).kind != THREAD_INIT;
  }
  return count;
}

/* ---- traces ---- */

void tracer_init(tracer *b, uint32_t threads) {
  *b = (tracer){.trace = trace_new()};
  vec_resize(&b->threads, threads);
  vec_resize(&b->trace->threads, threads);
}

static void push_frame(tracer *b, uint32_t t, uint32_t f, const trace_value *values,
                       uint32_t count) {
  tracer_frame frame = {.values = trace_values(b->trace, values, count), .value_count = count};
  activation_begin(&frame.builder, b->trace, f);
  vec_push(&b->threads.data[t], frame);
}

void tracer_begin(tracer *b, uint32_t t, uint32_t f, const trace_value *values, uint32_t count) {
  assert(vec_at(&b->threads, t).size == 0);
  push_frame(b, t, f, values, count);
}

static tracer_frame *innermost(tracer *b, uint32_t t) {
  tracer_stack *stack = &b->threads.data[t];
  assert(t < b->threads.size && stack->size > 0);
  return &stack->data[stack->size - 1];
}

static trace_step make_step(tracer *b, uint32_t t, uint32_t label, uint32_t succ,
                            const trace_value *values, uint32_t count) {
  return (trace_step){.label = label,
                      .succ = succ,
                      .thread = t,
                      .value_count = count,
                      .values = trace_values(b->trace, values, count)};
}

void tracer_call(tracer *b, uint32_t t, uint32_t label, uint32_t f, const trace_value *values,
                 uint32_t count) {
  innermost(b, t)->call = make_step(b, t, label, 0, NULL, 0);
  vec_push(&b->trace->schedule, t);
  push_frame(b, t, f, values, count);
}

void tracer_step(tracer *b, uint32_t t, uint32_t label, uint32_t succ, const trace_value *values,
                 uint32_t count) {
  activation_step(&innermost(b, t)->builder, make_step(b, t, label, succ, values, count));
  vec_push(&b->trace->schedule, t);
}

static const activation *pop_frame(tracer *b, uint32_t t) {
  tracer_frame top = vec_pop(&b->threads.data[t]);
  return activation_end(&top.builder, top.values, top.value_count);
}

void tracer_return(tracer *b, uint32_t t, uint32_t label, const trace_value *values,
                   uint32_t count) {
  tracer_step(b, t, label, 0, NULL, 0);
  if (b->threads.data[t].size == 1)
    return; /* the thread is finished; its activation is closed at the end */
  const activation *callee = pop_frame(b, t);
  trace_step call = innermost(b, t)->call;
  call.callee = callee;
  call.value_count = count;
  call.values = trace_values(b->trace, values, count);
  activation_step(&innermost(b, t)->builder, call);
}

trace *tracer_end(tracer *b) {
  trace *result = b->trace;
  for (uint32_t t = 0; t < b->threads.size; ++t) {
    const activation *act = NULL;
    while (b->threads.data[t].size) {
      const activation *callee = act;
      if (callee) {
        trace_step call = innermost(b, t)->call;
        call.callee = callee;
        activation_step(&innermost(b, t)->builder, call);
      }
      act = pop_frame(b, t);
    }
    result->threads.data[t] = act && act->size ? act : NULL;
    vec_free(&b->threads.data[t]);
  }
  vec_free(&b->threads);
  if (result->schedule.size)
    result->main = result->threads.data[result->schedule.data[0]];
  *b = (tracer){0};
  return result;
}
