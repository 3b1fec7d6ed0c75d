/* From a run of the tabulation, which knows only tracked variables, to a trace with all values.
 *
 * The runs are executed forwards on valuations of all variables. What is tracked after a step is as
 * the run says; any other variable that is written gets some value it can get: it cannot matter. A
 * run that returns is executed once for each valuation of its parameters and of the globals that it
 * touches: one `instance`, which all calls of that kind share. */
#include "boolean/complete.h"

#include "base/memory.h"

/* ---- expressions --------------------------------------------------------- */

enum { CAN_FALSE = 1, CAN_TRUE = 2, CAN_ANY = 3 };

static unsigned mask_of(bool value) {
  return value ? CAN_TRUE : CAN_FALSE;
}

static unsigned choose(unsigned first, unsigned yes, unsigned no) {
  return (first & CAN_TRUE ? yes : 0) | (first & CAN_FALSE ? no : 0);
}

static unsigned negated(unsigned a) {
  return choose(a, CAN_FALSE, CAN_TRUE);
}

/* What e can be; each * is drawn for itself. No primes. */
static unsigned outcomes(const usage *u, const expr *e, const uint64_t *values) {
  switch ((expr_kind)e->kind) {
  case E_CONST:
    return mask_of(e->value != 0);
  case E_VAR:
    return mask_of(has_bit(values, u->scope.position[e->var->id]));
  case E_NONDET:
    return CAN_ANY;
  case E_NOT:
    return negated(outcomes(u, e->kid[0], values));
  default:
    break;
  }
  assert(e->count >= 2);
  unsigned a = outcomes(u, e->kid[0], values), b = outcomes(u, e->kid[1], values);
  switch ((expr_kind)e->kind) {
  case E_AND:
    return choose(a, b, CAN_FALSE);
  case E_OR:
    return choose(a, CAN_TRUE, b);
  case E_EQ:
    return choose(a, b, negated(b));
  case E_SCHOOSE:
    return choose(a, CAN_TRUE, choose(b, CAN_FALSE, CAN_ANY));
  default:
    assert(e->kind == E_ITE);
    return choose(a, b, outcomes(u, e->kid[2], values));
  }
}

/* ---- values of a step ---------------------------------------------------- */

static const expr *path_of(completer *k, uint32_t f, uint32_t position) {
  const var *v = usage_var(&k->b->usage, f, position);
  if (!k->paths[v->id])
    k->paths[v->id] = expr_var(&k->b->program->pool, v);
  return k->paths[v->id];
}

static void put_value(completer *k, uint32_t f, uint32_t i, const uint64_t *values) {
  vec_push(&k->values, (trace_value){.path = path_of(k, f, i),
                                     .value = expr_bool(&k->b->program->pool, has_bit(values, i))});
}

/* Fills k->values with what differs. */
static void find_changes(completer *k, uint32_t f, const uint64_t *before, const uint64_t *after) {
  vec_clear(&k->values);
  for (uint32_t w = 0; w < k->b->usage.words; ++w)
    for (uint64_t rest = before[w] ^ after[w]; rest; rest &= rest - 1)
      put_value(k, f, w * 64 + (uint32_t)__builtin_ctzll(rest), after);
}

static void put_step(completer *k, complete_frame *top, const trace_step *step,
                     const activation *callee, const uint64_t *after) {
  vec_clear(&k->values);
  if (after)
    find_changes(k, top->builder.proc, top->now, after);
  trace_step made = {.label = step->label,
                     .succ = step->succ,
                     .value_count = k->values.size,
                     .values = trace_values(k->trace, k->values.data, k->values.size),
                     .callee = callee};
  assert(top->at < top->act->size && step == &top->act->steps[top->at]);
  activation_step(&top->builder, made);
  if (after)
    memcpy(top->now, after, k->b->usage.words * sizeof *after);
  ++top->at;
}

/* ---- frames -------------------------------------------------------------- */

static void begin_run(completer *k, const activation *act, const uint64_t *start) {
  uint32_t words = k->b->usage.words;
  assert(act->size > 0);
  complete_frame *top = vec_add(&k->stack);
  top->act = act;
  top->start = xmalloc(words * 8);
  top->now = xmalloc(words * 8);
  memcpy(top->start, start, words * 8);
  memcpy(top->now, start, words * 8);
  activation_begin(&top->builder, k->trace, act->proc);
}

/* The finished activation of the top frame; its start values stay with the caller. */
static const activation *end_run(completer *k) {
  const usage *u = &k->b->usage;
  complete_frame *top = &k->stack.data[k->stack.size - 1];
  uint32_t f = top->builder.proc;
  vec_clear(&k->values);
  for (uint32_t i = k->stack.size == 1 ? 0 : u->scope.globals; i < u->procs.data[f].size; ++i)
    put_value(k, f, i, top->start);
  const activation *made = activation_end(&top->builder, k->values.data, k->values.size);
  return made;
}

