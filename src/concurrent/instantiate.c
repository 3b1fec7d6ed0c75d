#include "concurrent/instantiate.h"

#include "base/memory.h"

/* ---- names ---- */

static const char *name_for(instance *x, const char *base, uint32_t a, uint32_t b) {
  return str_printf(&x->p->pool.strings, "%s$%u$%u", base, a, b);
}

/* ---- procedures ---- */

static proc *add_proc(instance *x, const proc *f, const char *name) {
  proc *g = copy_proc(&x->copier, f, name);
  vec_push(&x->source_proc, f->index);
  label_list *origin = vec_add(&x->origin);
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    vec_push(origin, i);
  return g;
}

/* Appends a statement; `from` is the source statement it is, or NO_LABEL. */
static stmt *append(instance *x, proc *g, stmt_kind kind, location where, uint32_t from) {
  vec_push(&x->origin.data[g->index], from);
  assert(x->origin.data[g->index].size == g->stmts.size + 1);
  return proc_add(g, kind, where);
}

/* ---- statements ---- */

static void set_assign(instance *x, stmt *s, const var *v, const expr *value) {
  assert(v && is_added_global(x, v));
  s->kind = S_ASSIGN;
  s->cond = NULL;
  stmt_assign(x->p, s, expr_var(&x->p->pool, v), value);
}

/* An atomic function begins with saved, function := function, T, and function := saved comes before
 * each of its returns. Nobody else runs in between, so these steps change nothing about an enforce
 * clause of its own; in a caller they could be held against what others did before the call. */
static void make_atomic(instance *x, proc *g, uint32_t count) {
  exprs *pool = &x->p->pool;
  assert(x->function && is_atomic_proc(g));
  const expr *flag = expr_var(pool, x->function);
  const expr *old = expr_var(pool, add_local(&x->copier, g, "$saved"));
  for (uint32_t i = 0; i < count; ++i)
    if (g->stmts.data[i].kind == S_RETURN) {
      stmt moved = g->stmts.data[i];
      *append(x, g, S_RETURN, moved.where, i) = moved;
      stmt *restore = &g->stmts.data[i];
      *restore = (stmt){.where = moved.where};
      set_assign(x, restore, x->function, old);
      stmt_set_succ1(x->p, restore, g->stmts.size - 1);
      x->origin.data[g->index].data[i] = NO_LABEL;
    }
  const expr *lhs[] = {old, flag}, *rhs[] = {flag, expr_bool(pool, true)};
  uint32_t entry = g->stmts.size;
  stmt *first = append(x, g, S_ASSIGN, g->where, NO_LABEL);
  stmt_set_lhs(x->p, first, lhs, 2);
  stmt_set_rhs(x->p, first, rhs, 2);
  stmt_set_succ1(x->p, first, g->entry);
  g->entry = entry;
}

typedef VEC(const expr *) expr_list;

/* The assignment that takes the first free place of the statement at `label` of source procedure
 * f; *full is the condition that there is none. */
static void take_place(instance *x, const proc *g, uint32_t f, uint32_t label, expr_list *lhs,
                       expr_list *rhs, const expr **full) {
  exprs *pool = &x->p->pool;
  const expr *earlier = expr_bool(pool, true); /* all places before are taken */
  for (uint32_t t = 0; t < x->roots.size; ++t) {
    const thread_root *r = &x->roots.data[t];
    if (r->kind != THREAD_STARTED || r->proc != f || r->site != label)
      continue;
    const start_place *place = &x->places.data[t];
    assert(place->taken && place->copies.size == x->source->procs.data[f]->params.size +
                                                     x->source->procs.data[f]->locals.size);
    const expr *taken = expr_var(pool, place->taken);
    const expr *now = expr_and(pool, earlier, expr_not(pool, taken));
    vec_push(lhs, taken);
    vec_push(rhs, expr_or(pool, taken, earlier));
    for (uint32_t i = 0; i < place->copies.size; ++i) {
      const var *own = i < g->params.size ? g->params.data[i] : g->locals.data[i - g->params.size];
      const expr *copy = expr_var(pool, place->copies.data[i]);
      vec_push(lhs, copy);
      vec_push(rhs, expr_ite(pool, now, expr_var(pool, own), copy));
    }
    earlier = expr_and(pool, earlier, taken);
  }
  *full = earlier;
}

static void rewrite_start(instance *x, proc *g, uint32_t label) {
  exprs *pool = &x->p->pool;
  expr_list lhs = {0}, rhs = {0};
  const expr *full;
  take_place(x, g, x->source_proc.data[g->index], label, &lhs, &rhs, &full);
  stmt old = g->stmts.data[label];
  stmt *s = &g->stmts.data[label];
  if (x->unknowns) {
    uint32_t at = g->stmts.size, targets[] = {at, at + 1};
    append(x, g, S_UNKNOWN, old.where, NO_LABEL);
    append(x, g, S_ASSIGN, old.where, NO_LABEL);
    *(s = &g->stmts.data[label]) = (stmt){.kind = S_BRANCH, .cond = full, .where = old.where};
    stmt_set_succ(x->p, s, targets, 2);
    s = &g->stmts.data[at + 1];
  }
  *s = (stmt){.kind = S_ASSIGN, .where = old.where, .cond = expr_not(pool, full)};
  stmt_set_lhs(x->p, s, lhs.data, lhs.size);
  stmt_set_rhs(x->p, s, rhs.data, rhs.size);
  stmt_set_succ1(x->p, s, old.succ[0]);
  vec_free(&lhs);
  vec_free(&rhs);
}

