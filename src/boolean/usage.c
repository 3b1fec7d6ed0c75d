#include "boolean/usage.h"

#include "base/memory.h"

typedef struct solver {
  usage *u;
  const bp_request *request;
  VEC(uint32_t) queue; /* procedures to look at again */
  bool is_spread;      /* order does not matter: errors are executed, what is primed is used */
  uint32_t at;         /* procedure that is being swept */
  uint64_t *now;       /* the set that is being made */
  var_vec vars;        /* scratch */
  map sets;            /* id of an expression -> 1 + where the set of its variables is in `words` */
  VEC(uint64_t) words;
} solver;

/* ---- setting up ---------------------------------------------------------- */

static void measure(usage *u) {
  uint32_t most = 0;
  for (vec_each(proc *const, f, &u->scope.program->procs)) {
    uint32_t size = bp_scope_size(&u->scope, *f);
    vec_add(&u->procs)->size = size;
    most = size > most ? size : most;
  }
  u->words = bits_words(most);
}

void usage_written(const usage *u, const stmt *s, uint64_t *out) {
  const proc *callee = s->kind == S_CALL ? stmt_callee(u->scope.program, s) : NULL;
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    add_bit(out, lhs_position(u, s, i));
  for (uint32_t i = 0; callee && i < u->scope.globals; ++i)
    if (has_bit(u->procs.data[callee->index].mod, i))
      add_bit(out, i);
}

/* Marks what main can call, and tells callees their callers. */
static void find_used(solver *k) {
  usage *u = k->u;
  VEC(uint32_t) todo = {0};
  vec_push(&todo, k->request->main);
  u->procs.data[k->request->main].is_used = true;
  while (todo.size) {
    uint32_t index = vec_pop(&todo);
    for (vec_each(const stmt, s, &u->scope.program->procs.data[index]->stmts)) {
      const proc *callee = s->kind == S_CALL ? stmt_callee(u->scope.program, s) : NULL;
      if (!callee)
        continue;
      usage_proc *c = &u->procs.data[callee->index];
      c->is_called = true;
      if (c->callers.size == 0 || vec_last(&c->callers) != index)
        vec_push(&c->callers, index);
      if (!c->is_used)
        vec_push(&todo, callee->index);
      c->is_used = true;
    }
  }
  vec_free(&todo);
}

static void allocate(usage *u) {
  for (uint32_t i = 0; i < u->procs.size; ++i) {
    usage_proc *f = &u->procs.data[i];
    const proc *p = u->scope.program->procs.data[i];
    if (!f->is_used)
      continue;
    assert(!f->mod && !f->live);
    f->mod = bits_new(u->words);
    f->touched = bits_new(u->words);
    f->in = bits_new(u->words);
    f->out = bits_new(u->words);
    f->live = xcalloc((size_t)p->stmts.size + 1, u->words * sizeof *f->live);
    f->result_live = xcalloc(p->results.size + 1, sizeof *f->result_live);
  }
}

static void enqueue(solver *k, uint32_t f) {
  assert(k->u->procs.data[f].is_used);
  if (!k->u->procs.data[f].is_queued)
    vec_push(&k->queue, f);
  k->u->procs.data[f].is_queued = true;
}

static void enqueue_callers(solver *k, uint32_t f) {
  for (vec_each(uint32_t, c, &k->u->procs.data[f].callers))
    enqueue(k, *c);
}

static uint32_t dequeue(solver *k) {
  uint32_t f = vec_pop(&k->queue);
  assert(k->u->procs.data[f].is_queued);
  k->u->procs.data[f].is_queued = false;
  return f;
}

/* ---- mod and touched ----------------------------------------------------- */

static void touch(solver *k, usage_proc *f, const expr *e) {
  vec_clear(&k->vars);
  expr_vars(e, &k->vars);
  for (vec_each(const var *, v, &k->vars))
    if ((*v)->kind == V_GLOBAL)
      add_bit(f->touched, k->u->scope.position[(*v)->id]);
}

static void touch_stmt(solver *k, usage_proc *f, const stmt *s) {
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    add_bit(f->mod, lhs_position(k->u, s, i));
    touch(k, f, s->lhs[i]);
  }
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    touch(k, f, s->rhs[i]);
  if (s->cond)
    touch(k, f, s->cond);
}

/* Callers do what callees do to globals. */
static void find_mod(solver *k) {
  usage *u = k->u;
  uint64_t *outside = bits_new(u->words);
  for (uint32_t i = 0; i < u->procs.size; ++i) {
    usage_proc *f = &u->procs.data[i];
    if (!f->is_used)
      continue;
    for (vec_each(const stmt, s, &u->scope.program->procs.data[i]->stmts))
      touch_stmt(k, f, s);
    if (u->scope.program->procs.data[i]->enforce)
      touch(k, f, u->scope.program->procs.data[i]->enforce);
    enqueue(k, i);
  }
  while (k->queue.size) {
    uint32_t index = dequeue(k);
    const usage_proc *f = &u->procs.data[index];
    for (uint32_t i = 0; i < u->words; ++i)
      outside[i] = f->mod[i] & f->touched[i]; /* its own variables are not touched ones */
    for (vec_each(uint32_t, c, &f->callers)) {
      bool changed = add_bits(u->procs.data[*c].mod, outside, u->words);
      if (add_bits(u->procs.data[*c].touched, f->touched, u->words) || changed)
        enqueue(k, *c);
    }
  }
  free(outside);
}

