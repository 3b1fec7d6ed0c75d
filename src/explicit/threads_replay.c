/* Replays an interleaved trace, step by step, on the explicit semantics. */
#include "explicit/judge.h"
#include "explicit/threads.h"

#include "base/memory.h"

typedef struct frame {
  const activation *act;
  uint32_t at;      /* the step to come */
  uint32_t label;   /* where control is */
  uint64_t *values; /* of the procedure; those of globals are out of date. Owned */
} frame;

typedef struct thread {
  VEC(frame) stack;
  bool is_begun, is_finished, in_section;
  uint64_t *copied; /* of a started thread: the creator's values. Owned, or NULL */
} thread;

typedef struct replay {
  judge judge;
  const thread_bound *bound;
  const trace *trace;
  thread_roots roots;
  VEC(thread) threads;
  uint64_t *globals; /* owned */
  uint32_t step;     /* in the schedule */
} replay;

static const proc *frame_proc(const replay *r, const frame *f) {
  return r->judge.program->procs.data[f->act->proc];
}

static frame *top_of(thread *t) {
  assert(t->stack.size);
  return &t->stack.data[t->stack.size - 1];
}

static uint64_t *values_copy(const replay *r, const proc *f, const uint64_t *values) {
  size_t size = judge_words(&r->judge, f) * sizeof *values;
  return memcpy(xmalloc(size), values, size);
}

/* Control is at that label with these values; they become the frame's and the globals'. */
static bool arrive(replay *r, frame *top, uint64_t *values, uint32_t label) {
  assert(values && label < frame_proc(r, top)->stmts.size);
  free(top->values);
  top->values = values;
  top->label = label;
  judge_put_globals(&r->judge, r->globals, values);
  return is_state(&r->judge.scope, frame_proc(r, top), values) ||
         judge_fail(&r->judge, "the enforce clause does not hold after the step");
}

/* ---- entering ---- */

static void push_frame(thread *t, const activation *a, uint32_t label, uint64_t *values) {
  assert(t->is_begun && values);
  vec_push(&t->stack, (frame){a, 0, label, values});
}

static bool begin_thread(replay *r, uint32_t number) {
  assert(number < r->threads.size && r->threads.size == r->roots.size);
  thread *t = &r->threads.data[number];
  const thread_root *root = &r->roots.data[number];
  const activation *a = r->trace->threads.data[number];
  if (!a || a->proc != root->proc)
    return judge_fail(&r->judge, "the thread has no activation of its first function");
  if (root->kind == THREAD_STARTED && !t->copied)
    return judge_fail(&r->judge, "the thread was not started");
  uint64_t *values = judge_entry(&r->judge, a, r->step ? r->globals : NULL);
  if (!values)
    return false;
  if (r->step == 0)
    judge_put_globals(&r->judge, r->globals, values);
  assert(t->stack.size == 0);
  t->is_begun = true;
  push_frame(t, a, root->begin, values);
  for (uint32_t i = r->judge.scope.globals;
       t->copied && i < bp_scope_size(&r->judge.scope, r->judge.program->procs.data[root->proc]);
       ++i)
    if (has_bit(t->copied, i) != has_bit(values, i))
      return judge_fail(&r->judge, "the thread does not begin with its creator's values");
  return true;
}

static bool enter(replay *r, thread *t, const stmt *s, const trace_step *step) {
  const frame *top = top_of(t);
  const proc *f = stmt_callee(r->judge.program, s);
  if (!step->callee || !f || step->callee->proc != f->index)
    return judge_fail(&r->judge, "a call without the right callee");
  uint64_t *values = judge_entry(&r->judge, step->callee, r->globals);
  if (!values)
    return false;
  bool ok = judge_arguments(&r->judge, s, top->values, values);
  push_frame(t, step->callee, f->entry, values);
  return ok;
}

/* ---- steps ---- */

