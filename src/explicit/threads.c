#include "explicit/threads.h"

#include "base/arena.h"
#include "base/heap.h"
#include "explicit/config.h"
#include "explicit/values.h"

#define NONE UINT32_MAX

/* A configuration that was met. */
typedef struct node {
  const uint64_t *words;
  uint32_t count;
  uint32_t from;   /* node, or NONE */
  uint32_t thread; /* that took the step to here; NONE: a switch or the start */
  uint32_t succ;
  uint64_t cost; /* (spent, steps) */
  uint32_t chain;
  bool done;
} node;

typedef struct queued {
  uint64_t cost;
  uint32_t node;
} queued;

typedef struct interleaver {
  const bp_request *request;
  const program *p;
  const thread_bound *bound;
  threads_limits limits;
  bp_scope scope;
  thread_roots roots;
  VEC(node) nodes;
  map known; /* hash of the words -> node + 1, chained */
  VEC(queued) queue;
  arena memory;
  word_list words; /* scratch */
  config at;       /* being expanded */
  uint32_t from;   /* its node */
  uint32_t error, unknown;
  const stmt *too_many; /* start_thread that had no place left */
  bool was_cut, reached_bound;
} interleaver;

static void open_node(const interleaver *x, uint32_t n, config *c) {
  assert(n < x->nodes.size);
  config_unpack(x->nodes.data[n].words, x->nodes.data[n].count, x->roots.size, c);
}

static bool before(const void *a, const void *b) {
  const queued *x = a, *y = b;
  return x->cost != y->cost ? x->cost < y->cost : x->node < y->node;
}

/* The configuration can be met from the node being expanded. */
static void reach(interleaver *x, const config *c, uint32_t stepped, uint32_t succ) {
  uint64_t steps = x->from == NONE ? 0 : x->nodes.data[x->from].cost & (bit(40) - 1);
  uint64_t cost = (uint64_t)c->spent << 40 | (steps + (stepped != NONE));
  assert(steps + 1 < bit(40) && c->spent < bit(24)); /* each has its part of the cost */
  config_pack(c, stepped != NONE, &x->words);
  uint64_t *slot = map_slot_of(&x->known, hash_bytes(x->words.data, x->words.size * 8));
  uint32_t n = (uint32_t)*slot;
  for (; n; n = x->nodes.data[n - 1].chain)
    if (x->nodes.data[n - 1].count == x->words.size &&
        memcmp(x->nodes.data[n - 1].words, x->words.data, x->words.size * 8) == 0)
      break;
  if (!n) {
    node new = {.words = arena_copy(&x->memory, x->words.data, x->words.size * 8),
                .count = x->words.size,
                .cost = UINT64_MAX,
                .chain = (uint32_t)*slot};
    vec_push(&x->nodes, new);
    n = x->nodes.size;
    *slot = n;
  }
  node *found = &x->nodes.data[n - 1];
  assert(!found->done || cost >= found->cost); /* met in ascending order */
  if (found->done || cost >= found->cost)
    return;
  found->cost = cost;
  found->from = x->from;
  found->thread = stepped;
  found->succ = succ;
  heap_push(&x->queue, before, (queued){cost, n - 1});
}

/* ---- steps ---- */

typedef struct stepping {
  const stmt *s;
  uint32_t succ;
  uint32_t callee; /* S_CALL */
} stepping;

typedef void visit_fn(interleaver *x, uint64_t values, const stepping *step);

static void for_each_choice(interleaver *x, uint64_t values, uint64_t free, visit_fn *visit,
                            const stepping *step) {
  uint64_t chosen = 0;
  do
    visit(x, (values & ~free) | chosen, step);
  while ((chosen = next_choice(chosen, free)));
}

static thread *running(interleaver *x) {
  assert(x->at.current < x->at.threads.size);
  return &x->at.threads.data[x->at.current];
}

static const proc *proc_of(const interleaver *x, const frame *f) {
  return x->p->procs.data[f->proc];
}

static uint64_t global_mask(const interleaver *x) {
  return bit(x->scope.globals) - 1;
}

static uint64_t top_values(interleaver *x) {
  return x->at.globals | top_of(running(x))->locals;
}