/* ---- liveness ------------------------------------------------------------ */

/* Sweeps come by the same expressions again and again. */
static const uint64_t *variables_of(solver *k, const expr *e) {
  uint64_t *slot = map_slot_of(&k->sets, e->id);
  if (!*slot) {
    uint32_t at = k->words.size;
    for (uint32_t i = 0; i < k->u->words; ++i)
      vec_push(&k->words, 0);
    vec_clear(&k->vars);
    expr_vars(e, &k->vars);
    for (vec_each(const var *, v, &k->vars))
      add_bit(k->words.data + at, k->u->scope.position[(*v)->id]);
    *slot = at + 1;
  }
  assert(*slot - 1 + k->u->words <= k->words.size);
  return k->words.data + (*slot - 1);
}

static void use(solver *k, const expr *e) {
  add_bits(k->now, variables_of(k, e), k->u->words);
}

bool is_primed_in(const expr *e, const expr *v) {
  if (e->kind == E_PRIME)
    return e->kid[0] == v;
  if (!e->has_prime)
    return false;
  for (uint32_t i = 0; i < e->count; ++i)
    if (is_primed_in(e->kid[i], v))
      return true;
  return false;
}

/* Plain variables of a constrain clause, and primed ones that are not assigned. */
static void use_constrain(solver *k, const stmt *s, const expr *e) {
  if (e->kind == E_PRIME) {
    for (uint32_t i = 0; i < s->lhs_count; ++i)
      if (s->lhs[i] == e->kid[0])
        return;
    use(k, e->kid[0]);
  } else if (!e->has_prime)
    use(k, e);
  else
    for (uint32_t i = 0; i < e->count; ++i)
      use_constrain(k, s, e->kid[i]);
}

static void before_assign(solver *k, const stmt *s) {
  const usage *u = k->u;
  VEC(const expr *) used = {0};
  for (uint32_t i = 0; i < s->lhs_count && s->kind == S_ASSIGN; ++i)
    if (has_bit(k->now, lhs_position(u, s, i)) || (s->cond && is_primed_in(s->cond, s->lhs[i])))
      vec_push(&used, s->rhs[i]);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    remove_bit(k->now, lhs_position(u, s, i));
  for (vec_each(const expr *, e, &used))
    use(k, *e);
  if (s->cond)
    use_constrain(k, s, s->cond);
  vec_free(&used);
}

/* What is live after this call is live after the callee; what is live at its entry, before. */
static void before_call(solver *k, const stmt *s) {
  const usage *u = k->u;
  const proc *callee = stmt_callee(u->scope.program, s);
  if (!callee)
    return;
  usage_proc *c = &u->procs.data[callee->index];
  assert(c->is_called && s->lhs_count <= callee->results.size);
  bool changed = false;
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    uint32_t at = lhs_position(u, s, i);
    changed = changed || (has_bit(k->now, at) && !c->result_live[i]);
    c->result_live[i] = c->result_live[i] || has_bit(k->now, at);
    remove_bit(k->now, at);
  }
  for (uint32_t i = 0; i < u->scope.globals; ++i) {
    if (!has_bit(k->now, i) || !has_bit(c->mod, i))
      continue;
    changed = changed || !has_bit(c->out, i);
    add_bit(c->out, i);
    remove_bit(k->now, i);
  }
  if (changed)
    enqueue(k, callee->index);
  for (uint32_t i = 0; i < u->scope.globals; ++i)
    if (has_bit(c->in, i))
      add_bit(k->now, i);
  for (uint32_t i = 0; i < callee->params.size; ++i)
    if (has_bit(c->in, u->scope.globals + i))
      use(k, s->rhs[i]);
}

/* k->now: live after the statement; becomes: live before it. */
static void before_stmt(solver *k, uint32_t f, const stmt *s) {
  const usage_proc *p = &k->u->procs.data[f];
  switch ((stmt_kind)s->kind) {
  case S_ASSIGN:
  case S_HAVOC:
    before_assign(k, s);
    break;
  case S_ASSUME:
  case S_ASSERT:
  case S_BRANCH:
    use(k, s->cond);
    break;
  case S_CALL:
    before_call(k, s);
    break;
  case S_RETURN:
    add_bits(k->now, p->out, k->u->words);
    for (uint32_t i = 0; i < s->rhs_count; ++i)
      if (p->result_live[i])
        use(k, s->rhs[i]);
    break;
  default:
    break;
  }
}

static bool is_executed(const solver *k, uint32_t label) {
  return k->is_spread || !bp_is_target(k->request, k->at, label);
}