static void pop_frame(completer *k) {
  assert(k->stack.size > 0);
  complete_frame top = vec_pop(&k->stack);
  free(top.start);
  free(top.now);
}

/* ---- instances ----------------------------------------------------------- */

/* Clears what an activation of f neither touches nor gets as parameter. */
static void only_touched(const completer *k, uint32_t f, uint64_t *values) {
  const usage *u = &k->b->usage;
  for (uint32_t i = 0; i < u->scope.globals; ++i)
    if (!has_bit(u->procs.data[f].touched, i))
      remove_bit(values, i);
}

static uint64_t start_hash(const completer *k, const activation *act, const uint64_t *start) {
  return hash_mix(map_key(act), hash_bytes(start, k->b->usage.words * sizeof *start));
}

static const complete_instance *find_instance(const completer *k, const activation *act,
                                              const uint64_t *start) {
  uint32_t words = k->b->usage.words;
  uint64_t at = map_get(&k->by_start, start_hash(k, act, start), 0);
  for (; at; at = k->instances.data[at - 1].next) {
    const complete_instance *i = &k->instances.data[at - 1];
    if (i->act == act && memcmp(i->start, start, words * 8) == 0)
      return i;
  }
  return NULL;
}

/* The top frame returns at s. */
static void add_instance(completer *k, const stmt *s) {
  const usage *u = &k->b->usage;
  complete_frame *top = &k->stack.data[k->stack.size - 1];
  complete_instance made = {.act = top->act, .start = top->start, .end = top->now};
  made.results = xcalloc(s->rhs_count + 1, sizeof *made.results);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    made.results[i] = (uint8_t)outcomes(u, s->rhs[i], top->now);
  assert(s->kind == S_RETURN && top->at == top->act->size);
  made.made = end_run(k);
  uint64_t *slot = map_slot_of(&k->by_start, start_hash(k, top->act, top->start));
  made.next = (uint32_t)*slot;
  top->start = top->now = NULL;
  vec_push(&k->instances, made);
  *slot = k->instances.size;
}

/* ---- steps --------------------------------------------------------------- */

/* The value that the run has after the step if it is tracked there, else one that can be. */
static bool value_after(const completer *k, uint32_t f, const trace_step *next, uint32_t i,
                        unsigned mask, bool otherwise) {
  const boolean *b = k->b;
  bool value = mask == CAN_ANY ? otherwise : mask == CAN_TRUE;
  if (is_tracked(&b->usage, f, next->label, i))
    value = has_bit(state_values(b, next->state), i);
  assert(mask & mask_of(value));
  return value;
}

/* The values that the constrain clause leaves to what it primes but the run does not track. */
static void satisfy(completer *k, tab_place at, const stmt *s, const trace_step *next,
                    const uint64_t *before, uint64_t *after) {
  boolean *b = k->b;
  const usage *u = &b->usage;
  bdd_mark here = bdd_here(b->space);
  rel r = boolean_constrained(b, at, s);
  uint32_t *support = xcalloc(bdd_var_count(b->space) + 1, sizeof *support);
  bool *wanted = xcalloc(bdd_var_count(b->space) + 1, sizeof *wanted);
  for (uint32_t i = rel_support(b->space, r, support); i-- > 0;)
    wanted[support[i]] = true;
  for (uint32_t i = 0; i < u->procs.data[at.proc].size; ++i) {
    uint32_t base = b->base[slot_at(b, at.proc, i)];
    if (base != NO_BASE && wanted[base + C])
      r = rel_restrict(b->space, r, rel_literal(b->space, base + C, has_bit(before, i)));
    if (base != NO_BASE && wanted[base + N] && is_tracked(u, at.proc, next->label, i))
      r = rel_restrict(b->space, r, rel_literal(b->space, base + N, has_bit(after, i)));
  }
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    uint32_t position = u->scope.position[s->lhs[i]->var->id];
    uint32_t base = b->base[slot_at(b, at.proc, position)];
    if (base == NO_BASE || !wanted[base + N] || is_tracked(u, at.proc, next->label, position))
      continue;
    bool value = rel_is_false(rel_restrict(b->space, r, rel_literal(b->space, base + N, false)));
    r = rel_restrict(b->space, r, rel_literal(b->space, base + N, value));
    put_bit(after, position, value);
  }
  assert(rel_is_true(r));
  free(support);
  free(wanted);
  bdd_leave(b->space, here, REL_FALSE);
}

static void do_assign(completer *k, complete_frame *top, const stmt *s, const trace_step *step) {
  const usage *u = &k->b->usage;
  uint32_t f = top->builder.proc;
  memcpy(k->after, top->now, u->words * 8);
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    uint32_t at = u->scope.position[s->lhs[i]->var->id];
    unsigned mask = s->kind == S_HAVOC ? CAN_ANY : outcomes(u, s->rhs[i], top->now);
    put_bit(k->after, at, value_after(k, f, step + 1, at, mask, has_bit(top->now, at)));
  }
  if (s->cond)
    satisfy(k, (tab_place){f, step->label}, s, step + 1, top->now, k->after);
  put_step(k, top, step, NULL, k->after);
}

