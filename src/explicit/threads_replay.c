/* Replays an interleaved trace, step by step, on the explicit semantics. */
#include "explicit/threads.h"
#include "explicit/values.h"

#include "base/memory.h"

#include <stdarg.h>

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
  const bp_request *request;
  const program *p;
  const thread_bound *bound;
  const trace *trace;
  layout layout;
  thread_roots roots;
  VEC(thread) threads;
  uint64_t *globals; /* owned */
  uint32_t step;     /* in the schedule */
  buf *reason;
} replay;

static uint32_t words(uint32_t bits) {
  return bits / 64 + 1;
}

static bool fail(replay *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(replay *r, const char *format, ...) {
  va_list args;
  va_start(args, format);
  buf_vprintf(r->reason, format, args);
  va_end(args);
  buf_printf(r->reason, " (step %u", r->step);
  if (r->step < r->trace->schedule.size)
    buf_printf(r->reason, ", thread %u", r->trace->schedule.data[r->step]);
  buf_put(r->reason, ')');
  return false;
}

static const proc *frame_proc(const replay *r, const frame *f) {
  return r->p->procs.data[f->act->proc];
}

static frame *top_of(thread *t) {
  assert(t->stack.size);
  return &t->stack.data[t->stack.size - 1];
}

/* ---- values ---- */

static bool put_values(replay *r, const proc *f, const trace_value *values, uint32_t count,
                       uint64_t *into, uint64_t *given) {
  for (uint32_t i = 0; i < count; ++i) {
    const expr *path = values[i].path, *value = values[i].value;
    if (path->kind != E_VAR || value->kind != E_CONST)
      return fail(r, "a value that is not a constant, or not of a variable");
    const var *v = path->var;
    if (v->kind != V_GLOBAL && (v->kind == V_FUNCTION || v->proc != f->index))
      return fail(r, "variable '%s' is not in scope", v->name);
    set_bit(into, r->layout.position[v->id], value->value != 0);
    if (given)
      set_bit(given, r->layout.position[v->id], true);
  }
  return true;
}

static void copy_globals(const replay *r, uint64_t *to, const uint64_t *from) {
  for (uint32_t i = 0; i < r->layout.globals; ++i)
    set_bit(to, i, get_bit(from, i));
}

/* Control is at that label with these values; they become the frame's and the globals'. */
static bool arrive(replay *r, frame *top, uint64_t *values, uint32_t label) {
  free(top->values);
  top->values = values;
  top->label = label;
  copy_globals(r, r->globals, values);
  return is_state(&r->layout, frame_proc(r, top), values) ||
         fail(r, "the enforce clause does not hold after the step");
}

/* ---- entering ---- */

static void push_frame(thread *t, const activation *a, uint32_t label, uint64_t *values) {
  vec_push(&t->stack, (frame){a, 0, label, values});
}

/* The activation's values over the globals as they are; owned, or NULL. */
static uint64_t *entry_values(replay *r, const activation *a, bool with_globals) {
  const proc *f = r->p->procs.data[a->proc];
  uint32_t size = layout_size(&r->layout, f);
  uint64_t *values = xcalloc(words(size), 8), *given = xcalloc(words(size), 8);
  bool ok = put_values(r, f, a->values, a->value_count, values, given);
  for (uint32_t i = with_globals ? 0 : r->layout.globals; ok && i < size; ++i)
    if (!get_bit(given, i))
      ok = fail(r, "no value of '%s' on entry", layout_var(&r->layout, f, i)->name);
  if (ok && !with_globals)
    copy_globals(r, values, r->globals);
  if (ok && !is_state(&r->layout, f, values))
    ok = fail(r, "the enforce clause does not hold on entry");
  free(given);
  if (!ok) {
    free(values);
    return NULL;
  }
  return values;
}

static bool begin_thread(replay *r, uint32_t number) {
  thread *t = &r->threads.data[number];
  const thread_root *root = &r->roots.data[number];
  const activation *a = r->trace->threads.data[number];
  if (!a || a->proc != root->proc)
    return fail(r, "the thread has no activation of its first function");
  if (root->kind == THREAD_STARTED && !t->copied)
    return fail(r, "the thread was not started");
  uint64_t *values = entry_values(r, a, r->step == 0);
  if (!values)
    return false;
  if (r->step == 0)
    copy_globals(r, r->globals, values);
  t->is_begun = true;
  push_frame(t, a, root->begin, values);
  for (uint32_t i = r->layout.globals;
       t->copied && i < layout_size(&r->layout, r->p->procs.data[root->proc]); ++i)
    if (get_bit(t->copied, i) != get_bit(values, i))
      return fail(r, "the thread does not begin with its creator's values");
  return true;
}

static bool enter(replay *r, thread *t, const stmt *s, const trace_step *step) {
  const frame *top = top_of(t);
  const proc *f = stmt_callee(r->p, s);
  if (!step->callee || !f || step->callee->proc != f->index)
    return fail(r, "a call without the right callee");
  uint64_t *values = entry_values(r, step->callee, false);
  if (!values)
    return false;
  bool ok = true;
  for (uint32_t i = 0; ok && i < f->params.size; ++i)
    if (!can_be(&r->layout, s->rhs[i], top->values,
                get_bit(values, r->layout.position[f->params.data[i]->id])))
      ok = fail(r, "argument %u cannot have this value", i + 1);
  push_frame(t, step->callee, f->entry, values);
  return ok;
}

/* ---- steps ---- */

static bool leave(replay *r, thread *t, const stmt *s) {
  frame left = vec_pop(&t->stack);
  bool ok = left.at == left.act->size || fail(r, "steps after a return");
  if (t->stack.size == 0) {
    t->is_finished = true;
    free(left.values);
    return ok;
  }
  frame *top = top_of(t);
  const proc *f = frame_proc(r, top);
  const trace_step *step = &top->act->steps[top->at - 1];
  const stmt *call = &f->stmts.data[step->label];
  uint32_t size = layout_size(&r->layout, f);
  uint64_t *after = xmalloc(words(size) * 8), *given = xcalloc(words(size), 8);
  memcpy(after, top->values, words(size) * 8);
  copy_globals(r, after, r->globals);
  ok = ok && put_values(r, f, step->values, step->value_count, after, given);
  for (uint32_t i = 0; ok && i < call->lhs_count; ++i) {
    uint32_t position = r->layout.position[call->lhs[i]->var->id];
    bool again = false;
    for (uint32_t k = i + 1; k < call->lhs_count; ++k)
      again = again || call->lhs[k] == call->lhs[i];
    if (!again && (!get_bit(given, position) ||
                   !can_be(&r->layout, s->rhs[i], left.values, get_bit(after, position))))
      ok = fail(r, "'%s' does not get the result", call->lhs[i]->var->name);
    set_bit(given, position, false);
  }
  for (uint32_t i = 0; ok && i < size; ++i)
    if (get_bit(given, i) &&
        get_bit(after, i) != get_bit(i < r->layout.globals ? r->globals : top->values, i))
      ok = fail(r, "the return changes '%s'", layout_var(&r->layout, f, i)->name);
  free(given);
  free(left.values);
  return arrive(r, top, after, call->succ[0]) && ok;
}

static bool check_assign(replay *r, const proc *f, const stmt *s, const uint64_t *before,
                         const uint64_t *after) {
  uint32_t size = layout_size(&r->layout, f);
  uint64_t *assigned = xcalloc(words(size), 8);
  bool ok = true, writes = s->kind == S_ASSIGN || s->kind == S_HAVOC;
  for (uint32_t i = 0; ok && writes && i < s->lhs_count; ++i) {
    uint32_t position = r->layout.position[s->lhs[i]->var->id];
    set_bit(assigned, position, true);
    if (s->kind == S_ASSIGN && !can_be(&r->layout, s->rhs[i], before, get_bit(after, position)))
      ok = fail(r, "'%s' cannot get this value", s->lhs[i]->var->name);
  }
  for (uint32_t i = 0; ok && i < size; ++i)
    if (!get_bit(assigned, i) && get_bit(before, i) != get_bit(after, i))
      ok = fail(r, "'%s' changes but is not assigned", layout_var(&r->layout, f, i)->name);
  if (ok && s->kind == S_ASSIGN && s->cond &&
      !(outcomes(&r->layout, s->cond, before, after) & CAN_BE_TRUE))
    ok = fail(r, "the constrain clause does not hold");
  free(assigned);
  return ok;
}

static bool start_thread(replay *r, const frame *top) {
  for (uint32_t i = 0; i < r->roots.size; ++i) {
    const thread_root *root = &r->roots.data[i];
    if (root->kind != THREAD_STARTED || root->proc != top->act->proc || root->site != top->label ||
        r->threads.data[i].copied)
      continue;
    size_t size = words(layout_size(&r->layout, frame_proc(r, top))) * 8;
    r->threads.data[i].copied = memcpy(xmalloc(size), top->values, size);
    return true;
  }
  return fail(r, "more threads are started than there may be");
}

static bool plain_step(replay *r, thread *t, const stmt *s, const trace_step *step) {
  frame *top = top_of(t);
  const proc *f = frame_proc(r, top);
  uint32_t size = layout_size(&r->layout, f);
  if (step->succ >= s->succ_count || (s->kind == S_START_THREAD && step->succ))
    return fail(r, "the statement has no such successor");
  if (s->kind == S_BRANCH || s->kind == S_ASSUME || s->kind == S_ASSERT)
    if (!can_be(&r->layout, s->cond, top->values, s->kind != S_BRANCH || step->succ == 0))
      return fail(r, "the condition does not have this outcome");
  if (s->kind == S_START_THREAD && !start_thread(r, top))
    return false;
  if (s->kind == S_ATOMIC_BEGIN || s->kind == S_ATOMIC_END)
    t->in_section = s->kind == S_ATOMIC_BEGIN;
  uint64_t *after = xmalloc(words(size) * 8);
  memcpy(after, top->values, words(size) * 8);
  bool ok = put_values(r, f, step->values, step->value_count, after, NULL) &&
            check_assign(r, f, s, top->values, after);
  return arrive(r, top, after, s->succ[step->succ]) && ok;
}

static bool check_error(replay *r, const frame *top, const stmt *s) {
  if (bp_is_target(r->request, top->act->proc, top->label))
    return true;
  if (s->kind != S_ASSERT || !r->request->asserts)
    return fail(r, "it does not end in an error");
  return can_be(&r->layout, s->cond, top->values, false) ||
         fail(r, "the assertion at the end holds");
}

static bool do_step(replay *r, uint32_t number) {
  thread *t = &r->threads.data[number];
  if (!t->is_begun && !begin_thread(r, number))
    return false;
  if (t->is_finished)
    return fail(r, "the thread has finished");
  frame *top = top_of(t);
  if (top->at == top->act->size)
    return fail(r, "the activation has no more steps");
  const trace_step *step = &top->act->steps[top->at++];
  const proc *f = frame_proc(r, top);
  if (step->label != top->label || step->label >= f->stmts.size)
    return fail(r, "the step is not where control is");
  const stmt *s = &f->stmts.data[step->label];
  copy_globals(r, top->values, r->globals);
  if (r->step + 1 == r->trace->schedule.size)
    return check_error(r, top, s);
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
    return fail(r, "this statement cannot be followed by another");
  default:
    return plain_step(r, t, s, step);
  }
}

