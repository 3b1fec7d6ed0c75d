/* Replays a trace, statement by statement, on the explicit semantics. */
#include "explicit/explicit.h"
#include "explicit/values.h"

#include "base/memory.h"

#include <stdarg.h>

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
  const bp_request *request;
  const program *program;
  layout layout;
  VEC(frame) stack;
  VEC(outcome) outcomes;
  map by_start; /* hash of (activation, globals) -> outcome + 1 */
  buf *reason;
} replay;

static uint32_t words(uint32_t bits) {
  return bits / 64 + 1;
}

static const proc *act_proc(const replay *r, const activation *a) {
  return r->program->procs.data[a->proc];
}

static frame *top_frame(const replay *r) {
  assert(r->stack.size > 0);
  return &r->stack.data[r->stack.size - 1];
}

/* ---- what is wrong ---- */

static bool fail(replay *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(replay *r, const char *format, ...) {
  va_list args;
  va_start(args, format);
  buf_vprintf(r->reason, format, args);
  va_end(args);
  if (r->stack.size == 0)
    return false;
  const frame *top = top_frame(r);
  buf_printf(r->reason, " (function '%s', step %u", act_proc(r, top->act)->name, top->at);
  if (top->at < top->act->size)
    buf_printf(r->reason, ", label %u", top->act->steps[top->at].label);
  buf_put(r->reason, ')');
  return false;
}

/* ---- values ---- */

/* Writes the values of a step or activation; marks them in `given` if it is not NULL. */
static bool put_values(replay *r, const proc *f, const trace_value *values, uint32_t count,
                       uint64_t *into, uint64_t *given) {
  for (uint32_t i = 0; i < count; ++i) {
    const expr *path = values[i].path, *value = values[i].value;
    if (path->kind != E_VAR || value->kind != E_CONST)
      return fail(r, "a value that is not a constant, or not of a variable");
    const var *v = path->var;
    bool own = v->kind == V_GLOBAL || (v->kind != V_FUNCTION && v->proc == f->index);
    if (!own)
      return fail(r, "variable '%s' is not in scope", v->name);
    set_bit(into, r->layout.position[v->id], value->value != 0);
    if (given)
      set_bit(given, r->layout.position[v->id], true);
  }
  return true;
}

/* ---- entering ---- */

/* A frame for the activation, with the caller's globals, or NULL: main's own. */
static bool push(replay *r, const activation *a, const uint64_t *globals) {
  const proc *f = act_proc(r, a);
  uint32_t size = layout_size(&r->layout, f), n = words(size);
  frame top = {.act = a, .values = xcalloc(n, 8), .globals = xcalloc(n, 8)};
  uint64_t *given = xcalloc(n, 8);
  for (uint32_t i = 0; globals && i < r->layout.globals; ++i) {
    set_bit(top.values, i, get_bit(globals, i));
    set_bit(given, i, true);
  }
  vec_push(&r->stack, top);
  bool ok = put_values(r, f, a->values, a->value_count, top.values, given);
  for (uint32_t i = 0; ok && i < size; ++i)
    if (!get_bit(given, i))
      ok = fail(r, "no value of '%s' on entry", layout_var(&r->layout, f, i)->name);
  for (uint32_t i = 0; ok && globals && i < r->layout.globals; ++i)
    if (get_bit(top.values, i) != get_bit(globals, i))
      ok = fail(r, "the callee starts with another value of '%s'",
                layout_var(&r->layout, f, i)->name);
  free(given);
  memcpy(top.globals, top.values, n * sizeof *top.globals);
  if (ok && a->size == 0)
    ok = fail(r, "an activation without steps");
  if (ok && a->steps[0].label != f->entry)
    ok = fail(r, "it does not start at the entry");
  if (ok && !is_state(&r->layout, f, top.values))
    ok = fail(r, "the enforce clause does not hold on entry");
  return ok;
}

static void pop(replay *r) {
  frame top = vec_pop(&r->stack);
  free(top.values);
  free(top.globals);
}

/* ---- outcomes ---- */

static uint64_t start_hash(const replay *r, const activation *a, const uint64_t *globals) {
  uint64_t h = map_key(a);
  for (uint32_t i = 0; i < r->layout.globals; ++i)
    h = hash_mix(h, get_bit(globals, i));
  return h;
}

static bool same_globals(const replay *r, const uint64_t *a, const uint64_t *b) {
  for (uint32_t i = 0; i < r->layout.globals; ++i)
    if (get_bit(a, i) != get_bit(b, i))
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
  uint64_t *slot = map_slot_of(&r->by_start, start_hash(r, top->act, top->globals));
  outcome o = {.act = top->act,
               .globals_before = top->globals,
               .globals_after = top->values,
               .results = xcalloc(at->rhs_count + 1, sizeof *o.results),
               .next = (uint32_t)*slot};
  for (uint32_t i = 0; i < at->rhs_count; ++i)
    o.results[i] = outcomes(&r->layout, at->rhs[i], top->values, NULL);
  top->globals = top->values = NULL;
  vec_push(&r->outcomes, o);
  *slot = r->outcomes.size;
}

/* ---- steps ---- */

/* Does the assignment lead from the one valuation to the other? */
static bool check_assign(replay *r, const stmt *s, const uint64_t *before, const uint64_t *after,
                         uint32_t size) {
  uint64_t *assigned = xcalloc(words(size), 8);
  bool ok = true;
  for (uint32_t i = 0; ok && i < s->lhs_count; ++i) {
    uint32_t position = r->layout.position[s->lhs[i]->var->id];
    set_bit(assigned, position, true);
    bool value = get_bit(after, position);
    if (s->kind == S_ASSIGN && !can_be(&r->layout, s->rhs[i], before, value))
      ok = fail(r, "'%s' cannot become %c", s->lhs[i]->var->name, value ? 'T' : 'F');
  }
  const proc *f = act_proc(r, top_frame(r)->act);
  for (uint32_t i = 0; ok && i < size; ++i)
    if (!get_bit(assigned, i) && get_bit(before, i) != get_bit(after, i))
      ok = fail(r, "'%s' changes but is not assigned", layout_var(&r->layout, f, i)->name);
  if (ok && s->cond && !(outcomes(&r->layout, s->cond, before, after) & CAN_BE_TRUE))
    ok = fail(r, "the constrain clause does not hold");
  free(assigned);
  return ok;
}

/* The same for a call that has returned with that outcome. */
static bool check_call(replay *r, const stmt *s, const outcome *o, const uint64_t *before,
                       const uint64_t *after, uint32_t size) {
  const proc *f = act_proc(r, top_frame(r)->act);
  for (uint32_t i = 0; i < size; ++i) {
    unsigned mask = 0;
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      if (r->layout.position[s->lhs[k]->var->id] == i)
        mask = o->results[k];
    bool expected = get_bit(i < r->layout.globals ? o->globals_after : before, i);
    if (mask == 0)
      mask = expected ? CAN_BE_TRUE : CAN_BE_FALSE;
    bool value = get_bit(after, i);
    if (!(mask & (value ? CAN_BE_TRUE : CAN_BE_FALSE)))
      return fail(r, "'%s' cannot be %c after the call", layout_var(&r->layout, f, i)->name,
                  value ? 'T' : 'F');
  }
  return true;
}

/* May the statement take that successor without a change of values? */
static bool check_unchanged(replay *r, const stmt *s, uint32_t succ, const uint64_t *before,
                            const uint64_t *after, uint32_t size) {
  if (s->cond && !can_be(&r->layout, s->cond, before, s->kind != S_BRANCH || succ == 0))
    return fail(r, "the condition does not have this outcome");
  stmt nothing = {.kind = S_SKIP};
  return check_assign(r, &nothing, before, after, size);
}

static bool check_step(replay *r, const stmt *s, const trace_step *step, const uint64_t *before,
                       const uint64_t *after, uint32_t size) {
  switch ((stmt_kind)s->kind) {
  case S_SKIP:
  case S_ASSUME:
  case S_ASSERT:
  case S_BRANCH:
  case S_GOTO:
    return check_unchanged(r, s, step->succ, before, after, size);
  case S_ASSIGN:
  case S_HAVOC:
    return check_assign(r, s, before, after, size);
  case S_CALL:
    return check_call(r, s, find_outcome(r, step->callee, before), before, after, size);
  default:
    return fail(r, "this statement cannot be followed by another");
  }
}

/* The arguments, before the callee is entered. */
static bool check_arguments(replay *r, const stmt *s, const activation *callee) {
  const frame *top = top_frame(r);
  const proc *f = stmt_callee(r->program, s);
  if (!f || callee->proc != f->index)
    return fail(r, "another procedure is called");
  uint32_t size = layout_size(&r->layout, f);
  uint64_t *start = xcalloc(words(size), 8);
  bool ok = put_values(r, f, callee->values, callee->value_count, start, NULL);
  for (uint32_t i = 0; ok && i < f->params.size; ++i) {
    bool value = get_bit(start, r->layout.position[f->params.data[i]->id]);
    if (!can_be(&r->layout, s->rhs[i], top->values, value))
      ok = fail(r, "argument %u cannot be %c", i + 1, value ? 'T' : 'F');
  }
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

/* The last step of all: the error itself. */
static bool check_end(replay *r, const stmt *s, const trace_step *step) {
  const frame *top = top_frame(r);
  if (bp_is_target(r->request, top->act->proc, step->label))
    return true;
  if (s->kind != S_ASSERT || !r->request->asserts)
    return fail(r, "it does not end in an error");
  return can_be(&r->layout, s->cond, top->values, false) ||
         fail(r, "the assertion at the end holds");
}

/* Executes the step to come, whose callee, if it returns, is known. */
static bool do_step(replay *r, const stmt *s, const trace_step *step) {
  frame *top = top_frame(r);
  const proc *f = act_proc(r, top->act);
  if (top->at + 1 == top->act->size)
    return fail(r, "the activation ends without an error or a return");
  if (step->succ >= s->succ_count)
    return fail(r, "the statement has no such successor");
  if (top->act->steps[top->at + 1].label != s->succ[step->succ])
    return fail(r, "the next step is not at that successor");
  uint32_t size = layout_size(&r->layout, f);
  uint64_t *after = xmalloc(words(size) * 8);
  memcpy(after, top->values, words(size) * 8);
  bool ok = put_values(r, f, step->values, step->value_count, after, NULL) &&
            check_step(r, s, step, top->values, after, size);
  if (ok && !is_state(&r->layout, f, after))
    ok = fail(r, "the enforce clause does not hold after the step");
  free(top->values);
  top->values = after;
  ++top->at;
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
  return length == a->length || fail(r, "the length of an activation is wrong");
}

/* One thing after another until the end of the trace. */
static bool run(replay *r) {
  for (;;) {
    frame *top = top_frame(r);
    const proc *f = act_proc(r, top->act);
    const trace_step *step = &top->act->steps[top->at];
    if (step->label >= f->stmts.size)
      return fail(r, "no such label");
    const stmt *s = &f->stmts.data[step->label];
    if ((s->kind == S_CALL) != (step->callee != NULL) &&
        !(at_the_end(r) && bp_is_target(r->request, f->index, step->label)))
      return fail(r, "a call without callee, or a callee without call");
    if (step->callee && !find_outcome(r, step->callee, top->values)) {
      if (!check_arguments(r, s, step->callee) || !check_length(r, step->callee) ||
          !push(r, step->callee, top->values))
        return false;
      continue;
    }
    if (at_the_end(r) && !step->callee)
      return check_end(r, s, step);
    if (s->kind == S_RETURN && r->stack.size > 1 && top->at + 1 == top->act->size) {
      add_outcome(r, s);
      pop(r);
    } else if ((step->callee && !check_arguments(r, s, step->callee)) || !do_step(r, s, step))
      return false;
  }
}

bool explicit_replay(const bp_request *request, const trace *t, buf *reason) {
  replay r = {.request = request, .program = request->program, .reason = reason};
  layout_init(&r.layout, r.program);
  bool ok = t && t->main && t->main->proc == request->main;
  if (!ok)
    fail(&r, "the trace does not start in main");
  ok = ok && check_length(&r, t->main) && push(&r, t->main, NULL) && run(&r);
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
  layout_free(&r.layout);
  return ok;
}