/* The running thread's innermost frame has these values and label after the step. */
static void arrive(interleaver *x, uint64_t values, uint32_t label, uint32_t succ) {
  frame *top = top_of(running(x));
  assert(label < proc_of(x, top)->stmts.size && running(x)->status == ALIVE);
  if (!is_state(&x->scope, proc_of(x, top), &values))
    return;
  frame saved = *top;
  uint64_t globals = x->at.globals;
  x->at.globals = values & global_mask(x);
  *top = (frame){saved.proc, label, values & ~global_mask(x)};
  reach(x, &x->at, x->at.current, succ);
  *top = saved;
  x->at.globals = globals;
}

static void step_to(interleaver *x, uint64_t values, const stepping *step) {
  uint64_t before = top_values(x);
  const stmt *s = step->s;
  if (s->kind == S_ASSIGN && s->cond &&
      !(outcomes(&x->scope, s->cond, &before, &values) & CAN_BE_TRUE))
    return;
  arrive(x, values, s->succ[step->succ], step->succ);
}

static void step_assign(interleaver *x, const stepping *step) {
  uint64_t old = top_values(x), values = old, free = 0;
  for (uint32_t i = 0; i < step->s->lhs_count; ++i) {
    unsigned mask =
        step->s->kind == S_HAVOC ? CAN_BE_ANY : outcomes(&x->scope, step->s->rhs[i], &old, NULL);
    values = put_outcome(values, x->scope.position[step->s->lhs[i]->var->id], mask, &free);
  }
  for_each_choice(x, values, free, step_to, step);
}

static void step_enter(interleaver *x, uint64_t values, const stepping *step) {
  assert(step->callee < x->p->procs.size);
  const proc *f = x->p->procs.data[step->callee];
  thread *t = running(x);
  if (!is_state(&x->scope, f, &values))
    return;
  vec_push(&t->stack, (frame){f->index, f->entry, values & ~global_mask(x)});
  reach(x, &x->at, x->at.current, 0);
  (void)vec_pop(&t->stack);
}

static void step_call(interleaver *x, stepping *step) {
  const proc *f = stmt_callee(x->p, step->s);
  assert(f && f->params.size == step->s->rhs_count);
  if (running(x)->stack.size >= x->limits.max_depth) {
    x->was_cut = true;
    return;
  }
  uint64_t old = top_values(x), values = x->at.globals, free = 0;
  for (uint32_t i = 0; i < step->s->rhs_count; ++i)
    values = put_outcome(values, x->scope.position[f->params.data[i]->id],
                         outcomes(&x->scope, step->s->rhs[i], &old, NULL), &free);
  for (uint32_t i = 0; i < f->locals.size; ++i)
    free |= bit(x->scope.position[f->locals.data[i]->id]);
  step->callee = f->index;
  for_each_choice(x, values, free, step_enter, step);
}

/* `values`: bit i is result i. */
static void step_leave(interleaver *x, uint64_t values, const stepping *step) {
  (void)step;
  thread *t = running(x);
  frame left = vec_pop(&t->stack);
  const frame *top = top_of(t);
  const stmt *call = &proc_of(x, top)->stmts.data[top->label];
  assert(call->kind == S_CALL && proc_of(x, &left) == stmt_callee(x->p, call));
  uint64_t after = top_values(x);
  for (uint32_t i = 0; i < call->lhs_count; ++i)
    put_bit(&after, x->scope.position[call->lhs[i]->var->id], values >> i & 1);
  arrive(x, after, call->succ[0], 0);
  vec_push(&t->stack, left);
}

static void step_return(interleaver *x, const stepping *step) {
  thread *t = running(x);
  if (t->stack.size == 1) {
    frame last = vec_pop(&t->stack);
    t->status = FINISHED;
    reach(x, &x->at, x->at.current, 0);
    t->status = ALIVE;
    vec_push(&t->stack, last);
    return;
  }
  uint64_t old = top_values(x), results = 0, free = 0;
  for (uint32_t i = 0; i < step->s->rhs_count; ++i)
    results = put_outcome(results, i, outcomes(&x->scope, step->s->rhs[i], &old, NULL), &free);
  assert(t->stack.size > 1);
  for_each_choice(x, results, free, step_leave, step);
}

static void step_condition(interleaver *x, stepping *step) {
  uint64_t values = top_values(x);
  if (can_be(&x->scope, step->s->cond, &values, true))
    step_to(x, values, step);
  if (!can_be(&x->scope, step->s->cond, &values, false))
    return;
  if (step->s->kind == S_ASSERT && x->request->asserts)
    x->error = x->from;
  else if (step->s->kind == S_BRANCH) {
    step->succ = 1;
    step_to(x, values, step);
  }
}

