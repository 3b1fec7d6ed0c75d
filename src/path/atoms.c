/* atoms.c: predicates out of formulas: their comparisons, few and small. */
#include "path/explain.h"

enum {
  MOST_NODES = 24,
  LARGE_NODES = 160,
  WHOLE_NODES = 20000,
  MOST_ATOMS = 64,
  MOST_COMPARED = 48
};

void candidates_free(candidates *c) {
  vec_free(&c->list);
  map_free(&c->seen);
  map_free(&c->same);
}

static bool is_global_of(const program *p, const var *v) {
  return v->kind == V_FUNCTION || (v->kind == V_GLOBAL && program_find_global(p, v->name) == v);
}

bool is_of_program(const program *p, const var *v) {
  if (is_global_of(p, v))
    return true;
  return v->kind != V_GLOBAL && v->kind != V_FUNCTION && v->proc < p->procs.size &&
         proc_owns(p->procs.data[v->proc], v);
}

bool is_about(const program *p, const proc *f, const expr *e) {
  var_vec vars = {0};
  expr_vars(e, &vars);
  bool all = true;
  for (uint32_t i = 0; i < vars.size; ++i)
    all = all && (is_global_of(p, vars.data[i]) || (f && proc_owns(f, vars.data[i])));
  vec_free(&vars);
  return all;
}

static bool mentions_fresh(const program *p, const expr *e) {
  var_vec vars = {0};
  expr_vars(e, &vars);
  bool any = false;
  for (uint32_t i = 0; i < vars.size; ++i)
    any = any || !is_of_program(p, vars.data[i]);
  vec_free(&vars);
  return any;
}

/* ---- normal forms ---- */

static const expr *without_not(const expr *e) {
  return e->kind == E_NOT ? e->kid[0] : e;
}

/* (x + c) + d is x + (c + d), as machine integers are. */
static const expr *folded_sum(exprs *pool, const expr *e, void *context) {
  (void)context;
  if ((e->kind != E_ADD && e->kind != E_SUB) || e->type->kind != T_INT)
    return NULL;
  u128 total = 0;
  const expr *x = e;
  uint32_t depth = 0;
  for (; (x->kind == E_ADD || x->kind == E_SUB) && x->kid[1]->kind == E_CONST; x = x->kid[0]) {
    total = x->kind == E_ADD ? total + x->kid[1]->value : total - x->kid[1]->value;
    ++depth;
  }
  if (depth < 2)
    return NULL;
  x = expr_map(pool, x, folded_sum, NULL);
  i128 value = machine_signed(e->type, total);
  expr_kind kind = e->type->is_signed && value < 0 ? E_SUB : E_ADD;
  u128 c = machine_cut(e->type, kind == E_SUB ? -total : total);
  return expr_arith(pool, kind, x, expr_const(pool, e->type, c), e->wraps);
}

/* x + c == d is x == d - c, modulo 2^width in any case; x + c == y + c is x == y. */
static const expr *solved(exprs *pool, const expr *e) {
  while (e->kind == E_EQ && e->kid[0]->type->kind == T_INT) {
    const expr *a = e->kid[0], *b = e->kid[1];
    bool sum_a = (a->kind == E_ADD || a->kind == E_SUB) && a->kid[1]->kind == E_CONST;
    bool sum_b = (b->kind == E_ADD || b->kind == E_SUB) && b->kid[1]->kind == E_CONST;
    if (sum_a && sum_b && a->kind == b->kind && a->kid[1] == b->kid[1]) {
      e = expr_eq(pool, a->kid[0], b->kid[0]);
      continue;
    }
    if (!sum_a || b->kind != E_CONST)
      return e;
    u128 value;
    expr_kind back = a->kind == E_ADD ? E_SUB : E_ADD;
    if (!machine_arith(back, a->type, b->value, a->kid[1]->value, &value, NULL))
      return e;
    e = expr_eq(pool, a->kid[0], expr_const(pool, a->type, value));
  }
  return e;
}

