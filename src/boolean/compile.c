/* Statements as relations over the values before (C) and after (N). */
#include "boolean/domain.h"

#include "base/memory.h"

/* ---- variables ----------------------------------------------------------- */

static bool is_assigned(const stmt *s, const var *v) {
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (s->lhs[i]->var == v)
      return true;
  return false;
}

static uint32_t lookup(void *context, const var *v, bool primed) {
  const boolean *b = context;
  bool next = primed && b->encoding && is_assigned(b->encoding, v);
  return var_at(b, b->slot_of[v->id], next ? N : C);
}

static bdd_set take_vars(boolean *b) {
  bdd_set set = bdd_set_of(b->space, b->vars.data, b->vars.size);
  vec_clear(&b->vars);
  return set;
}

static void keep(boolean *b, rel *kept, rel r) {
  rel_set(b->space, kept, r);
}

/* ---- plain statements ---------------------------------------------------- */

static bool is_wanted(const boolean *b, tab_place at, const stmt *s, uint32_t i) {
  return is_tracked(&b->usage, at.proc, s->succ[0], lhs_position(&b->usage, s, i));
}

/* What is enforced before. Of many variables that exclude each other (x == 1, x == 2, …) a parallel
 * assignment is a small relation only together with that they do. */
static rel enforced_before(const boolean *b, tab_place at, uint32_t copies) {
  enum { MANY = 6 };
  return copies < MANY ? REL_TRUE : b->procs.data[at.proc].enforce;
}

/* … and after an assignment. What is enforced is live everywhere (usage.c), so that all it speaks of
 * is wanted. */
static rel enforced_around(boolean *b, tab_place at, const stmt *s) {
  rel enforce = enforced_before(b, at, s->lhs_count);
  if (rel_is_true(enforce))
    return enforce;
  VEC(uint32_t) now = {0}, next = {0};
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (is_wanted(b, at, s, i)) {
      vec_push(&now, pos_var(b, at.proc, lhs_position(&b->usage, s, i), C));
      vec_push(&next, pos_var(b, at.proc, lhs_position(&b->usage, s, i), N));
    }
  rel after =
      rel_rename(b->space, enforce, bdd_renaming_of(b->space, now.data, next.data, now.size));
  vec_free(&now);
  vec_free(&next);
  return rel_and(b->space, enforce, after);
}

rel boolean_constrained(boolean *b, tab_place at, const stmt *s) {
  assert(s->kind == S_ASSIGN && s->lhs_count == s->rhs_count && !b->encoding);
  rel all = enforced_around(b, at, s);
  b->encoding = s;
  for (uint32_t i = s->lhs_count; i-- > 0;)
    if (is_wanted(b, at, s, i) || (s->cond && is_primed_in(s->cond, s->lhs[i]))) {
      uint32_t next = lookup(b, s->lhs[i]->var, true);
      all = rel_and(b->space, encode_equal(&b->encoder, next, s->rhs[i]), all);
    }
  if (s->cond)
    all = rel_and(b->space, all, encode_may(&b->encoder, s->cond, true));
  b->encoding = NULL;
  return all;
}

/* The parallel assignment, as far as its results are tracked. */
static rel encode_assignment(boolean *b, tab_place at, const stmt *s, compiled *c) {
  rel all = boolean_constrained(b, at, s);
  vec_clear(&b->vars);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (is_wanted(b, at, s, i))
      c->renames = true;
    else if (s->cond && is_primed_in(s->cond, s->lhs[i]))
      vec_push(&b->vars, pos_var(b, at.proc, lhs_position(&b->usage, s, i), N));
  return rel_exists(b->space, all, take_vars(b));
}

static rel encode_plain(boolean *b, tab_place at, const stmt *s, uint32_t succ, compiled *c) {
  switch ((stmt_kind)s->kind) {
  case S_ASSIGN:
    return encode_assignment(b, at, s, c);
  case S_ASSUME:
  case S_ASSERT:
    return encode_may(&b->encoder, s->cond, true);
  case S_BRANCH:
    return encode_may(&b->encoder, s->cond, succ == 0);
  default:
    return REL_TRUE;
  }
}

/* ---- calls and returns --------------------------------------------------- */

static bool is_written(const boolean *b, const stmt *s, uint32_t position) {
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (lhs_position(&b->usage, s, i) == position)
      return true;
  return false;
}