static void step_start_thread(interleaver *x, const stepping *step) {
  const frame *top = top_of(running(x));
  for (uint32_t i = 0; i < x->roots.size; ++i) {
    const thread_root *r = &x->roots.data[i];
    thread *t = &x->at.threads.data[i];
    if (r->kind != THREAD_STARTED || r->proc != top->proc || r->site != top->label ||
        t->status != NOT_BEGUN)
      continue;
    assert(t->stack.size == 0);
    t->status = ALIVE;
    vec_push(&t->stack, (frame){top->proc, r->begin, top->locals});
    step_to(x, top_values(x), step);
    t->status = NOT_BEGUN;
    (void)vec_pop(&t->stack);
    return;
  }
  x->too_many = step->s;
}

static void step_section(interleaver *x, const stepping *step) {
  thread *t = running(x);
  assert(t->status == ALIVE);
  bool saved = t->in_section;
  t->in_section = step->s->kind == S_ATOMIC_BEGIN;
  step_to(x, top_values(x), step);
  t->in_section = saved;
}

static void take_steps(interleaver *x) {
  thread *t = running(x);
  if (t->status != ALIVE)
    return;
  const frame *top = top_of(t);
  stepping step = {.s = &proc_of(x, top)->stmts.data[top->label]};
  if (bp_is_target(x->request, top->proc, top->label)) {
    x->error = x->from;
    return;
  }
  switch ((stmt_kind)step.s->kind) {
  case S_SKIP:
    step_to(x, top_values(x), &step);
    return;
  case S_ASSIGN:
  case S_HAVOC:
    step_assign(x, &step);
    return;
  case S_ASSUME:
  case S_ASSERT:
  case S_BRANCH:
    step_condition(x, &step);
    return;
  case S_GOTO:
    for (; step.succ < step.s->succ_count; ++step.succ)
      step_to(x, top_values(x), &step);
    return;
  case S_CALL:
    step_call(x, &step);
    return;
  case S_RETURN:
    step_return(x, &step);
    return;
  case S_START_THREAD:
    step_start_thread(x, &step);
    return;
  case S_ATOMIC_BEGIN:
  case S_ATOMIC_END:
    step_section(x, &step);
    return;
  case S_END_THREAD:
  case S_HALT:
    return;
  default:
    if (x->unknown == NONE)
      x->unknown = x->from;
  }
}

/* ---- switches ---- */

static bool may_be_left(interleaver *x) {
  const thread *t = running(x);
  if (x->roots.data[x->at.current].kind == THREAD_INIT)
    return t->status == FINISHED;
  for (uint32_t k = 0; k < t->stack.size; ++k)
    if (is_atomic_proc(proc_of(x, &t->stack.data[k])))
      return false;
  return !t->in_section;
}

static void begin_with(interleaver *x, uint64_t values, const stepping *step) {
  (void)step;
  const thread_root *r = &x->roots.data[x->at.current];
  if (!is_state(&x->scope, x->p->procs.data[r->proc], &values))
    return;
  thread *t = running(x);
  assert(t->status == NOT_BEGUN && t->stack.size == 0);
  t->status = ALIVE;
  vec_push(&t->stack, (frame){r->proc, r->begin, values & ~global_mask(x)});
  reach(x, &x->at, NONE, 0);
  t->status = NOT_BEGUN;
  (void)vec_pop(&t->stack);
}

/* The thread `next` gets its turn; x->at is changed. */
static void give_turn(interleaver *x, uint32_t next) {
  assert(next < x->roots.size);
  x->at.current = next;
  x->at.has_moved = false;
  const thread_root *r = &x->roots.data[next];
  if (running(x)->status == NOT_BEGUN && r->kind != THREAD_STARTED) {
    const proc *f = x->p->procs.data[r->proc];
    uint64_t own = bit(bp_scope_size(&x->scope, f)) - 1;
    for_each_choice(x, x->at.globals, own & ~global_mask(x), begin_with, &(stepping){0});
  }
  if (x->bound->rounds || running(x)->status == ALIVE)
    reach(x, &x->at, NONE, 0);
}

static uint32_t first_turn(const interleaver *x) {
  return x->roots.data[0].kind == THREAD_INIT ? 1 : 0;
}