static uint32_t next_label(void *context, uint32_t label, uint32_t n) {
  const solver *k = context;
  const stmt *s = &k->u->scope.program->procs.data[k->at]->stmts.data[label];
  return n < s->succ_count && is_executed(k, label) ? s->succ[n] : BITS_END;
}

static void live_before(void *context, uint32_t label, uint64_t *now) {
  solver *k = context;
  const proc *p = k->u->scope.program->procs.data[k->at];
  assert(label < p->stmts.size);
  k->now = now;
  if (is_executed(k, label))
    before_stmt(k, k->at, &p->stmts.data[label]);
  if (k->is_spread && p->stmts.data[label].cond)
    use(k, p->stmts.data[label].cond);
  if (p->enforce)
    use(k, p->enforce);
}

static void sweep(solver *k, uint32_t f) {
  usage *u = k->u;
  k->at = f;
  bits_solve(&(bits_flow){.context = k,
                          .nodes = u->scope.program->procs.data[f]->stmts.size,
                          .words = u->words,
                          .sets = u->procs.data[f].live,
                          .next = next_label,
                          .transfer = live_before});
}

/* What is live at the entry, without locals. Did that change? */
static bool update_in(usage *u, uint32_t f) {
  usage_proc *p = &u->procs.data[f];
  const proc *g = u->scope.program->procs.data[f];
  const uint64_t *live = usage_live(u, f, g->entry);
  bool changed = false;
  for (uint32_t i = 0; i < u->scope.globals + g->params.size; ++i)
    if (has_bit(live, i) && !has_bit(p->in, i)) {
      add_bit(p->in, i);
      changed = true;
    }
  return changed;
}

static void find_live(solver *k) {
  for (uint32_t i = 0; i < k->u->procs.size; ++i)
    if (k->u->procs.data[i].is_used)
      enqueue(k, i);
  while (k->queue.size) {
    uint32_t f = dequeue(k);
    sweep(k, f);
    if (update_in(k->u, f))
      enqueue_callers(k, f);
  }
}

/* Every variable, or every global, is live at every label. */
static void use_all(usage *u, bool only_globals) {
  for (uint32_t n = 0; n < u->procs.size; ++n) {
    uint32_t count = only_globals ? u->scope.globals : u->procs.data[n].size;
    for (uint32_t i = 0; u->procs.data[n].is_used && i < count; ++i)
      for (uint32_t k = 0; k < u->scope.program->procs.data[n]->stmts.size; ++k)
        add_bit(usage_live(u, n, k), i);
  }
}

static bool has_few_variables(const usage *u) {
  for (vec_each(const usage_proc, f, &u->procs))
    if (f->size > USAGE_FEW)
      return false;
  return true;
}

/* What is live anywhere is live everywhere. Did that change anything? */
static bool spread(usage *u) {
  bool changed = false;
  uint64_t *globals = bits_new(u->words), *all = bits_new(u->words);
  for (uint32_t n = 0; n < u->procs.size; ++n)
    for (uint32_t i = 0; u->procs.data[n].is_used && i < u->scope.globals; ++i)
      for (uint32_t k = 0; k < u->scope.program->procs.data[n]->stmts.size; ++k)
        if (has_bit(usage_live(u, n, k), i))
          add_bit(globals, i);
  for (uint32_t n = 0; n < u->procs.size; ++n) {
    usage_proc *f = &u->procs.data[n];
    const proc *p = u->scope.program->procs.data[n];
    if (!f->is_used)
      continue;
    memcpy(all, globals, u->words * 8);
    for (uint32_t i = 0; i < p->stmts.size; ++i)
      add_bits(all, usage_live(u, n, i), u->words);
    for (uint32_t i = 0; i < p->stmts.size; ++i)
      changed = add_bits(usage_live(u, n, i), all, u->words) || changed;
    changed = add_bits(f->out, globals, u->words) || changed;
    changed = update_in(u, n) || changed;
  }
  free(globals);
  free(all);
  return changed;
}

void usage_init(usage *u, const bp_request *request, usage_kind kind) {
  *u = (usage){.main = request->main};
  bp_scope_init(&u->scope, request->program);
  measure(u);
  solver k = {.u = u, .request = request, .is_spread = kind == USAGE_SPREAD};
  find_used(&k);
  allocate(u);
  find_mod(&k);
  if (kind == USAGE_THREADS || (kind == USAGE_ALL && has_few_variables(u)))
    use_all(u, kind == USAGE_THREADS);
  find_live(&k);
  assert(k.queue.size == 0);
  while ((kind == USAGE_SPREAD || kind == USAGE_ALL) && spread(u))
    find_live(&k); /* what these are computed from is live too */
  vec_free(&k.queue);
  vec_free(&k.vars);
  vec_free(&k.words);
  map_free(&k.sets);
}

void usage_free(usage *u) {
  for (vec_each(usage_proc, f, &u->procs)) {
    free(f->mod);
    free(f->touched);
    free(f->live);
    free(f->in);
    free(f->out);
    free(f->result_live);
    vec_free(&f->callers);
  }
  vec_free(&u->procs);
  bp_scope_free(&u->scope);
}
