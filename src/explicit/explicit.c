/* The search: path edges and summary edges over single valuations. */
#include "explicit/search.h"

#include "base/heap.h"
#include "base/memory.h"

/* ---- the queue ---- */

static bool before(const void *a, const void *b) {
  const queued *x = a, *y = b;
  return x->cost != y->cost ? x->cost < y->cost : x->state < y->state;
}

static void enqueue(search *s, uint32_t state) {
  assert(!s->states.data[state].done);
  heap_push(&s->queue, before, (queued){s->states.data[state].cost, state});
}

/* ---- states ---- */

/* That state can be reached at that cost; what it knows is taken if it was not known as cheaply. */
static void reach(search *s, search_state x) {
  const proc *f = entry_proc(s, x.entry);
  if (!is_state(&s->scope, f, &x.values))
    return;
  assert(x.values < (uint64_t)1 << EXPLICIT_MAX_VARS);
  uint64_t *slot =
      map_slot_of(&s->entries.data[x.entry].states, (uint64_t)x.label << 32 | x.values);
  if (*slot == 0) {
    vec_push(&s->states, x);
    *slot = s->states.size;
  } else {
    search_state *known = &s->states.data[*slot - 1];
    assert(!s->is_exact || !known->done || known->cost <= x.cost);
    if (known->done || known->cost <= x.cost)
      return;
    *known = x;
  }
  enqueue(s, (uint32_t)(*slot - 1));
}

/* Calls visit(s, values, context) for every choice of the bits in `free`, the others as given. */
typedef void visit_fn(search *s, uint64_t values, void *context);

static void for_each_choice(search *s, uint64_t values, uint64_t free, visit_fn *visit,
                            void *context) {
  uint64_t chosen = 0;
  do
    visit(s, (values & ~free) | chosen, context);
  while ((chosen = next_choice(chosen, free)));
}

/* ---- entries ---- */

static void reach_start(search *s, uint64_t values, void *context) {
  uint32_t entry = *(uint32_t *)context;
  reach(s, (search_state){entry, entry_proc(s, entry)->entry, values, 0, NONE, 0, NONE, false});
}

/* Every state with which that entry can begin: locals are arbitrary. */
static void seed(search *s, uint32_t entry) {
  const proc *f = entry_proc(s, entry);
  uint64_t locals = 0;
  for (uint32_t i = 0; i < f->locals.size; ++i)
    locals |= bit(s->scope.globals + f->params.size + i);
  for_each_choice(s, s->entries.data[entry].values, locals, reach_start, &entry);
}

static uint32_t find_entry(search *s, uint32_t f, uint64_t values) {
  uint64_t *slot = map_slot_of(&s->entry_index, hash_mix(f, values));
  for (uint64_t at = *slot; at; at = s->next_entry.data[at - 1])
    if (s->entries.data[at - 1].proc == f && s->entries.data[at - 1].values == values)
      return (uint32_t)(at - 1);
  vec_push(&s->entries, (search_entry){.proc = f, .values = values});
  vec_push(&s->next_entry, (uint32_t)*slot);
  *slot = s->entries.size;
  assert(s->entries.size == s->next_entry.size);
  seed(s, s->entries.size - 1);
  return s->entries.size - 1;
}

/* ---- statements ---- */

typedef struct stepping {
  uint32_t from;
  uint32_t succ;
  const expr *cond; /* constrain clause, or NULL */
  const stmt *stmt;
} stepping;

static void step_to(search *s, uint64_t values, void *context) {
  const stepping *step = context;
  const search_state *x = &s->states.data[step->from];
  if (step->cond && !(outcomes(&s->scope, step->cond, &x->values, &values) & CAN_BE_TRUE))
    return;
  assert(step->succ < step->stmt->succ_count);
  reach(s, (search_state){x->entry, step->stmt->succ[step->succ], values, cost_sum(x->cost, 1),
                          step->from, step->succ, NONE, false});
}

static void step_assign(search *s, stepping *step) {
  uint64_t old = s->states.data[step->from].values, values = old, free = 0;
  for (uint32_t i = 0; i < step->stmt->lhs_count; ++i) {
    unsigned mask = step->stmt->kind == S_HAVOC
                        ? CAN_BE_ANY
                        : outcomes(&s->scope, step->stmt->rhs[i], &old, NULL);
    values = put_outcome(values, s->scope.position[step->stmt->lhs[i]->var->id], mask, &free);
  }
  step->cond = step->stmt->cond;
  for_each_choice(s, values, free, step_to, step);
}