static void switch_in_rounds(interleaver *x) {
  uint32_t next = x->at.current + 1;
  if (next == x->roots.size) {
    next = first_turn(x);
    if (++x->at.spent >= x->bound->rounds)
      return;
  }
  give_turn(x, next);
}

static void make_switches(interleaver *x) {
  if (!may_be_left(x))
    return;
  bool from_init = x->roots.data[x->at.current].kind == THREAD_INIT;
  if (x->bound->rounds) {
    switch_in_rounds(x);
    return;
  }
  if (!from_init && (!x->at.has_moved || x->at.spent == x->bound->switches))
    return;
  uint32_t left = x->at.current;
  x->at.spent += !from_init;
  assert(x->at.spent <= x->bound->switches);
  for (uint32_t next = first_turn(x); next < x->roots.size; ++next)
    if (next != left)
      give_turn(x, next);
}

/* ---- traces ---- */

typedef VEC(trace_value) value_list;

/* The variables among `among` that differ. */
static void changes(interleaver *x, const proc *f, uint64_t before, uint64_t after, uint64_t among,
                    value_list *list) {
  exprs *pool = &x->request->program->pool;
  for (uint32_t i = 0; i < bp_scope_size(&x->scope, f); ++i)
    if ((((before ^ after) & among) >> i & 1) != 0)
      vec_push(list, (trace_value){.path = expr_var(pool, bp_scope_var(&x->scope, f, i)),
                                   .value = expr_bool(pool, after >> i & 1)});
}

static uint64_t values_of(const config *c, const thread *t) {
  return c->globals | (t->stack.size ? t->stack.data[t->stack.size - 1].locals : 0);
}

/* Thread t gets its first activation in the trace. */
static void trace_begin(interleaver *x, tracer *b, const config *c, uint32_t t, bool is_first) {
  assert(c->threads.data[t].stack.size > 0);
  const frame *bottom = &c->threads.data[t].stack.data[0];
  const proc *f = proc_of(x, bottom);
  uint64_t values = c->globals | bottom->locals;
  value_list list = {0};
  changes(x, f, ~values, values, is_first ? UINT64_MAX : ~global_mask(x), &list);
  tracer_begin(b, t, bottom->proc, list.data, list.size);
  vec_free(&list);
}

/* The step of thread t from one configuration to the next. */
static void trace_step_of(interleaver *x, tracer *b, uint32_t t, uint32_t succ, config *from,
                          config *to) {
  thread *before = &from->threads.data[t], *after = &to->threads.data[t];
  assert(from->current == t && before->status == ALIVE);
  frame top = *top_of(before);
  value_list list = {0};
  if (after->stack.size > before->stack.size) {
    const proc *f = proc_of(x, top_of(after));
    changes(x, f, ~top_of(after)->locals, top_of(after)->locals, ~global_mask(x), &list);
    tracer_call(b, t, top.label, f->index, list.data, list.size);
  } else if (after->stack.size < before->stack.size) {
    if (after->stack.size) {
      const frame *caller = top_of(after);
      const stmt *call =
          &proc_of(x, caller)->stmts.data[before->stack.data[before->stack.size - 2].label];
      uint64_t among = 0, values = values_of(to, after);
      for (uint32_t i = 0; i < call->lhs_count; ++i)
        among |= bit(x->scope.position[call->lhs[i]->var->id]);
      changes(x, proc_of(x, caller), ~values, values, among, &list);
    }
    tracer_return(b, t, top.label, list.data, list.size);
  } else {
    changes(x, proc_of(x, &top), values_of(from, before), values_of(to, after), UINT64_MAX, &list);
    tracer_step(b, t, top.label, succ, list.data, list.size);
  }
  vec_free(&list);
}

