/* Replays a trace, statement by statement, on the explicit semantics. */
#include "explicit/explicit.h"
#include "explicit/judge.h"

#include "base/memory.h"

/* An activation that is being executed. */
typedef struct frame {
  const activation *act;
  uint32_t at;       /* the step to come */
  uint64_t *values;  /* owned */
  uint64_t *globals; /* on entry; owned */
} frame;

/* What an activation does when it starts from these globals and returns: known from before. */
typedef struct outcome {
  const activation *act;
  uint64_t *globals_before, *globals_after; /* owned */
  unsigned *results;                        /* masks of what each result can be; owned */
  uint32_t next;                            /* chain of equal hash: index + 1 */
} outcome;

typedef struct replay {
  judge judge;
  VEC(frame) stack;
  VEC(outcome) outcomes;
  map by_start; /* hash of (activation, globals) -> outcome + 1 */
} replay;

static const proc *act_proc(const replay *r, const activation *a) {
  assert(a->proc < r->judge.program->procs.size);
  return r->judge.program->procs.data[a->proc];
}

static frame *top_frame(const replay *r) {
  assert(r->stack.size > 0);
  return &r->stack.data[r->stack.size - 1];
}

/* ---- entering ---- */

/* A frame for the activation, with the caller's globals, or NULL: main's own. */
static bool push(replay *r, const activation *a, const uint64_t *globals) {
  const proc *f = act_proc(r, a);
  uint32_t n = judge_words(&r->judge, f);
  frame top = {.act = a, .values = judge_entry(&r->judge, a, globals), .globals = bits_new(n)};
  vec_push(&r->stack, top);
  if (!top.values)
    return false;
  memcpy(top.globals, top.values, n * sizeof *top.globals);
  if (a->size == 0)
    return judge_fail(&r->judge, "an activation without steps");
  return a->steps[0].label == f->entry || judge_fail(&r->judge, "it does not start at the entry");
}

static void pop(replay *r) {
  assert(r->stack.size > 0);
  frame top = vec_pop(&r->stack);
  free(top.values);
  free(top.globals);
}

/* ---- outcomes ---- */

static uint64_t start_hash(const replay *r, const activation *a, const uint64_t *globals) {
  uint64_t h = map_key(a);
  for (uint32_t i = 0; i < r->judge.scope.globals; ++i)
    h = hash_mix(h, has_bit(globals, i));
  return h;
}

static bool same_globals(const replay *r, const uint64_t *a, const uint64_t *b) {
  for (uint32_t i = 0; i < r->judge.scope.globals; ++i)
    if (has_bit(a, i) != has_bit(b, i))
      return false;
  return true;
}

static const outcome *find_outcome(const replay *r, const activation *a, const uint64_t *globals) {
  uint64_t at = map_get(&r->by_start, start_hash(r, a, globals), 0);
  for (; at; at = r->outcomes.data[at - 1].next) {
    const outcome *o = &r->outcomes.data[at - 1];
    if (o->act == a && same_globals(r, o->globals_before, globals))
      return o;
  }
  return NULL;
}

/* The top activation returns at that statement: what its caller will see. */
static void add_outcome(replay *r, const stmt *at) {
  frame *top = top_frame(r);
  assert(at->kind == S_RETURN && top->values && !find_outcome(r, top->act, top->globals));
  uint64_t *slot = map_slot_of(&r->by_start, start_hash(r, top->act, top->globals));
  outcome o = {.act = top->act,
               .globals_before = top->globals,
               .globals_after = top->values,
               .results = xcalloc(at->rhs_count + 1, sizeof *o.results),
               .next = (uint32_t)*slot};
  for (uint32_t i = 0; i < at->rhs_count; ++i)
    o.results[i] = outcomes(&r->judge.scope, at->rhs[i], top->values, NULL);
  top->globals = top->values = NULL;
  vec_push(&r->outcomes, o);
  assert(*slot < r->outcomes.size); /* a chain leads to earlier ones */
  *slot = r->outcomes.size;
}

/* ---- steps ---- */

/* Does a call that has returned with that outcome lead from the one valuation to the other? */
static bool check_call(replay *r, const stmt *s, const outcome *o, const uint64_t *before,
                       const uint64_t *after) {
  const proc *f = act_proc(r, top_frame(r)->act);
  assert(o); /* it was executed before */
  for (uint32_t i = 0; i < bp_scope_size(&r->judge.scope, f); ++i) {
    unsigned mask = 0;
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      if (r->judge.scope.position[s->lhs[k]->var->id] == i)
        mask = o->results[k];
    bool expected = has_bit(i < r->judge.scope.globals ? o->globals_after : before, i);
    if (mask == 0)
      mask = expected ? CAN_BE_TRUE : CAN_BE_FALSE;
    bool value = has_bit(after, i);
    if (!(mask & (value ? CAN_BE_TRUE : CAN_BE_FALSE)))
      return judge_fail(&r->judge, "'%s' cannot be %c after the call",
                        bp_scope_var(&r->judge.scope, f, i)->name, value ? 'T' : 'F');
  }
  return true;
}

static bool check_step(replay *r, const proc *f, const stmt *s, const trace_step *step,
                       const uint64_t *before, const uint64_t *after) {
  switch ((stmt_kind)s->kind) {
  case S_SKIP:
  case S_ASSUME:
  case S_ASSERT:
  case S_BRANCH:
  case S_GOTO:
  case S_ASSIGN:
  case S_HAVOC:
    return judge_step(&r->judge, f, s, step->succ, before, after);
  case S_CALL:
    return check_call(r, s, find_outcome(r, step->callee, before), before, after);
  default:
    return judge_fail(&r->judge, "this statement cannot be followed by another");
  }
}