static void rewrite(instance *x, proc *g) {
  exprs *pool = &x->p->pool;
  uint32_t count = g->stmts.size;
  for (uint32_t i = 0; i < count; ++i) {
    stmt *s = &g->stmts.data[i];
    if (s->kind == S_ATOMIC_BEGIN || s->kind == S_ATOMIC_END)
      set_assign(x, s, x->section, expr_bool(pool, s->kind == S_ATOMIC_BEGIN));
    else if (s->kind == S_START_THREAD)
      rewrite_start(x, g, i);
    else if (s->kind == S_END_THREAD) {
      s->kind = S_ASSUME;
      s->cond = expr_bool(pool, false);
      stmt_set_succ1(x->p, s, i);
    }
  }
  if (is_atomic_proc(g))
    make_atomic(x, g, count);
}

/* ---- the whole ---- */

static bool has_atomic_proc(const program *p) {
  for (vec_each(proc *const, f, &p->procs))
    if (is_atomic_proc(*f))
      return true;
  return false;
}

static void add_globals(instance *x) {
  if (program_has(x->source, S_ATOMIC_BEGIN) || program_has(x->source, S_ATOMIC_END))
    x->section = add_global(&x->copier, "$section");
  if (has_atomic_proc(x->source))
    x->function = add_global(&x->copier, "$function");
  vec_resize(&x->places, x->roots.size);
  for (uint32_t t = 0; t < x->roots.size; ++t) {
    const thread_root *r = &x->roots.data[t];
    if (r->kind != THREAD_STARTED)
      continue;
    const proc *f = x->source->procs.data[r->proc];
    start_place *place = &x->places.data[t];
    place->taken = add_global(&x->copier, name_for(x, "$taken", t, 0));
    for (uint32_t i = 0; i < f->params.size + f->locals.size; ++i)
      vec_push(&place->copies, add_global(&x->copier, name_for(x, "$copy", t, i)));
  }
}

static void add_threads(instance *x) {
  for (uint32_t t = 0; t < x->roots.size; ++t) {
    const thread_root *r = &x->roots.data[t];
    const proc *f = x->source->procs.data[r->proc];
    uint32_t first = f->index;
    if (r->kind == THREAD_STARTED || is_called_in(x->source, f)) {
      proc *g = add_proc(x, f, name_for(x, f->name, t, 0));
      g->entry = r->begin;
      first = g->index;
    }
    vec_push(&x->first, first);
  }
}

static void add_all(instance *x) {
  exprs *pool = &x->p->pool;
  proc *g = program_add_proc(x->p, "$all");
  g->has_body = true;
  vec_push(&x->source_proc, NO_PROC);
  (void)vec_add(&x->origin);
  proc_set_type(x->p, g);
  for (uint32_t t = 0; t < x->first.size; ++t) {
    const proc *f = x->p->procs.data[x->first.data[t]];
    expr_list arguments = {0};
    for (uint32_t i = 0; i < f->params.size; ++i)
      vec_push(&arguments, expr_nondet(pool));
    stmt *s = append(x, g, S_CALL, g->where, NO_LABEL);
    s->callee = expr_var(pool, f->symbol);
    stmt_set_rhs(x->p, s, arguments.data, arguments.size);
    stmt_set_succ1(x->p, s, t + 1);
    vec_free(&arguments);
  }
  append(x, g, S_RETURN, g->where, NO_LABEL);
  x->all = g->index;
}

void instance_init(instance *x, const program *source, uint32_t instances, bool unknowns) {
  *x = (instance){.source = source, .unknowns = unknowns};
  x->p = program_new(64);
  copier_init(&x->copier, source, x->p);
  thread_roots_of(source, instances, &x->roots);
  add_globals(x);
  for (uint32_t i = 0; i < source->procs.size; ++i)
    add_proc(x, source->procs.data[i], source->procs.data[i]->name);
  add_threads(x);
  uint32_t count = x->p->procs.size;
  for (uint32_t i = 0; i < count; ++i)
    link_calls(&x->copier, source->procs.data[x->source_proc.data[i]], x->p->procs.data[i]);
  for (uint32_t i = 0; i < count; ++i)
    rewrite(x, x->p->procs.data[i]);
  add_all(x);
  assert(x->first.size == x->roots.size && x->source_proc.size == x->p->procs.size);
  assert(x->origin.size == x->p->procs.size && x->all + 1 == x->p->procs.size);
}

void instance_free(instance *x) {
  program_free(x->p);
  copier_free(&x->copier);
  vec_free(&x->roots);
  vec_free(&x->first);
  for (uint32_t i = 0; i < x->places.size; ++i)
    vec_free(&x->places.data[i].copies);
  vec_free(&x->places);
  vec_free(&x->source_proc);
  for (uint32_t i = 0; i < x->origin.size; ++i)
    vec_free(&x->origin.data[i]);
  vec_free(&x->origin);
  *x = (instance){0};
}

void instance_request(const instance *x, const bp_request *source, bp_request *out) {
  *out = (bp_request){.program = x->p,
                      .main = x->all,
                      .asserts = source->asserts,
                      .deadline = source->deadline,
                      .memory = source->memory};
  for (uint32_t g = 0; g < x->p->procs.size; ++g)
    for (uint32_t i = 0; i < source->targets.size; ++i)
      if (source->targets.data[i].proc == x->source_proc.data[g])
        vec_push(&out->targets, (bp_place){g, source->targets.data[i].label});
}

bool is_added_global(const instance *x, const var *v) {
  assert(v->kind == V_GLOBAL);
  return copy_origin(&x->copier, v) == NULL;
}