static trace *make_trace(interleaver *x) {
  VEC(uint32_t) path = {0};
  assert(x->error < x->nodes.size);
  for (uint32_t n = x->error; n != NONE; n = x->nodes.data[n].from)
    vec_push(&path, n);
  tracer b;
  tracer_init(&b, x->roots.size);
  config from = {0}, to = {0};
  VEC(bool) begun = {0};
  vec_resize(&begun, x->roots.size);
  bool is_first = true;
  for (uint32_t i = path.size; i-- > 0;) {
    open_node(x, path.data[i], &from);
    uint32_t t = from.current;
    bool last = i == 0;
    const node *next = last ? NULL : &x->nodes.data[path.data[i - 1]];
    if (!last && next->thread == NONE)
      continue;
    if (!begun.data[t]) {
      trace_begin(x, &b, &from, t, is_first);
      begun.data[t] = true;
      is_first = false;
    }
    if (last) {
      tracer_step(&b, t, top_of(&from.threads.data[t])->label, 0, NULL, 0);
      break;
    }
    open_node(x, path.data[i - 1], &to);
    trace_step_of(x, &b, t, next->succ, &from, &to);
  }
  config_free(&from);
  config_free(&to);
  vec_free(&begun);
  vec_free(&path);
  return tracer_end(&b);
}

/* ---- the whole ---- */

static void start(interleaver *x) {
  x->from = NONE;
  vec_resize(&x->at.threads, x->roots.size);
  bool only_first = x->roots.data[0].kind == THREAD_INIT || x->bound->rounds;
  for (uint64_t globals = 0; globals <= global_mask(x); ++globals)
    for (uint32_t i = 0; i < (only_first ? 1 : x->roots.size); ++i) {
      x->at.globals = globals;
      give_turn(x, i);
    }
}

static bool explore(interleaver *x) {
  deadline d = x->request->deadline;
  uint32_t limit = x->limits.max_configs ? x->limits.max_configs : THREADS_MAX_CONFIGS;
  while (x->queue.size && x->error == NONE) {
    if (deadline_passed(&d) || x->nodes.size > limit)
      return false;
    uint32_t n = heap_pop(&x->queue, before).node;
    if (x->nodes.data[n].done)
      continue;
    x->nodes.data[n].done = true;
    x->from = n;
    open_node(x, n, &x->at);
    if (x->at.has_moved && x->at.spent == x->bound->switches &&
        x->roots.data[x->at.current].kind != THREAD_INIT)
      x->reached_bound = true;
    take_steps(x);
    make_switches(x);
    assert(x->at.threads.size == x->roots.size);
  }
  return true;
}

static void decide(interleaver *x, bp_result *result, thread_answer *answer) {
  start(x);
  bool finished = explore(x);
  result->stats.edges = x->nodes.size;
  answer->depth_cut = x->was_cut ? x->limits.max_depth : 0;
  if (x->error != NONE) {
    result->verdict = VERDICT_FALSE;
    answer->least = (uint32_t)(x->nodes.data[x->error].cost >> 40) + (x->bound->rounds ? 1 : 0);
    assert(answer->least <= (x->bound->rounds ? x->bound->rounds : x->bound->switches));
    if (x->request->want_trace)
      result->trace = make_trace(x);
  } else if (!finished) {
    bp_result_unknown(result, "too many configurations, or timeout");
  } else if (x->unknown != NONE) {
    bp_result_unknown(result, "a statement that cannot be modelled is reachable");
  } else if (x->too_many) {
    bp_result_unknown(result, "%s:%u: more than %u threads are started here",
                      x->too_many->where.file, x->too_many->where.line, x->bound->instances);
  } else if (x->was_cut) {
    bp_result_unknown(result, "stacks deeper than %u were cut", x->limits.max_depth);
  } else {
    result->verdict = VERDICT_TRUE;
    answer->is_exhaustive = !x->bound->rounds && !x->reached_bound;
  }
}

void explicit_threads(const bp_request *request, const thread_bound *bound, threads_limits limits,
                      bp_result *result, thread_answer *answer) {
  double began = clock_seconds();
  interleaver x = {.request = request,
                   .p = request->program,
                   .bound = bound,
                   .limits = limits,
                   .error = NONE,
                   .unknown = NONE};
  assert(limits.max_depth > 0);
  bp_scope_init(&x.scope, x.p);
  thread_roots_of(x.p, bound->instances, &x.roots);
  const proc *large = too_large_for(&x.scope, 60, 20);
  if (large)
    bp_result_unknown(result, "too many variables in scope of '%s'", large->name);
  else
    decide(&x, result, answer);
  result->stats.seconds = clock_seconds() - began;
  config_free(&x.at);
  vec_free(&x.roots);
  vec_free(&x.nodes);
  map_free(&x.known);
  vec_free(&x.queue);
  vec_free(&x.words);
  arena_free(&x.memory);
  bp_scope_free(&x.scope);
}