/* Values with which the callee starts, into k->after. */
static void start_values(completer *k, const complete_frame *top, const stmt *s,
                         const activation *act) {
  const usage *u = &k->b->usage;
  const proc *callee = stmt_callee(k->b->program, s);
  const uint64_t *entry = state_values(k->b, act->steps[0].state);
  memset(k->after, 0, u->words * 8);
  for (uint32_t i = 0; i < u->scope.globals; ++i)
    put_bit(k->after, i, has_bit(top->now, i));
  for (uint32_t i = u->scope.globals; i < u->procs.data[callee->index].size; ++i) {
    bool value = has_bit(entry, i);
    uint32_t param = i - u->scope.globals;
    if (param < callee->params.size && !is_tracked(u, callee->index, callee->entry, i))
      value = outcomes(u, s->rhs[param], top->now) == CAN_TRUE;
    put_bit(k->after, i, value);
  }
  only_touched(k, callee->index, k->after);
}

/* A call that has returned as the instance says. */
static void do_return(completer *k, complete_frame *top, const stmt *s, const trace_step *step,
                      const complete_instance *done) {
  const usage *u = &k->b->usage;
  uint32_t f = top->builder.proc, callee = done->act->proc;
  assert(done->made && callee == stmt_callee(k->b->program, s)->index);
  memcpy(k->after, top->now, u->words * 8);
  for (uint32_t i = 0; i < u->scope.globals; ++i)
    if (has_bit(u->procs.data[callee].touched, i))
      put_bit(k->after, i, has_bit(done->end, i));
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    uint32_t at = u->scope.position[s->lhs[i]->var->id];
    put_bit(k->after, at, value_after(k, f, step + 1, at, done->results[i], has_bit(top->now, at)));
  }
  put_step(k, top, step, done->made, k->after);
}

static void do_call(completer *k, complete_frame *top, const stmt *s, const trace_step *step) {
  start_values(k, top, s, step->callee);
  const complete_instance *done = find_instance(k, step->callee, k->after);
  if (done)
    do_return(k, top, s, step, done);
  else
    begin_run(k, step->callee, k->after);
}

/* The callee that does not return is finished: so is its caller. */
static void finish_outward(completer *k) {
  const activation *inner = end_run(k);
  pop_frame(k);
  while (k->stack.size) {
    complete_frame *top = &k->stack.data[k->stack.size - 1];
    assert(top->at + 1 == top->act->size);
    put_step(k, top, &top->act->steps[top->at], inner, NULL);
    inner = end_run(k);
    pop_frame(k);
  }
  assert(inner->proc == k->b->request->main && !k->trace->main);
  k->trace->main = inner;
}

/* One step of the innermost activation. False at the end of the trace. */
static bool advance(completer *k) {
  complete_frame *top = &k->stack.data[k->stack.size - 1];
  const activation *act = top->act;
  const trace_step *step = &act->steps[top->at];
  const stmt *s = &k->b->program->procs.data[act->proc]->stmts.data[step->label];
  bool is_last = top->at + 1 == act->size;
  if (step->callee && is_last) { /* it does not return */
    start_values(k, top, s, step->callee);
    for (uint32_t i = 0; i < k->b->usage.scope.globals; ++i) /* and nobody shares it */
      put_bit(k->after, i, has_bit(top->now, i));
    begin_run(k, step->callee, k->after);
  } else if (step->callee)
    do_call(k, top, s, step);
  else if (is_last) {
    put_step(k, top, step, NULL, NULL);
    if (!act->returns) {
      finish_outward(k);
      return false;
    }
    add_instance(k, s);
    pop_frame(k);
  } else if (s->kind == S_ASSIGN || s->kind == S_HAVOC)
    do_assign(k, top, s, step);
  else
    put_step(k, top, step, NULL, top->now);
  return true;
}

/* ---- the whole ----------------------------------------------------------- */

void boolean_complete(boolean *b, completer *k, const trace *from) {
  *k = (completer){.b = b, .trace = trace_new()};
  k->paths = xcalloc(b->program->pool.next_var + 1, sizeof *k->paths);
  k->after = xcalloc(b->usage.words, sizeof *k->after);
  begin_run(k, from->main, state_values(b, from->main->steps[0].state));
  for (uint32_t i = 1; advance(k); ++i)
    if (i % 256 == 0)
      bdd_poll(b->space);
}

void completer_free(completer *k) {
  while (k->stack.size) {
    vec_free(&k->stack.data[k->stack.size - 1].builder.steps);
    pop_frame(k);
  }
  for (vec_each(complete_instance, i, &k->instances)) {
    free(i->start);
    free(i->end);
    free(i->results);
  }
  trace_drop(k->trace);
  free(k->paths);
  free(k->after);
  vec_free(&k->stack);
  vec_free(&k->instances);
  vec_free(&k->values);
  map_free(&k->by_start);
}
