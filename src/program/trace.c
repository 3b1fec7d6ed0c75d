#include "program/trace.h"

#include "base/memory.h"

trace *trace_new(void) {
  return xcalloc(1, sizeof(trace));
}

void trace_drop(trace *t) {
  if (t)
    trace_free(t);
  free(t);
}

void trace_free(trace *t) {
  arena_free(&t->memory);
  vec_free(&t->threads);
  vec_free(&t->schedule);
  t->main = NULL;
}

static uint64_t add_saturating(uint64_t a, uint64_t b) {
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

void activation_begin(activation_builder *b, trace *t, uint32_t proc_index) {
  *b = (activation_builder){.trace = t, .proc = proc_index};
}

void activation_step(activation_builder *b, trace_step step) {
  assert(step.value_count == 0 || step.values);
  vec_push(&b->steps, step);
  b->length = add_saturating(b->length, 1);
  if (step.callee)
    b->length = add_saturating(b->length, step.callee->length);
}

const trace_value *trace_values(trace *t, const trace_value *values, uint32_t count) {
  return count == 0 ? NULL : arena_copy(&t->memory, values, count * sizeof *values);
}

const activation *activation_end(activation_builder *b, const trace_value *values, uint32_t count) {
  activation *a = arena_new(&b->trace->memory, activation);
  a->proc = b->proc;
  a->size = b->steps.size;
  if (a->size > 0)
    a->steps = arena_copy(&b->trace->memory, b->steps.data, a->size * sizeof *b->steps.data);
  a->values = trace_values(b->trace, values, count);
  a->value_count = count;
  a->length = b->length;
  a->returns = b->returns;
  vec_free(&b->steps);
  return a;
}

void trace_cursor_init(trace_cursor *c, const activation *main) {
  *c = (trace_cursor){0};
  vec_push(&c->stack, (trace_frame){main, 0});
}

/* A frame stays on the stack until it is asked for the step after its last one, so the activation
 * handed out with a step is valid for as long as the trace is. */
const trace_step *trace_cursor_next(trace_cursor *c, const activation **act, uint32_t *depth) {
  while (c->stack.size > 0) {
    trace_frame *top = &c->stack.data[c->stack.size - 1];
    if (top->at == top->act->size) {
      (void)vec_pop(&c->stack);
      continue;
    }
    const activation *a = top->act;
    const trace_step *step = &a->steps[top->at++];
    if (act)
      *act = a;
    if (depth)
      *depth = c->stack.size - 1;
    if (step->callee)
      vec_push(&c->stack, (trace_frame){step->callee, 0});
    return step;
  }
  return NULL;
}

void trace_cursor_free(trace_cursor *c) {
  vec_free(&c->stack);
}