static bool leave(replay *r, thread *t, const stmt *s) {
  frame left = vec_pop(&t->stack);
  bool ok = left.at == left.act->size || judge_fail(&r->judge, "steps after a return");
  if (t->stack.size == 0) {
    t->is_finished = true;
    free(left.values);
    return ok;
  }
  frame *top = top_of(t);
  const proc *f = frame_proc(r, top);
  assert(top->at > 0); /* it has called */
  const trace_step *step = &top->act->steps[top->at - 1];
  const stmt *call = &f->stmts.data[step->label];
  assert(call->kind == S_CALL && step->callee == left.act);
  uint64_t *after = values_copy(r, f, top->values), *given = bits_new(judge_words(&r->judge, f));
  judge_put_globals(&r->judge, after, r->globals);
  ok = ok && judge_put(&r->judge, f, step->values, step->value_count, after, given);
  for (uint32_t i = 0; ok && i < call->lhs_count; ++i) {
    uint32_t position = r->judge.scope.position[call->lhs[i]->var->id];
    bool again = false;
    for (uint32_t k = i + 1; k < call->lhs_count; ++k)
      again = again || call->lhs[k] == call->lhs[i];
    if (!again && (!has_bit(given, position) ||
                   !can_be(&r->judge.scope, s->rhs[i], left.values, has_bit(after, position))))
      ok = judge_fail(&r->judge, "'%s' does not get the result", call->lhs[i]->var->name);
    remove_bit(given, position);
  }
  for (uint32_t i = 0; ok && i < bp_scope_size(&r->judge.scope, f); ++i)
    if (has_bit(given, i) &&
        has_bit(after, i) != has_bit(i < r->judge.scope.globals ? r->globals : top->values, i))
      ok = judge_fail(&r->judge, "the return changes '%s'",
                      bp_scope_var(&r->judge.scope, f, i)->name);
  free(given);
  free(left.values);
  return arrive(r, top, after, call->succ[0]) && ok;
}

static bool start_thread(replay *r, const frame *top) {
  for (uint32_t i = 0; i < r->roots.size; ++i) {
    const thread_root *root = &r->roots.data[i];
    if (root->kind != THREAD_STARTED || root->proc != top->act->proc || root->site != top->label ||
        r->threads.data[i].copied)
      continue;
    r->threads.data[i].copied = values_copy(r, frame_proc(r, top), top->values);
    return true;
  }
  return judge_fail(&r->judge, "more threads are started than there may be");
}

static bool plain_step(replay *r, thread *t, const stmt *s, const trace_step *step) {
  frame *top = top_of(t);
  const proc *f = frame_proc(r, top);
  uint64_t *after = values_copy(r, f, top->values);
  bool ok = judge_put(&r->judge, f, step->values, step->value_count, after, NULL) &&
            judge_step(&r->judge, f, s, step->succ, top->values, after) &&
            (s->kind != S_START_THREAD || start_thread(r, top));
  if (s->kind == S_ATOMIC_BEGIN || s->kind == S_ATOMIC_END)
    t->in_section = s->kind == S_ATOMIC_BEGIN;
  if (ok)
    return arrive(r, top, after, s->succ[step->succ]);
  free(after);
  return false;
}

static bool do_step(replay *r, uint32_t number) {
  thread *t = &r->threads.data[number];
  if (!t->is_begun && !begin_thread(r, number))
    return false;
  if (t->is_finished)
    return judge_fail(&r->judge, "the thread has finished");
  frame *top = top_of(t);
  if (top->at == top->act->size)
    return judge_fail(&r->judge, "the activation has no more steps");
  const trace_step *step = &top->act->steps[top->at++];
  const proc *f = frame_proc(r, top);
  if (step->label != top->label || step->label >= f->stmts.size)
    return judge_fail(&r->judge, "the step is not where control is");
  const stmt *s = &f->stmts.data[step->label];
  judge_put_globals(&r->judge, top->values, r->globals);
  if (r->step + 1 == r->trace->schedule.size)
    return judge_error(&r->judge, (bp_place){f->index, step->label}, top->values);
  switch ((stmt_kind)s->kind) {
  case S_CALL:
    return enter(r, t, s, step);
  case S_RETURN:
    return leave(r, t, s);
  case S_HALT:
  case S_UNKNOWN:
  case S_END_THREAD:
  case S_ALLOC:
  case S_FREE:
  case S_VA_START:
    return judge_fail(&r->judge, "this statement cannot be followed by another");
  default:
    return plain_step(r, t, s, step);
  }
}

