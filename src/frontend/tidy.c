/* tidy.c: passes over a freshly lowered procedure that make it read like its source.
 *
 *   1. `t = e; … = t`, t a temporary used nowhere else: one statement;
 *   2. `c ? t = a : t = b; … t …`: one statement with c ? a : b (or && and ||); branches that
 *      test the parts of one && or ||: one branch;
 *   3. `retval = e; return retval`: return e;
 *   4. a branch whose one side is the error of an assert macro: an assert statement;
 *   5. temporaries that are written and never read, and the making-arbitrary of a variable that is
 *      written before it is read, go away.
 * None of them moves a read of memory across a write. */
#include "frontend/lower.h"
#include "program/graph.h"

/* How often each variable of the procedure is read and written. */
typedef struct usage {
  uint32_t reads, writes;
} usage;

typedef struct tidy {
  program *p;
  exprs *pool;
  proc *f;
  map index; /* var -> position in `of` + 1 */
  VEC(usage) of;
  VEC(uint32_t) preds; /* number of edges into each label; the entry has one more */
} tidy;

static usage *usage_of(tidy *t, const var *v) {
  uint64_t i = map_get(&t->index, map_key(v), 0);
  return i ? &t->of.data[i - 1] : NULL;
}

static void count_reads(tidy *t, const expr *e) {
  if (e->kind == E_VAR) {
    usage *u = usage_of(t, e->var);
    if (u)
      ++u->reads;
    return;
  }
  if (e->kind == E_ADDR) { /* an address may be kept: never a temporary to be merged */
    const var *root = expr_root(e->kid[0]);
    usage *u = root ? usage_of(t, root) : NULL;
    if (u)
      u->reads += 2;
  }
  for (uint32_t i = 0; i < e->count; ++i)
    count_reads(t, e->kid[i]);
}

/* What is evaluated to find the place of an lhs; a part of a variable counts as reading it. */
static void count_lhs(tidy *t, const expr *lhs) {
  assert(expr_is_path(lhs));
  if (lhs->kind != E_VAR) {
    count_reads(t, lhs);
    const var *root = expr_root(lhs);
    usage *part = root ? usage_of(t, root) : NULL;
    if (part)
      ++part->writes;
    return;
  }
  usage *u = usage_of(t, lhs->var);
  if (u)
    ++u->writes;
}

static void count_all(tidy *t) {
  proc *f = t->f;
  if (t->of.size > 0)
    memset(t->of.data, 0, t->of.size * sizeof *t->of.data);
  vec_resize(&t->preds, f->stmts.size);
  memset(t->preds.data, 0, t->preds.size * sizeof *t->preds.data);
  if (f->stmts.size)
    ++t->preds.data[f->entry];
  for (vec_each(stmt, s, &f->stmts)) {
    for (uint32_t i = 0; i < s->succ_count; ++i)
      ++t->preds.data[s->succ[i]];
    for (uint32_t i = 0; i < s->lhs_count; ++i)
      count_lhs(t, s->lhs[i]);
    for (uint32_t i = 0; i < s->rhs_count; ++i)
      count_reads(t, s->rhs[i]);
    if (s->cond)
      count_reads(t, s->cond);
    if (s->callee)
      count_reads(t, s->callee);
  }
}

static bool is_temp_target(const stmt *s) {
  return s->lhs_count == 1 && s->lhs[0]->kind == E_VAR && s->lhs[0]->var->kind == V_TEMP &&
         !s->cond;
}

static void make_skip(tidy *t, stmt *s) {
  (void)t;
  s->kind = S_SKIP;
  s->lhs_count = s->rhs_count = 0;
  s->cond = s->callee = NULL;
  s->text = NULL;
  s->where = (location){0};
  s->origin = NULL;
}

static uint32_t occurrences(const expr *e, const expr *x) {
  if (e == x)
    return 1;
  uint32_t n = 0;
  for (uint32_t i = 0; i < e->count; ++i)
    n += occurrences(e->kid[i], x);
  return n;
}