/* Back in the caller, through that exit of the callee. */
static void step_return(search *s, uint32_t caller, uint32_t exit_index) {
  assert(exit_index < s->exits.size);
  const search_exit *e = &s->exits.data[exit_index];
  const search_state *x = &s->states.data[caller];
  assert(x->done && state_stmt(s, caller)->kind == S_CALL);
  const stmt *call = state_stmt(s, caller);
  assert((e->globals & ~(bit(s->scope.globals) - 1)) == 0);
  uint64_t values = (x->values & ~(bit(s->scope.globals) - 1)) | e->globals;
  for (uint32_t i = 0; i < call->lhs_count; ++i)
    put_bit(&values, s->scope.position[call->lhs[i]->var->id], e->results >> i & 1);
  uint64_t cost = cost_sum(cost_sum(x->cost, 1), e->cost);
  reach(s, (search_state){x->entry, call->succ[0], values, cost, caller, 0, exit_index, false});
}

static void step_enter(search *s, uint64_t values, void *context) {
  const stepping *step = context;
  uint32_t entry = find_entry(s, stmt_callee(s->program, step->stmt)->index, values);
  vec_push(&s->entries.data[entry].callers, step->from);
  for (uint32_t i = 0; i < s->entries.data[entry].exits.size; ++i)
    step_return(s, step->from, s->entries.data[entry].exits.data[i]);
}

static void step_call(search *s, stepping *step) {
  uint64_t old = s->states.data[step->from].values, free = 0;
  uint64_t values = old & (bit(s->scope.globals) - 1);
  assert(step->stmt->rhs_count == stmt_callee(s->program, step->stmt)->params.size);
  for (uint32_t i = 0; i < step->stmt->rhs_count; ++i)
    values = put_outcome(values, s->scope.globals + i,
                         outcomes(&s->scope, step->stmt->rhs[i], &old, NULL), &free);
  for_each_choice(s, values, free, step_enter, step);
}

static void step_exit(search *s, uint64_t results, void *context) {
  uint32_t from = *(uint32_t *)context;
  search_state x = s->states.data[from];
  assert(x.done && state_stmt(s, from)->kind == S_RETURN);
  uint64_t globals = x.values & (bit(s->scope.globals) - 1);
  search_entry *entry = &s->entries.data[x.entry];
  for (uint32_t i = 0; i < entry->exits.size; ++i) {
    const search_exit *known = &s->exits.data[entry->exits.data[i]];
    if (known->globals == globals && known->results == results)
      return; /* and it is not more expensive */
  }
  uint32_t index = s->exits.size;
  vec_push(&s->exits, (search_exit){x.entry, globals, results, cost_sum(x.cost, 1), from});
  vec_push(&entry->exits, index);
  for (uint32_t i = 0; i < entry->callers.size; ++i)
    step_return(s, entry->callers.data[i], index);
}

static void step_out(search *s, stepping *step) {
  uint64_t old = s->states.data[step->from].values, results = 0, free = 0;
  for (uint32_t i = 0; i < step->stmt->rhs_count; ++i)
    results = put_outcome(results, i, outcomes(&s->scope, step->stmt->rhs[i], &old, NULL), &free);
  for_each_choice(s, results, free, step_exit, &step->from);
}

static void step_condition(search *s, stepping *step) {
  uint64_t values = s->states.data[step->from].values;
  const stmt *at = step->stmt;
  if (can_be(&s->scope, at->cond, &values, true))
    step_to(s, values, step);
  if (!can_be(&s->scope, at->cond, &values, false))
    return;
  if (at->kind == S_ASSERT && s->request->asserts)
    vec_push(&s->errors, step->from);
  else if (at->kind == S_BRANCH) {
    step->succ = 1;
    step_to(s, values, step);
  }
}

static void step_goto(search *s, stepping *step) {
  for (; step->succ < step->stmt->succ_count; ++step->succ)
    step_to(s, s->states.data[step->from].values, step);
}