/* ---- the schedule ---- */

static bool may_be_left(replay *r, uint32_t number) {
  const thread *t = &r->threads.data[number];
  if (r->roots.data[number].kind == THREAD_INIT)
    return t->is_finished || fail(r, "a switch before init has finished");
  if (t->in_section)
    return fail(r, "a switch inside an atomic section");
  for (uint32_t i = 0; i < t->stack.size; ++i)
    if (is_atomic_proc(frame_proc(r, &t->stack.data[i])))
      return fail(r, "a switch inside an atomic function");
  return true;
}

static bool check_bound(replay *r) {
  uint32_t rounds = 1;
  const uint32_t *schedule = r->trace->schedule.data;
  for (uint32_t i = 1; i < r->trace->schedule.size; ++i)
    rounds += schedule[i] < schedule[i - 1];
  if (r->bound->rounds)
    return rounds <= r->bound->rounds || fail(r, "it takes %u rounds", rounds);
  uint32_t switches = trace_switches(r->trace, &r->roots);
  return switches <= r->bound->switches || fail(r, "it takes %u context switches", switches);
}

/* Was every step of every thread in the schedule? */
static bool is_complete(replay *r) {
  for (uint32_t i = 0; i < r->threads.size; ++i) {
    const thread *t = &r->threads.data[i];
    if (!t->is_begun && r->trace->threads.data[i])
      return fail(r, "thread %u has steps that are not in the schedule", i);
    for (uint32_t k = 0; k < t->stack.size; ++k)
      if (t->stack.data[k].at != t->stack.data[k].act->size)
        return fail(r, "thread %u has steps that are not in the schedule", i);
  }
  return true;
}

static bool run(replay *r) {
  const trace *t = r->trace;
  if (t->threads.size != r->roots.size || t->schedule.size == 0)
    return fail(r, "the trace is not of this program's threads");
  for (; r->step < t->schedule.size; ++r->step) {
    uint32_t now = t->schedule.data[r->step];
    if (now >= r->threads.size)
      return fail(r, "no such thread");
    if (r->step == 0 && r->roots.data[0].kind == THREAD_INIT && now != 0)
      return fail(r, "init does not run first");
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
  replay r = {
      .request = request, .p = request->program, .bound = bound, .trace = t, .reason = reason};
  layout_init(&r.layout, r.p);
  thread_roots_of(r.p, bound->instances, &r.roots);
  vec_resize(&r.threads, r.roots.size);
  r.globals = xcalloc(words(r.layout.globals), 8);
  bool ok = run(&r);
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
  layout_free(&r.layout);
  return ok;
}