/* Do both read the same place? In a program with threads each read may give another value. */
static bool reads_twice(const tidy *t, const expr *a, const expr *b) {
  expr_vec some = {0}, others = {0};
  bool twice = false;
  if (t->p->is_concurrent && code_origin_of(t->f->where.file) == CODE_USER && a && b) {
    expr_paths(a, &some);
    expr_paths(b, &others);
  }
  for (vec_each(const expr *const, x, &some))
    for (vec_each(const expr *const, y, &others))
      twice = twice || *x == *y;
  vec_free(&some);
  vec_free(&others);
  return twice;
}

static bool stmt_reads_twice(const tidy *t, const stmt *s, const expr *e) {
  bool twice = reads_twice(t, s->cond, e) || reads_twice(t, s->callee, e);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    twice = twice || reads_twice(t, s->rhs[i], e);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    twice = twice || reads_twice(t, s->lhs[i], e);
  return twice;
}

/* ---- 1: temporaries used once ---------------------------------------------------------------- */

static void replace_reads(tidy *t, stmt *n, const expr *from, const expr *to) {
  assert(from->type == to->type && from->kind == E_VAR);
  expr_subst by = {from, to};
  for (uint32_t i = 0; i < n->rhs_count; ++i)
    n->rhs[i] = expr_substitute(t->pool, n->rhs[i], &by, 1);
  for (uint32_t i = 0; i < n->lhs_count; ++i)
    if (n->lhs[i] != from)
      n->lhs[i] = expr_substitute(t->pool, n->lhs[i], &by, 1);
  if (n->cond)
    n->cond = expr_substitute(t->pool, n->cond, &by, 1);
  if (n->callee)
    n->callee = expr_substitute(t->pool, n->callee, &by, 1);
}

static uint32_t reads_in(const stmt *n, const expr *v) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < n->rhs_count; ++i)
    count += occurrences(n->rhs[i], v);
  if (n->cond)
    count += occurrences(n->cond, v);
  if (n->callee)
    count += occurrences(n->callee, v);
  return count;
}

static uint32_t reads_in_lhs(const stmt *n, const expr *v) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < n->lhs_count; ++i)
    count += occurrences(n->lhs[i], v);
  return count;
}

static bool can_take_target(const stmt *s) {
  return s->kind == S_ASSIGN || s->kind == S_CALL || s->kind == S_HAVOC || s->kind == S_ALLOC;
}

/* s writes the temporary v, its only successor n reads it once and nothing else does. */
static bool merge_with_next(tidy *t, stmt *s, stmt *n, const expr *v) {
  assert(is_temp_target(s) && s->lhs[0] == v && s != n);
  if (n->kind == S_ASSIGN && n->lhs_count == 1 && !n->cond && n->rhs[0] == v &&
      n->lhs[0]->type == v->type && !reads_in_lhs(n, v) && can_take_target(s)) {
    s->lhs[0] = n->lhs[0];
    if (n->where.line)
      s->where = n->where;
    if (n->name)
      return true; /* keeps its label as a skip */
    make_skip(t, n);
    return true;
  }
  if (s->kind != S_ASSIGN || reads_in_lhs(n, v) || n->name ||
      (s->rhs[0]->kind == E_AGG && n->kind != S_ASSIGN && n->kind != S_CALL))
    return false;
  if (reads_in(n, v) != 1 || stmt_reads_twice(t, n, s->rhs[0]))
    return false;
  replace_reads(t, n, v, s->rhs[0]);
  make_skip(t, s);
  return true;
}

static bool merge_temporaries(tidy *t) {
  bool changed = false;
  count_all(t);
  for (uint32_t i = 0; i < t->f->stmts.size; ++i) {
    stmt *s = &t->f->stmts.data[i];
    if (!is_temp_target(s) || s->succ_count != 1 || s->kind == S_VA_START)
      continue;
    const expr *v = s->lhs[0];
    usage *u = usage_of(t, v->var);
    uint32_t next = s->succ[0];
    while (next != i && t->f->stmts.data[next].kind == S_SKIP && !t->f->stmts.data[next].name &&
           t->preds.data[next] == 1)
      next = t->f->stmts.data[next].succ[0];
    stmt *n = &t->f->stmts.data[next];
    if (u->reads != 1 || u->writes != 1 || next == i || t->preds.data[next] != 1)
      continue;
    if (n->name && n->kind != S_ASSIGN)
      continue;
    if (merge_with_next(t, s, n, v)) {
      u->reads = u->writes = 0;
      changed = true;
    }
  }
  return changed;
}