/* The arguments, before the callee is entered. */
static bool check_arguments(replay *r, const stmt *s, const activation *callee) {
  const proc *f = stmt_callee(r->judge.program, s);
  if (!f || callee->proc != f->index)
    return judge_fail(&r->judge, "another procedure is called");
  uint64_t *start = bits_new(judge_words(&r->judge, f));
  bool ok = judge_put(&r->judge, f, callee->values, callee->value_count, start, NULL) &&
            judge_arguments(&r->judge, s, top_frame(r)->values, start);
  free(start);
  return ok;
}

/* Is the step to come the last one of the whole trace? */
static bool at_the_end(const replay *r) {
  const frame *top = top_frame(r);
  if (top->at + 1 != top->act->size)
    return false;
  for (uint32_t i = 0; i + 1 < r->stack.size; ++i)
    if (r->stack.data[i].at + 1 != r->stack.data[i].act->size)
      return false;
  return true;
}

/* Executes the step to come, whose callee, if it returns, is known. */
static bool do_step(replay *r, const stmt *s, const trace_step *step) {
  frame *top = top_frame(r);
  const proc *f = act_proc(r, top->act);
  if (top->at + 1 == top->act->size)
    return judge_fail(&r->judge, "the activation ends without an error or a return");
  if (step->succ >= s->succ_count)
    return judge_fail(&r->judge, "the statement has no such successor");
  if (top->act->steps[top->at + 1].label != s->succ[step->succ])
    return judge_fail(&r->judge, "the next step is not at that successor");
  size_t size = judge_words(&r->judge, f) * sizeof *top->values;
  uint64_t *after = memcpy(xmalloc(size), top->values, size);
  bool ok = judge_put(&r->judge, f, step->values, step->value_count, after, NULL) &&
            check_step(r, f, s, step, top->values, after);
  if (ok && !is_state(&r->judge.scope, f, after))
    ok = judge_fail(&r->judge, "the enforce clause does not hold after the step");
  free(top->values);
  top->values = after;
  top->at += ok;
  return ok;
}

/* Length is what the trace says of itself; other code relies on it. */
static bool check_length(replay *r, const activation *a) {
  uint64_t length = a->size;
  for (uint32_t i = 0; i < a->size; ++i)
    if (a->steps[i].callee) {
      uint64_t more = a->steps[i].callee->length;
      length = length > UINT64_MAX - more ? UINT64_MAX : length + more;
    }
  return length == a->length || judge_fail(&r->judge, "the length of an activation is wrong");
}

/* One thing after another until the end of the trace. */
static bool run(replay *r) {
  for (;;) {
    frame *top = top_frame(r);
    const proc *f = act_proc(r, top->act);
    assert(top->values && top->at < top->act->size);
    const trace_step *step = &top->act->steps[top->at];
    if (step->label >= f->stmts.size)
      return judge_fail(&r->judge, "no such label");
    const stmt *s = &f->stmts.data[step->label];
    if ((s->kind == S_CALL) != (step->callee != NULL) &&
        !(at_the_end(r) && bp_is_target(r->judge.request, f->index, step->label)))
      return judge_fail(&r->judge, "a call without callee, or a callee without call");
    if (step->callee && !find_outcome(r, step->callee, top->values)) {
      if (!check_arguments(r, s, step->callee) || !check_length(r, step->callee) ||
          !push(r, step->callee, top->values))
        return false;
      continue;
    }
    if (at_the_end(r) && !step->callee)
      return judge_error(&r->judge, (bp_place){f->index, step->label}, top->values);
    if (s->kind == S_RETURN && r->stack.size > 1 && top->at + 1 == top->act->size) {
      add_outcome(r, s);
      pop(r);
    } else if ((step->callee && !check_arguments(r, s, step->callee)) || !do_step(r, s, step))
      return false;
  }
}

/* Where it was when something was wrong. */
static void tell_place(replay *r) {
  if (r->stack.size == 0)
    return;
  const frame *top = top_frame(r);
  buf *out = r->judge.reason;
  buf_printf(out, " (function '%s', step %u", act_proc(r, top->act)->name, top->at);
  if (top->at < top->act->size)
    buf_printf(out, ", label %u", top->act->steps[top->at].label);
  buf_put(out, ')');
}

bool explicit_replay(const bp_request *request, const trace *t, buf *reason) {
  replay r = {0};
  judge_init(&r.judge, request, reason);
  bool ok = t && t->main && t->main->proc == request->main;
  if (!ok)
    judge_fail(&r.judge, "the trace does not start in main");
  ok = ok && check_length(&r, t->main) && push(&r, t->main, NULL) && run(&r);
  if (!ok)
    tell_place(&r);
  while (r.stack.size)
    pop(&r);
  for (uint32_t i = 0; i < r.outcomes.size; ++i) {
    free(r.outcomes.data[i].globals_before);
    free(r.outcomes.data[i].globals_after);
    free(r.outcomes.data[i].results);
  }
  vec_free(&r.outcomes);
  vec_free(&r.stack);
  map_free(&r.by_start);
  judge_free(&r.judge);
  return ok;
}