/* The parameters that matter in that copy equal the arguments. */
static rel encode_arguments(boolean *b, tab_place at, const stmt *s, const proc *callee,
                            copy which) {
  rel all = enforced_before(b, at, callee->params.size);
  for (uint32_t i = callee->params.size; i-- > 0;) {
    if (!has_bit(b->usage.procs.data[callee->index].in, b->usage.scope.globals + i))
      continue;
    uint32_t v = pos_var(b, callee->index, b->usage.scope.globals + i, which);
    all = rel_and(b->space, encode_equal(&b->encoder, v, s->rhs[i]), all);
  }
  return all;
}

static rel encode_results(boolean *b, tab_place at, const stmt *s) {
  rel all = REL_TRUE;
  for (uint32_t i = s->lhs_count; i-- > 0;) {
    uint32_t position = lhs_position(&b->usage, s, i);
    if (!is_tracked(&b->usage, at.proc, s->succ[0], position))
      continue;
    rel same = rel_iff(b->space, rel_var(b->space, pos_var(b, at.proc, position, N)),
                       rel_var(b->space, result_var(b, i)));
    all = rel_and(b->space, same, all);
  }
  return all;
}

static void compile_call_sets(boolean *b, tab_place at, const stmt *s, const proc *callee,
                              compiled_call *c) {
  const usage *u = &b->usage;
  uint32_t k = callee->index;
  const usage_proc *inner = &u->procs.data[k];
  assert(inner->is_used && inner->is_called);
  vec_clear(&b->vars);
  for (uint32_t i = 0; i < u->procs.data[at.proc].size; ++i) {
    if (has_entry(b, at.proc, i))
      vec_push(&b->vars, pos_var(b, at.proc, i, E));
    bool passed = i < u->scope.globals && has_bit(inner->in, i);
    if (!passed && is_tracked(u, at.proc, at.node, i))
      vec_push(&b->vars, pos_var(b, at.proc, i, C));
  }
  c->callers_own = take_vars(b);
  for (uint32_t i = 0; i < u->scope.globals; ++i)
    if (is_left(b, k, i) && is_written(b, s, i))
      vec_push(&b->vars, pos_var(b, k, i, N));
  c->has_overwritten = b->vars.size > 0;
  c->overwritten = take_vars(b);
  for (uint32_t i = 0; i < u->scope.globals; ++i)
    if (is_left(b, k, i) && !is_written(b, s, i) && !is_tracked(u, at.proc, s->succ[0], i))
      vec_push(&b->vars, pos_var(b, k, i, N));
  for (uint32_t i = 0; i < callee->params.size; ++i)
    if (has_bit(inner->in, u->scope.globals + i))
      vec_push(&b->vars, pos_var(b, k, u->scope.globals + i, X));
  for (uint32_t i = 0; i < callee->results.size; ++i)
    if (inner->result_live[i])
      vec_push(&b->vars, result_var(b, i));
  c->inner = take_vars(b);
}

static void compile_call(boolean *b, tab_place at, const stmt *s, compiled *edge) {
  const proc *callee = stmt_callee(b->program, s);
  compiled_call *c = &b->procs.data[at.proc].calls[b->procs.data[at.proc].call_of[at.node]];
  assert(callee && rel_is_false(c->arguments)); /* it is compiled once */
  compile_call_sets(b, at, s, callee, c);
  keep(b, &c->arguments, encode_arguments(b, at, s, callee, N));
  keep(b, &edge->step,
       rel_and(b->space, encode_arguments(b, at, s, callee, X), encode_results(b, at, s)));
  edge->renames = true;
}

static rel encode_return(boolean *b, tab_place at, const stmt *s) {
  rel all = REL_TRUE;
  for (uint32_t i = s->rhs_count; i-- > 0;)
    if (b->usage.procs.data[at.proc].result_live[i])
      all = rel_and(b->space, encode_equal(&b->encoder, result_var(b, i), s->rhs[i]), all);
  return all;
}

/* ---- what is forgotten --------------------------------------------------- */

/* At a return: the values now of all but globals as they are left, and of what also is the value
 * on entry. */
static bool is_forgotten_at_return(const boolean *b, tab_place at, uint32_t i) {
  bool is_entry = i < entry_size(b, at.proc) && has_bit(b->usage.procs.data[at.proc].in, i);
  if (is_changed(b, at.proc, i))
    return i >= b->usage.scope.globals || !is_left(b, at.proc, i);
  return !is_entry;
}

static bool is_forgotten(const boolean *b, tab_place at, const stmt *s, uint32_t succ, uint32_t i) {
  if (s->kind == S_RETURN)
    return is_forgotten_at_return(b, at, i);
  if (is_written(b, s, i) || !is_tracked(&b->usage, at.proc, s->succ[succ], i))
    return true;
  return s->kind == S_CALL && i < b->usage.scope.globals &&
         has_bit(b->usage.procs.data[stmt_callee(b->program, s)->index].mod, i);
}