/* ---- 2: conditional expressions -------------------------------------------------------------- */

static const expr *choose(tidy *t, const expr *c, const expr *a, const expr *b) {
  if (a->type->kind == T_BOOL) {
    const expr *not_c = expr_not(t->pool, c);
    if (expr_is_true(a))
      return expr_or(t->pool, c, b);
    if (expr_is_false(b))
      return expr_and(t->pool, c, a);
    if (expr_is_false(a))
      return expr_and(t->pool, not_c, b);
    if (expr_is_true(b))
      return expr_or(t->pool, not_c, a);
  }
  return type_is_scalar(a->type) ? expr_ite(t->pool, c, a, b) : NULL;
}

static bool is_arm(tidy *t, uint32_t label, const expr **v, uint32_t *join) {
  const stmt *s = &t->f->stmts.data[label];
  if (s->kind != S_ASSIGN || s->lhs_count != 1 || !is_temp_target(s) || s->name ||
      t->preds.data[label] != 1)
    return false;
  if (*v && *v != s->lhs[0])
    return false;
  *v = s->lhs[0];
  *join = s->succ[0];
  return true;
}

static bool same_place(const location *a, const location *b) {
  return a->line && a->file == b->file && a->line == b->line && a->column == b->column;
}

/* Does the arm compute something that may be asked about, in another statement of the source (two returns)?
 * Then it keeps its place. What models wait for is one step. */
static bool has_own_place(const tidy *t, const stmt *s, const stmt *arm) {
  return t->p->asked && code_origin_of(t->f->where.file) == CODE_USER && arm->rhs[0]->count > 0 &&
         arm->where.line && !same_place(&s->where, &arm->where);
}

static bool merge_branch(tidy *t, stmt *s) {
  const expr *v = NULL;
  uint32_t join_a, join_b;
  if (s->kind != S_BRANCH || s->succ[0] == s->succ[1] || !is_arm(t, s->succ[0], &v, &join_a) ||
      !is_arm(t, s->succ[1], &v, &join_b) || join_a != join_b)
    return false;
  stmt *a = &t->f->stmts.data[s->succ[0]], *b = &t->f->stmts.data[s->succ[1]];
  usage *u = usage_of(t, v->var);
  if (has_own_place(t, s, a) || has_own_place(t, s, b))
    return false;
  if (u->writes != 2 || a->rhs[0]->type != b->rhs[0]->type || reads_twice(t, s->cond, a->rhs[0]) ||
      reads_twice(t, s->cond, b->rhs[0]))
    return false;
  const expr *e = choose(t, s->cond, a->rhs[0], b->rhs[0]);
  if (!e)
    return false;
  /* s: t = e, then the join; pass 1 merges it with its reader. */
  s->kind = S_ASSIGN;
  s->cond = NULL;
  s->succ_count = 1;
  s->succ[0] = join_a;
  stmt_set_lhs(t->p, s, &v, 1);
  stmt_set_rhs(t->p, s, &e, 1);
  make_skip(t, a);
  make_skip(t, b);
  u->writes = 1;
  return true;
}

static bool merge_branches(tidy *t) {
  bool changed = false;
  count_all(t);
  for (uint32_t i = t->f->stmts.size; i-- > 0;)
    if (merge_branch(t, &t->f->stmts.data[i])) {
      changed = true;
      count_all(t);
    }
  return changed;
}

static bool same_start(const stmt *a, const stmt *b) {
  if (!a->origin != !b->origin || (a->origin && !same_place(a->origin, b->origin)))
    return false;
  return same_place(&a->where, &b->where);
}