static void candidates_add(candidates *c, const proc *f, const expr *e) {
  exprs *pool = &c->context->q.program->pool;
  uint32_t most = c->large ? LARGE_NODES : MOST_NODES;
  assert(e->type->kind == T_BOOL);
  e = expr_map(pool, without_not(e), folded_sum, NULL);
  e = without_not(solved(pool, without_not(e)));
  if (e->kind == E_CONST || e->has_nondet || !expr_is_within(e, most))
    return;
  if (!is_about(c->context->q.program, f, e)) {
    c->lost |= mentions_fresh(c->context->q.program, e);
    return;
  }
  const proc *scope = is_about(c->context->q.program, NULL, e) && !e->has_prime ? NULL : f;
  if (c->notes && f && c->label != NO_LABEL)
    vec_push(c->notes, (path_note){.proc = f->index, .label = c->label, .predicate = e});
  uint64_t key = (uint64_t)e->id << 32 | (scope ? scope->index + 1 : 0);
  if (map_has(&c->seen, key))
    return;
  map_put(&c->seen, key, 1);
  vec_push(&c->list, (candidate){.proc = scope, .predicate = e});
}

/* A formula or its negation: the same one for both; one that is a predicate already, if any. */
static const expr *one_of_two(const candidates *c, const proc *f, const expr *e) {
  const expr *opposite = expr_not(&c->context->q.program->pool, e);
  for (vec_each(const expr *const, x, &c->present->by_proc.data[f->index]))
    if (*x == e || *x == opposite)
      return *x;
  return opposite->id < e->id ? opposite : e;
}

void candidates_lack(candidates *c, const char *before, const char *name, const char *after) {
  if (c->lacks && c->lacks->size == 0)
    buf_printf(c->lacks, "%s%s%s", before, name, after);
}

const expr *candidates_add_whole(candidates *c, const proc *f, uint32_t label, const expr *e) {
  assert(e->type->kind == T_BOOL && c->notes && f);
  if (e->kind == E_CONST)
    return NULL;
  e = one_of_two(c, f, e);
  bool fits = expr_is_within(e, WHOLE_NODES),
       own = is_about(c->context->q.program, f, e) && !e->has_nondet;
  if (!fits || !own) {
    candidates_lack(c, fits ? "what others know, in " : "a formula that is too large, in ", f->name,
                    "");
    return NULL;
  }
  vec_push(c->notes, (path_note){f->index, label, e, c->visit});
  uint64_t key = (uint64_t)e->id << 32 | (f->index + 1);
  if (map_has(&c->seen, key))
    return e;
  map_put(&c->seen, key, 1);
  vec_push(&c->list, (candidate){.proc = f, .predicate = e});
  return e;
}

/* ---- taking formulas apart ---- */

typedef struct splitting {
  candidates *to;
  const proc *f;
  map seen;
  uint32_t left;
} splitting;

static void split(splitting *s, const expr *e);

static bool is_connective(const expr *e) {
  return e->kind == E_AND || e->kind == E_OR || e->kind == E_NOT ||
         (e->kind == E_ITE && e->type->kind == T_BOOL) ||
         (e->kind == E_EQ && e->kid[0]->type->kind == T_BOOL);
}

/* A conditional inside a comparison, or NULL. */
static const expr *inner_choice(const expr *e, int depth) {
  if (e->kind == E_ITE)
    return e;
  const expr *found = NULL;
  for (uint32_t i = 0; depth && i < e->count && !found; ++i)
    found = inner_choice(e->kid[i], depth - 1);
  return found;
}

static void split_comparison(splitting *s, const expr *e) {
  exprs *pool = &s->to->context->q.program->pool;
  const expr *choice = inner_choice(e, 6);
  if (!choice) {
    candidates_add(s->to, s->f, e);
    return;
  }
  split(s, choice->kid[0]);
  for (uint32_t i = 1; i <= 2; ++i)
    split(s, expr_substitute(pool, e, &(expr_subst){choice, choice->kid[i]}, 1));
}

static void split(splitting *s, const expr *e) {
  if (map_has(&s->seen, e->id) || s->left == 0)
    return;
  --s->left;
  map_put(&s->seen, e->id, 1);
  if (!is_connective(e)) {
    split_comparison(s, e);
    return;
  }
  for (uint32_t i = 0; i < e->count; ++i)
    split(s, e->kid[i]);
}