/* ---- the schedule ---- */

static bool may_be_left(replay *r, uint32_t number) {
  const thread *t = &r->threads.data[number];
  if (r->roots.data[number].kind == THREAD_INIT)
    return t->is_finished || judge_fail(&r->judge, "a switch before init has finished");
  if (t->in_section)
    return judge_fail(&r->judge, "a switch inside an atomic section");
  for (uint32_t i = 0; i < t->stack.size; ++i)
    if (is_atomic_proc(frame_proc(r, &t->stack.data[i])))
      return judge_fail(&r->judge, "a switch inside an atomic function");
  return true;
}

static bool check_bound(replay *r) {
  uint32_t rounds = 1;
  const uint32_t *schedule = r->trace->schedule.data;
  for (uint32_t i = 1; i < r->trace->schedule.size; ++i)
    rounds += schedule[i] < schedule[i - 1];
  if (r->bound->rounds)
    return rounds <= r->bound->rounds || judge_fail(&r->judge, "it takes %u rounds", rounds);
  uint32_t switches = trace_switches(r->trace, &r->roots);
  return switches <= r->bound->switches ||
         judge_fail(&r->judge, "it takes %u context switches", switches);
}

/* Was every step of every thread in the schedule? */
static bool is_complete(replay *r) {
  for (uint32_t i = 0; i < r->threads.size; ++i) {
    const thread *t = &r->threads.data[i];
    if (!t->is_begun && r->trace->threads.data[i])
      return judge_fail(&r->judge, "thread %u has steps that are not in the schedule", i);
    for (uint32_t k = 0; k < t->stack.size; ++k)
      if (t->stack.data[k].at != t->stack.data[k].act->size)
        return judge_fail(&r->judge, "thread %u has steps that are not in the schedule", i);
  }
  return true;
}

static bool run(replay *r) {
  const trace *t = r->trace;
  if (t->threads.size != r->roots.size || t->schedule.size == 0)
    return judge_fail(&r->judge, "the trace is not of this program's threads");
  for (; r->step < t->schedule.size; ++r->step) {
    uint32_t now = t->schedule.data[r->step];
    if (now >= r->threads.size)
      return judge_fail(&r->judge, "no such thread");
    if (r->step == 0 && r->roots.data[0].kind == THREAD_INIT && now != 0)
      return judge_fail(&r->judge, "init does not run first");
    if (r->step && t->schedule.data[r->step - 1] != now &&
        !may_be_left(r, t->schedule.data[r->step - 1]))
      return false;
    if (!do_step(r, now))
      return false;
  }
  return is_complete(r) && check_bound(r);
}

bool explicit_replay_threads(const bp_request *request, const thread_bound *bound, const trace *t,
                             buf *reason) {
  replay r = {.bound = bound, .trace = t};
  judge_init(&r.judge, request, reason);
  thread_roots_of(request->program, bound->instances, &r.roots);
  vec_resize(&r.threads, r.roots.size);
  r.globals = bits_new(bits_words(r.judge.scope.globals));
  bool ok = run(&r);
  if (!ok && r.step < t->schedule.size)
    buf_printf(reason, " (step %u, thread %u)", r.step, t->schedule.data[r.step]);
  for (uint32_t i = 0; i < r.threads.size; ++i) {
    thread *x = &r.threads.data[i];
    for (uint32_t k = 0; k < x->stack.size; ++k)
      free(x->stack.data[k].values);
    vec_free(&x->stack);
    free(x->copied);
  }
  vec_free(&r.threads);
  vec_free(&r.roots);
  free(r.globals);
  judge_free(&r.judge);
  return ok;
}