/* The successor `side` of s is now the successor `slot` of n, and several operands are tested. */
static void merge_source(tidy *t, stmt *s, uint32_t side, const stmt *n, uint32_t slot) {
  branch_source *made = s->source ? arena_array(&t->p->pool.memory, branch_source, 1) : NULL;
  if (made) {
    *made = *s->source;
    made->number = NULL;
    made->line = made->column = 0;
    made->side[side] = n->source ? n->source->side[slot] : SIDE_OPEN;
  }
  s->source = made;
}

/* Two branches of one source condition that share a target: && or || again. */
static bool merge_condition(tidy *t, stmt *s, uint32_t side) {
  uint32_t next = s->succ[side], shared = s->succ[1 - side];
  stmt *n = &t->f->stmts.data[next];
  if (n == s || n->kind != S_BRANCH || n->name || t->preds.data[next] != 1 ||
      n->succ[0] == n->succ[1] || !same_start(s, n) || reads_twice(t, s->cond, n->cond))
    return false;
  if (n->succ[0] != shared && n->succ[1] != shared)
    return false;
  bool flipped = n->succ[side] == shared; /* the inner test leads there by the other answer */
  const expr *inner = flipped ? expr_not(t->pool, n->cond) : n->cond;
  uint32_t slot = n->succ[0] == shared ? 1 : 0, onward = n->succ[slot];
  s->cond = side ? expr_or(t->pool, s->cond, inner) : expr_and(t->pool, s->cond, inner);
  s->succ[side] = onward;
  merge_source(t, s, side, n, slot);
  n->kind = S_GOTO; /* unreachable now */
  n->cond = NULL;
  n->succ_count = 1;
  return true;
}

static bool merge_conditions(tidy *t) {
  bool changed = false;
  count_all(t);
  for (uint32_t i = t->f->stmts.size; i-- > 0;) {
    stmt *s = &t->f->stmts.data[i];
    if (s->kind == S_BRANCH && (merge_condition(t, s, 0) || merge_condition(t, s, 1))) {
      changed = true;
      count_all(t);
    }
  }
  return changed;
}

/* ---- 3 and 4 --------------------------------------------------------------------------------- */

/* The first statement from there on that does something. */
static uint32_t past_skips(const tidy *t, uint32_t next) {
  for (uint32_t hops = 0;
       hops < 8 && t->f->stmts.data[next].kind == S_SKIP && !t->f->stmts.data[next].name; ++hops)
    next = t->f->stmts.data[next].succ[0];
  return next;
}

static void return_directly(tidy *t) {
  for (vec_each(stmt, s, &t->f->stmts)) {
    if (s->kind != S_ASSIGN || !is_temp_target(s) || s->succ_count != 1)
      continue;
    uint32_t next = past_skips(t, s->succ[0]);
    const stmt *n = &t->f->stmts.data[next];
    if (n->kind != S_RETURN || n->rhs_count != 1 || n->rhs[0] != s->lhs[0] || n->name)
      continue;
    s->kind = S_RETURN;
    s->lhs_count = s->succ_count = 0;
  }
}

/* One side of the branch goes on, the other is an assert (or the error) of the same macro, which
 * goes on at the same place, or an error that ends the execution: together they are one assert. */
static bool merge_assert(tidy *t, stmt *s, uint32_t side) {
  uint32_t next = s->succ[side], other = s->succ[1 - side];
  const stmt *n = &t->f->stmts.data[next];
  if (n->kind != S_ASSERT || n->name || t->preds.data[next] != 1 || next == other ||
      !same_start(s, n))
    return false;
  uint32_t after = past_skips(t, n->succ[0]);
  bool goes_on = n->succ[0] == other || after == past_skips(t, other);
  bool ends = stmt_is_error(n) && t->f->stmts.data[after].kind == S_HALT;
  if (!goes_on && !ends)
    return false;
  const expr *fine = side ? s->cond : expr_not(t->pool, s->cond);
  s->kind = S_ASSERT;
  s->is_passed = stmt_is_error(n) ? !ends : n->is_passed;
  s->error = n->error;
  s->text = n->text;
  s->rule = n->rule;
  s->cond = expr_or(t->pool, fine, n->cond);
  s->succ[0] = other;
  s->succ_count = 1;
  return true;
}