static void compile_edge(boolean *b, tab_place at, const stmt *s, uint32_t succ, compiled *c) {
  assert(!c->is_ready && (succ == 0 || succ < s->succ_count));
  bdd_mark here = bdd_here(b->space);
  vec_clear(&b->vars);
  for (uint32_t i = 0; i < b->usage.procs.data[at.proc].size; ++i)
    if (is_tracked(&b->usage, at.proc, at.node, i) && is_forgotten(b, at, s, succ, i))
      vec_push(&b->vars, pos_var(b, at.proc, i, C));
  c->has_forget = b->vars.size > 0;
  c->forget = take_vars(b);
  if (s->kind == S_CALL)
    compile_call(b, at, s, c);
  else if (s->kind == S_RETURN)
    keep(b, &c->step, encode_return(b, at, s));
  else
    keep(b, &c->step, encode_plain(b, at, s, succ, c));
  c->is_ready = true;
  bdd_leave(b->space, here, REL_FALSE);
}

const compiled *compiled_edge(boolean *b, tab_place at, uint32_t succ) {
  const bool_proc *f = &b->procs.data[at.proc];
  const stmt *s = &b->program->procs.data[at.proc]->stmts.data[at.node];
  assert(f->edges && at.node < b->program->procs.data[at.proc]->stmts.size);
  compiled *c = &f->edges[f->first_edge[at.node] + succ];
  if (!c->is_ready)
    compile_edge(b, at, s, succ, c);
  return c;
}

/* ---- procedures ---------------------------------------------------------- */

static void compile_entry(boolean *b, uint32_t f, bool_proc *made) {
  bdd_mark here = bdd_here(b->space);
  const proc *p = b->program->procs.data[f];
  rel enforce = p->enforce ? encode_may(&b->encoder, p->enforce, true) : REL_TRUE;
  VEC(uint32_t) now = {0};
  for (uint32_t i = 0; i < entry_size(b, f); ++i)
    if (has_entry(b, f, i)) {
      vec_push(&made->edge_vars, pos_var(b, f, i, E));
      vec_push(&now, pos_var(b, f, i, C));
    }
  assert(made->edge_vars.size == now.size);
  rel same = rel_same(b->space, made->edge_vars.data, now.data, now.size);
  vec_free(&now);
  keep(b, &made->enforce, enforce);
  keep(b, &made->entry, rel_and(b->space, same, enforce));
  bdd_leave(b->space, here, REL_FALSE);
}

static void compile_proc(boolean *b, uint32_t f) {
  const proc *p = b->program->procs.data[f];
  bool_proc *made = &b->procs.data[f];
  uint32_t edges = 0, calls = 0;
  assert(!made->edges);
  made->first_edge = xcalloc(p->stmts.size + 1, sizeof *made->first_edge);
  made->call_of = xcalloc(p->stmts.size + 1, sizeof *made->call_of);
  for (uint32_t i = 0; i < p->stmts.size; ++i) {
    made->first_edge[i] = edges;
    made->call_of[i] = calls;
    edges += p->stmts.data[i].succ_count ? p->stmts.data[i].succ_count : 1;
    calls += p->stmts.data[i].kind == S_CALL;
  }
  made->edges = xcalloc(edges + 1, sizeof *made->edges);
  made->calls = xcalloc(calls + 1, sizeof *made->calls);
  compile_entry(b, f, made);
}

void boolean_compile(boolean *b) {
  encoder_init(&b->encoder, b->space, lookup, b, b->encoder.first_choice, b->encoder.choice_count);
  VEC(uint32_t) from = {0}, to = {0};
  for (uint32_t i = 0; i < b->slots; ++i)
    if (b->base[i] != NO_BASE) {
      vec_push(&from, var_at(b, i, N));
      vec_push(&to, var_at(b, i, C));
    }
  b->next_to_now = bdd_renaming_of(b->space, from.data, to.data, from.size);
  vec_free(&from);
  vec_free(&to);
  assert(b->procs.size == 0);
  vec_resize(&b->procs, b->program->procs.size);
  for (uint32_t i = 0; i < b->procs.size; ++i)
    if (b->usage.procs.data[i].is_used)
      compile_proc(b, i);
}

void boolean_forget_compiled(boolean *b) {
  for (vec_each(bool_proc, f, &b->procs)) {
    free(f->edges);
    free(f->first_edge);
    free(f->calls);
    free(f->call_of);
    vec_free(&f->edge_vars);
  }
  vec_free(&b->procs);
  encoder_free(&b->encoder);
}