void candidates_add_atoms(candidates *c, const proc *f, const expr *formula) {
  splitting s = {.to = c, .f = f, .left = MOST_ATOMS};
  split(&s, formula);
  map_free(&s.seen);
}

/* ---- what is worth adding ---- */

static bool says_nothing(smt *s, exprs *pool, const expr *e) {
  const expr *not_e = expr_not(pool, e);
  return smt_sat(s, &e, 1) == SMT_UNSAT || smt_sat(s, &not_e, 1) == SMT_UNSAT;
}

static bool share_variables(const expr *a, const expr *b) {
  var_vec vars = {0};
  expr_vars(a, &vars);
  bool shared = false;
  for (uint32_t i = 0; i < vars.size; ++i)
    shared = shared || expr_mentions(b, vars.data[i]);
  vec_free(&vars);
  return shared;
}

/* Equivalent to e or to its negation? */
static bool is_same(smt *s, exprs *pool, const expr *a, const expr *b) {
  if (!share_variables(a, b))
    return false;
  const expr *differ = expr_not(pool, expr_eq(pool, a, b)), *agree = expr_eq(pool, a, b);
  return smt_sat(s, &differ, 1) == SMT_UNSAT || smt_sat(s, &agree, 1) == SMT_UNSAT;
}

/* The predicate of the precision that says the same; NULL: none. */
static const expr *known_as(const candidates *c, const precision *p, const candidate *x) {
  exprs *pool = &c->context->q.program->pool;
  const expr_vec *lists[2] = {&p->global, x->proc ? &p->by_proc.data[x->proc->index] : NULL};
  for (uint32_t l = 0; l < 2; ++l)
    for (uint32_t i = 0; lists[l] && i < lists[l]->size && i < MOST_COMPARED; ++i)
      if (!(l && precision_is_whole(p, x->proc, lists[l]->data[i])) &&
          is_same(c->context->smt, pool, lists[l]->data[i], x->predicate))
        return lists[l]->data[i];
  return NULL;
}

/* a <= b and b <= a of one procedure: a == b is the better predicate. */
static void join_bounds(candidates *c) {
  exprs *pool = &c->context->q.program->pool;
  for (uint32_t i = 0; i < c->list.size; ++i) {
    candidate *x = &c->list.data[i];
    for (uint32_t k = i + 1; x->predicate->kind == E_LE && k < c->list.size; ++k) {
      candidate *y = &c->list.data[k];
      const expr *other = y->predicate;
      if (other->kind != E_LE || y->proc != x->proc || other->kid[0] != x->predicate->kid[1] ||
          other->kid[1] != x->predicate->kid[0])
        continue;
      x->predicate = without_not(solved(pool, expr_eq(pool, other->kid[0], other->kid[1])));
      memmove(y, y + 1, (c->list.size - k - 1) * sizeof *y);
      c->list.size--;
    }
  }
}

uint32_t candidates_commit(candidates *c, precision *out) {
  uint32_t added = 0;
  deadline until = c->context->q.deadline;
  if (!c->notes)
    join_bounds(c);
  for (uint32_t i = 0; i < c->list.size && !deadline_passed(&until); ++i) {
    const candidate *x = &c->list.data[i];
    if (says_nothing(c->context->smt, &c->context->q.program->pool, x->predicate))
      continue;
    const expr *known = known_as(c, out, x);
    map_put_ptr(&c->same, x->predicate, known ? known : x->predicate);
    added += !known && precision_add(out, x->proc, x->predicate);
  }
  return added;
}

uint32_t candidates_commit_whole(candidates *c, precision *out) {
  uint32_t added = 0;
  deadline until = c->context->q.deadline;
  for (uint32_t i = 0; i < c->list.size && !deadline_passed(&until); ++i) {
    const candidate *x = &c->list.data[i];
    if (!says_nothing(c->context->smt, &c->context->q.program->pool, x->predicate))
      added += precision_add_whole(out, x->proc, x->predicate);
  }
  return added;
}