/* assert(a); assert(b) of one macro: assert(a && b). */
static bool merge_conjunction(tidy *t, stmt *s) {
  uint32_t next = s->succ[0];
  stmt *n = &t->f->stmts.data[next];
  if (n == s || n->kind != S_ASSERT || n->name || stmt_is_error(n) || stmt_is_error(s) ||
      t->preds.data[next] != 1 || !same_start(s, n) || s->error != n->error ||
      s->is_passed != n->is_passed)
    return false;
  s->cond = expr_and(t->pool, s->cond, n->cond);
  s->succ[0] = n->succ[0];
  make_skip(t, n);
  return true;
}

static void make_asserts(tidy *t) {
  for (bool changed = true; changed;) {
    changed = false;
    count_all(t);
    for (uint32_t i = t->f->stmts.size; i-- > 0;) {
      stmt *s = &t->f->stmts.data[i];
      if ((s->kind == S_BRANCH && (merge_assert(t, s, 0) || merge_assert(t, s, 1))) ||
          (s->kind == S_ASSERT && merge_conjunction(t, s))) {
        changed = true;
        proc_compact(t->p, t->f);
        break;
      }
    }
  }
}

/* ---- 5: what nobody reads -------------------------------------------------------------------- */

/* Is it asked whether its evaluation goes wrong? */
static bool matters_unused(const tidy *t, const stmt *s) {
  return t->p->asked && s->kind == S_ASSIGN && s->rhs[0]->kind != E_CONST;
}

static void drop_dead_temporaries(tidy *t) {
  count_all(t);
  for (vec_each(stmt, s, &t->f->stmts)) {
    if (!is_temp_target(s) || usage_of(t, s->lhs[0]->var)->reads || matters_unused(t, s))
      continue;
    if (s->kind == S_ASSIGN || (s->kind == S_HAVOC && s->havoc == HAVOC_APPROX))
      make_skip(t, s);
    else if (s->kind == S_CALL)
      s->lhs_count = 0;
  }
}

static void drop_dead_havocs(tidy *t) {
  for (uint32_t i = 0; i < t->f->stmts.size; ++i) {
    stmt *s = &t->f->stmts.data[i];
    if (s->kind != S_HAVOC || s->havoc != HAVOC_UNINIT || s->lhs_count != 1 ||
        s->lhs[0]->kind != E_VAR || s->lhs[0]->var->address_taken)
      continue;
    if (!proc_reads_first(t->f, s->succ[0], s->lhs[0]->var))
      make_skip(t, s);
  }
}

static void drop_unused_temporaries(tidy *t) {
  count_all(t);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < t->f->locals.size; ++i) {
    var *v = t->f->locals.data[i];
    usage *u = usage_of(t, v);
    if (v->kind != V_TEMP || u->reads || u->writes)
      t->f->locals.data[kept++] = v;
  }
  t->f->locals.size = kept;
}

void tidy_proc(program *p, proc *f) {
  tidy t = {.p = p, .pool = &p->pool, .f = f};
  for (vec_each(var *, v, &f->locals)) {
    vec_push(&t.of, (usage){0});
    map_put(&t.index, map_key(*v), t.of.size);
  }
  proc_compact(p, f);
  for (uint32_t round = 0; round < 20; ++round) {
    bool changed = merge_temporaries(&t);
    changed |= merge_branches(&t);
    changed |= merge_conditions(&t);
    if (!changed)
      break;
    proc_compact(p, f);
  }
  return_directly(&t);
  proc_compact(p, f);
  make_asserts(&t);
  drop_dead_temporaries(&t);
  drop_dead_havocs(&t);
  proc_compact(p, f);
  drop_unused_temporaries(&t);
  vec_free(&t.of);
  vec_free(&t.preds);
  map_free(&t.index);
}