/* Everything that one execution of the state's statement can lead to. */
static void expand(search *s, uint32_t from) {
  const search_state *x = &s->states.data[from];
  stepping step = {from, 0, NULL, state_stmt(s, from)};
  assert(x->done);
  if (bp_is_target(s->request, s->entries.data[x->entry].proc, x->label)) {
    vec_push(&s->errors, from);
    return;
  }
  switch ((stmt_kind)step.stmt->kind) {
  case S_SKIP:
    step_to(s, x->values, &step);
    return;
  case S_ASSIGN:
  case S_HAVOC:
    step_assign(s, &step);
    return;
  case S_ASSUME:
  case S_ASSERT:
  case S_BRANCH:
    step_condition(s, &step);
    return;
  case S_GOTO:
    step_goto(s, &step);
    return;
  case S_CALL:
    step_call(s, &step);
    return;
  case S_RETURN:
    step_out(s, &step);
    return;
  case S_HALT:
    return;
  default:
    if (s->unknown == NONE)
      s->unknown = from;
  }
}

static bool explore(search *s) {
  while (s->queue.size) {
    if (deadline_passed(&s->deadline) || s->states.size > EXPLICIT_MAX_STATES)
      return false;
    uint32_t state = heap_pop(&s->queue, before).state;
    if (s->states.data[state].done)
      continue;
    s->states.data[state].done = true;
    ++s->steps;
    expand(s, state);
  }
  return true;
}

/* Starts over with the entries found so far, all of them seeded, and gives every state its least
 * cost: Knuth's generalisation of Dijkstra's algorithm. False if the deadline passed. (explicit.c)
 */
static bool search_again(search *s) {
  assert(!s->is_exact && s->queue.size == 0);
  s->is_exact = true;
  vec_clear(&s->states);
  vec_clear(&s->exits);
  vec_clear(&s->errors);
  for (uint32_t i = 0; i < s->entries.size; ++i) {
    map_clear(&s->entries.data[i].states);
    vec_clear(&s->entries.data[i].exits);
    vec_clear(&s->entries.data[i].callers);
  }
  for (uint32_t i = 0; i < s->entries.size; ++i)
    seed(s, i);
  return explore(s);
}

/* ---- the whole ---- */

static void enter_main(search *s, uint64_t values, void *context) {
  (void)context;
  find_entry(s, s->request->main, values);
}

static void search_free(search *s) {
  for (uint32_t i = 0; i < s->entries.size; ++i) {
    map_free(&s->entries.data[i].states);
    vec_free(&s->entries.data[i].exits);
    vec_free(&s->entries.data[i].callers);
  }
  vec_free(&s->states);
  vec_free(&s->exits);
  vec_free(&s->entries);
  map_free(&s->entry_index);
  vec_free(&s->next_entry);
  vec_free(&s->queue);
  vec_free(&s->errors);
  bp_scope_free(&s->scope);
}

static void decide(search *s, bp_result *result) {
  assert(s->request->main < s->program->procs.size && !s->is_exact);
  const proc *main = s->program->procs.data[s->request->main];
  for_each_choice(s, 0, bit(s->scope.globals + main->params.size) - 1, enter_main, NULL);
  bool finished = explore(s);
  if (finished && s->errors.size && s->request->want_trace)
    finished = search_again(s);
  if (!finished && s->states.size > EXPLICIT_MAX_STATES)
    bp_result_unknown(result, "more than %d states", EXPLICIT_MAX_STATES);
  else if (!finished)
    bp_result_unknown(result, "timeout");
  else if (s->errors.size) {
    result->verdict = VERDICT_FALSE;
    if (s->request->want_trace)
      result->trace = search_trace(s);
  } else if (s->unknown != NONE) {
    const stmt *at = state_stmt(s, s->unknown);
    bp_result_unknown(result, "%s:%u: '%s' is not supported", at->where.file, at->where.line,
                      at->text ? at->text : "this statement");
  } else {
    result->verdict = VERDICT_TRUE;
    if (s->request->want_invariants)
      search_invariants(s, result);
    if (s->request->want_relations)
      search_relations(s, result);
  }
}

void explicit_check(const bp_request *request, bp_result *result) {
  double start = clock_seconds();
  search s = {.request = request,
              .program = request->program,
              .unknown = NONE,
              .deadline = request->deadline};
  bp_scope_init(&s.scope, s.program);
  const proc *large = too_large_for(&s.scope, EXPLICIT_MAX_VARS, EXPLICIT_MAX_VARS);
  if (s.program->is_concurrent)
    bp_result_unknown(result, "the explicit algorithm is for sequential programs");
  else if (large)
    bp_result_unknown(result, "more than %d variables in scope of function '%s'", EXPLICIT_MAX_VARS,
                      large->name);
  else
    decide(&s, result);
  result->stats.edges = s.states.size;
  result->stats.summaries = s.entries.size;
  result->stats.rounds = s.steps;
  result->stats.seconds = clock_seconds() - start;
  search_free(&s);
}
