#include "cases/internal.h"

/* ---- tests ---- */

const type *class_of(exprs *pool, const type *t) {
  return t->kind == T_PTR ? type_ptr(pool, type_void(pool)) : t;
}

const expr *bare(const expr *e) {
  while (e->kind == E_CAST && e->type->kind == T_PTR && e->kid[0]->type->kind == T_PTR)
    e = e->kid[0];
  return e;
}

/* A number, or an address that does not change. */
static bool is_fixed(const expr *e) {
  return e->kind == E_CONST || (e->kind == E_ADDR && e->kid[0]->kind == E_VAR);
}

static bool is_tested(const type *t) {
  return t->kind == T_BOOL || t->kind == T_PTR || (t->kind == T_INT && t->width <= 64);
}

static uint32_t find_test(const cases *c, test_kind kind, const type *t, const expr *value,
                          uint32_t which) {
  for (uint32_t i = 0; i < c->tests.size; ++i) {
    const test *x = &c->tests.list[i];
    if (x->kind == kind && x->type == t && x->value == value && x->global == which)
      return i;
  }
  return MOST_TESTS;
}

static void add_test(cases *c, test_kind kind, const type *t, const expr *value, uint32_t which) {
  if (find_test(c, kind, t, value, which) != MOST_TESTS || c->tests.size == MOST_TESTS)
    return;
  assert(c->tests.size < MOST_TESTS && (kind == TEST_IS_VAR) == !value);
  c->tests.list[c->tests.size++] = (test){kind, t, value, which};
}

/* A comparison as a test: of which variable, and whether it asks for the opposite. */
typedef struct asked {
  test_kind kind;
  const expr *of, *value; /* the value of TEST_IS_VAR: the global */
  bool negated;
} asked;

static bool ask_equal(const cases *c, const expr *e, asked *out) {
  const expr *a = bare(e->kid[0]), *b = bare(e->kid[1]);
  if (is_fixed(a)) {
    const expr *other = a;
    a = b;
    b = other;
  }
  if (a->kind != E_VAR || (b->kind != E_VAR && !is_fixed(b)))
    return false;
  bool swaps = b->kind == E_VAR && b->var->kind != V_GLOBAL;
  *out = (asked){.kind = b->kind == E_VAR ? TEST_IS_VAR : TEST_IS,
                 .of = swaps ? b : a,
                 .value = swaps ? a : b};
  if (out->kind == TEST_IS_VAR)
    return out->value->kind == E_VAR && out->value->var->kind == V_GLOBAL &&
           row_of(c, out->value->var) != NO_ROW;
  out->value = expr_cast(c->pool, class_of(c->pool, a->type), out->value);
  return true;
}

/* x < n; x <= n is x < n + 1; n < x is the opposite of x <= n. */
static bool ask_less(const cases *c, const expr *e, asked *out) {
  const expr *a = e->kid[0], *b = e->kid[1];
  bool or_equal = e->kind == E_LE, negated = a->kind == E_CONST;
  if (a->type->kind != T_INT || a->type->width > 64)
    return false;
  if (negated) {
    const expr *other = a;
    a = b;
    b = other;
    or_equal = !or_equal;
  }
  i128 low, high;
  if (a->kind != E_VAR || b->kind != E_CONST || !machine_range(a->type, &low, &high))
    return false;
  i128 bound = expr_value(b) + or_equal;
  if (bound > high)
    return false;
  *out = (asked){.kind = TEST_LESS,
                 .of = a,
                 .value = expr_const(c->pool, a->type, (u128)bound),
                 .negated = negated};
  return true;
}

static bool ask(const cases *c, const expr *e, asked *out) {
  if (e->kind == E_VAR && e->type->kind == T_BOOL) {
    *out = (asked){.kind = TEST_IS, .of = e, .value = expr_bool(c->pool, true)};
    return true;
  }
  if (e->kind == E_EQ)
    return is_tested(e->kid[0]->type) && ask_equal(c, e, out);
  return (e->kind == E_LT || e->kind == E_LE) && ask_less(c, e, out);
}

bool test_of(const cases *c, const expr *e, const expr **of, uint32_t *which, bool *negated) {
  asked found;
  if (!ask(c, e, &found))
    return false;
  bool is_var = found.kind == TEST_IS_VAR;
  *of = found.of;
  *negated = found.negated;
  *which = find_test(c, found.kind, class_of(c->pool, found.of->type), is_var ? NULL : found.value,
                     is_var ? row_of(c, found.value->var) : 0);
  return *which != MOST_TESTS && row_of(c, found.of->var) != NO_ROW;
}

bool is_counted(const expr *e) {
  return (e->kind == E_ADD || e->kind == E_SUB) && e->kid[0]->kind == E_VAR &&
         e->kid[1]->kind == E_CONST && is_tested(e->type);
}

/* Of what is counted a few numbers are told apart. */
static void find_counts(cases *c, const expr *e) {
  enum { COUNTS = 4 };
  for (int i = 0; i < COUNTS; ++i)
    add_test(c, TEST_IS, e->type, expr_int(c->pool, e->type, i), 0);
}

static void find_in(cases *c, const expr *e, bool of_vars) {
  asked found;
  if (!of_vars && is_counted(e))
    find_counts(c, e);
  if (ask(c, e, &found) && (found.kind == TEST_IS_VAR) == of_vars)
    add_test(c, found.kind, class_of(c->pool, found.of->type), of_vars ? NULL : found.value,
             of_vars ? row_of(c, found.value->var) : 0);
  for (uint32_t i = 0; i < e->count; ++i)
    find_in(c, e->kid[i], of_vars);
}

static void find_all(cases *c, bool of_vars) {
  for (vec_each(proc *const, f, &c->p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts)) {
      if (!alias_reached(c->q->alias, *f))
        break;
      if (s->cond)
        find_in(c, s->cond, of_vars);
      for (uint32_t i = 0; i < s->rhs_count; ++i)
        find_in(c, s->rhs[i], of_vars);
    }
}

/* What a number says of another test; UNSURE of addresses that the builder does not tell apart. */
static truth test_value(const cases *c, const test *t, const expr *value) {
  const expr *says =
      t->kind == TEST_LESS ? expr_lt(c->pool, value, t->value) : expr_eq(c->pool, value, t->value);
  return expr_is_true(says) ? YES : expr_is_false(says) ? NO : UNSURE;
}

static void imply(row *to, uint32_t which, truth is) {
  if (is == YES)
    to->yes |= (uint64_t)1 << which;
  else if (is == NO)
    to->no |= (uint64_t)1 << which;
}

/* What follows for test k if the bound i is one, or is none. */
static void imply_less(cases *c, uint32_t i, uint32_t k) {
  const test *a = &c->tests.list[i], *b = &c->tests.list[k];
  bool below = machine_less(a->type, (u128)b->value->value, (u128)a->value->value);
  bool equal = a->value->value == b->value->value;
  if (b->kind == TEST_IS)
    imply(below ? &c->tests.if_no[i] : &c->tests.if_yes[i], k, NO);
  else if (equal || below)
    imply(&c->tests.if_no[i], k, NO);
  if (b->kind == TEST_LESS && (equal || !below))
    imply(&c->tests.if_yes[i], k, YES);
}

static void relate_tests(cases *c) {
  tests *t = &c->tests;
  for (uint32_t i = 0; i < t->size; ++i) {
    const test *a = &t->list[i];
    if (a->kind == TEST_IS)
      t->equal |= (uint64_t)1 << i;
    if (a->kind == TEST_IS_VAR)
      t->vars |= (uint64_t)1 << i;
    for (uint32_t k = 0; k < t->size; ++k) {
      const test *b = &t->list[k];
      if (i == k || a->type != b->type || b->kind == TEST_IS_VAR)
        continue;
      if (a->kind == TEST_IS)
        imply(&t->if_yes[i], k, test_value(c, b, a->value));
      else if (a->kind == TEST_LESS)
        imply_less(c, i, k);
    }
  }
}

/* Tests of what is followed first: without these there is nothing to be done here. */
void tests_find(cases *c) {
  find_all(c, true);
  find_all(c, false);
  relate_tests(c);
}

/* ---- cases ---- */

kase *kase_new(cases *c, const unit *u) {
  kase *k = arena_alloc(&c->memory, sizeof *k + sizeof(row) * rows_of(c, u));
  k->same = c->tests.vars;
  assert(rows_of(c, u) > c->globals.size);
  return k;
}

kase *kase_copy(cases *c, const unit *u, const kase *k) {
  return arena_copy(&c->memory, k, sizeof *k + sizeof(row) * rows_of(c, u));
}

truth rows_equal(const cases *c, row a, row b) {
  if ((a.yes & b.no) | (a.no & b.yes))
    return NO;
  return a.yes & b.yes & (c->tests.equal | c->tests.vars) ? YES : UNSURE;
}

static row closed(const cases *c, row r) {
  uint64_t yes = 0, no = 0;
  while (yes != r.yes || no != r.no) {
    uint64_t new_yes = r.yes & ~yes, new_no = r.no & ~no;
    yes = r.yes;
    no = r.no;
    for (; new_yes; new_yes &= new_yes - 1) {
      const row *more = &c->tests.if_yes[__builtin_ctzll(new_yes)];
      r.yes |= more->yes;
      r.no |= more->no;
    }
    for (; new_no; new_no &= new_no - 1) {
      const row *more = &c->tests.if_no[__builtin_ctzll(new_no)];
      r.yes |= more->yes;
      r.no |= more->no;
    }
  }
  return r;
}

static row without_vars(const cases *c, row r) {
  return (row){r.yes & ~c->tests.vars, r.no & ~c->tests.vars};
}

static bool is_tested_by(const cases *c, const var *v, uint32_t t) {
  return class_of(c->pool, v->type) == c->tests.list[t].type;
}

static const var *var_of(const cases *c, const unit *u, uint32_t at) {
  uint32_t globals = c->globals.size;
  return at < globals                 ? c->globals.data[at]
         : at - globals < u->own.size ? u->own.data[at - globals]
                                      : NULL;
}

/* What is known of the one that is followed is known of whoever is equal to it. */
static bool tell_equals(cases *c, const unit *u, kase *k, uint32_t at) {
  for (uint64_t left = c->tests.vars; left; left &= left - 1) {
    uint32_t t = (uint32_t)__builtin_ctzll(left);
    for (uint32_t i = 0; i < rows_of(c, u) && test_row(c, t) == at; ++i)
      if (i != at && k->rows[i].yes >> t & 1 &&
          !kase_learn(c, u, k, i, without_vars(c, k->rows[at])))
        return false;
  }
  return true;
}

bool kase_learn(cases *c, const unit *u, kase *k, uint32_t at, row more) {
  assert(at < rows_of(c, u) && !(k->rows[at].yes & k->rows[at].no));
  row r = k->rows[at];
  r = closed(c, (row){r.yes | more.yes, r.no | more.no});
  if (r.yes & r.no)
    return false;
  if (r.yes == k->rows[at].yes && r.no == k->rows[at].no)
    return true;
  k->rows[at] = r;
  for (uint64_t left = r.yes & c->tests.vars; left; left &= left - 1) {
    uint32_t other = test_row(c, (uint32_t)__builtin_ctzll(left));
    if (other != at && (!kase_learn(c, u, k, other, without_vars(c, r)) ||
                        !kase_learn(c, u, k, at, without_vars(c, k->rows[other]))))
      return false;
  }
  if (!tell_equals(c, u, k, at))
    return false;
  /* whoever is equal to it, or surely not */
  for (uint64_t left = c->tests.vars; left; left &= left - 1) {
    uint32_t t = (uint32_t)__builtin_ctzll(left), other = test_row(c, t);
    if (other == at || (r.yes | r.no) >> t & 1 || !var_of(c, u, at) ||
        !is_tested_by(c, var_of(c, u, at), t))
      continue;
    truth is = rows_equal(c, without_vars(c, k->rows[at]), without_vars(c, k->rows[other]));
    if (is != UNSURE)
      imply(&k->rows[at], t, is);
  }
  return true;
}

/* The number that it is, if that is known. */
static const expr *counted_value(cases *c, const kase *k, const expr *e) {
  uint32_t at = row_of(c, e->kid[0]->var);
  uint64_t is = at == NO_ROW ? 0 : k->rows[at].yes & c->tests.equal;
  return is ? expr_arith(c->pool, (expr_kind)e->kind, c->tests.list[__builtin_ctzll(is)].value,
                         e->kid[1], e->wraps)
            : e;
}

row row_of_value(cases *c, const kase *k, const expr *e) {
  e = bare(e);
  row made = {0};
  if (is_counted(e))
    e = counted_value(c, k, e);
  if (e->kind == E_VAR && row_of(c, e->var) != NO_ROW) {
    made = k->rows[row_of(c, e->var)];
    for (uint64_t left = c->tests.vars; left; left &= left - 1) {
      uint32_t t = (uint32_t)__builtin_ctzll(left);
      if (test_row(c, t) == row_of(c, e->var))
        imply(&made, t, YES);
    }
    return made;
  }
  if (!is_fixed(e) || !is_tested(e->type))
    return made;
  const type *t = class_of(c->pool, e->type);
  e = expr_cast(c->pool, t, e);
  for (uint32_t i = 0; i < c->tests.size; ++i)
    if (c->tests.list[i].type == t && c->tests.list[i].kind != TEST_IS_VAR)
      imply(&made, i, test_value(c, &c->tests.list[i], e));
  for (uint64_t left = c->tests.vars; left; left &= left - 1) {
    uint32_t i = (uint32_t)__builtin_ctzll(left);
    if (c->tests.list[i].type == t)
      imply(&made, i, rows_equal(c, made, without_vars(c, k->rows[test_row(c, i)])));
  }
  return made;
}

/* What is followed has become another: who is equal to it now? */
static void set_followed(cases *c, const unit *u, kase *k, uint32_t at, uint32_t t, uint32_t from) {
  assert(test_row(c, t) == at && at < c->globals.size);
  row value = k->rows[at];
  k->same &= ~((uint64_t)1 << t);
  for (uint32_t i = 0; i < rows_of(c, u); ++i) {
    row *r = &k->rows[i];
    const var *v = var_of(c, u, i);
    r->yes &= ~((uint64_t)1 << t);
    r->no &= ~((uint64_t)1 << t);
    if (i != at && v && is_tested_by(c, v, t))
      imply(r, t, i == from ? YES : rows_equal(c, *r, value));
  }
}

void kase_set(cases *c, const unit *u, kase *k, uint32_t at, row value, uint32_t from) {
  assert(at < rows_of(c, u) && !(value.yes & value.no));
  k->rows[at] = value;
  for (uint64_t left = c->tests.vars; left; left &= left - 1) {
    uint32_t t = (uint32_t)__builtin_ctzll(left);
    if (test_row(c, t) == at)
      set_followed(c, u, k, at, t, from);
  }
}

/* ---- where ways meet ---- */

enum { MANY_CASES = 24 };

bool kases_alike(const cases *c, const unit *u, const kase *a, const kase *b, bool coarse) {
  uint32_t globals = c->globals.size;
  uint64_t who = c->tests.vars;
  for (uint32_t i = 0; i < rows_of(c, u); ++i) {
    uint64_t mask = i < globals && c->is_state[i] ? UINT64_MAX : coarse ? 0 : who;
    if (((a->rows[i].yes ^ b->rows[i].yes) | (a->rows[i].no ^ b->rows[i].no)) & mask)
      return false;
  }
  return coarse || a->same == b->same;
}

bool kase_weaken(const cases *c, const unit *u, kase *to, const kase *k) {
  bool less = (to->same & ~k->same) != 0;
  to->same &= k->same;
  for (uint32_t i = 0; i < rows_of(c, u); ++i) {
    row *r = &to->rows[i];
    less = less || (r->yes & ~k->rows[i].yes) || (r->no & ~k->rows[i].no);
    r->yes &= k->rows[i].yes;
    r->no &= k->rows[i].no;
  }
  return less;
}

/* Nobody asks for the values of variables that nobody reads. */
static void forget_dead(cases *c, const unit *u, kase *k, const live_vars *live, uint32_t label) {
  for (uint32_t i = 0; i < u->own.size && live; ++i)
    if (!live_at(live, label, u->own.data[i]))
      k->rows[c->globals.size + i] = (row){0};
  if (live)
    k->rows[result_row(c, u)] = (row){0};
}

static void merge_all(cases *c, const unit *u, place *to) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < to->cases.size; ++i) {
    uint32_t k = 0;
    while (k < kept && !kases_alike(c, u, to->cases.data[k], to->cases.data[i], true))
      ++k;
    if (k < kept)
      kase_weaken(c, u, to->cases.data[k], to->cases.data[i]);
    else
      to->cases.data[kept++] = to->cases.data[i];
  }
  assert(kept && kept <= to->cases.size);
  to->cases.size = kept;
}

bool cases_join(cases *c, const unit *u, place *to, const kase *k, const live_vars *live,
                uint32_t label) {
  kase *own = kase_copy(c, u, k);
  forget_dead(c, u, own, live, label);
  for (vec_each(kase *const, other, &to->cases))
    if (kases_alike(c, u, *other, own, to->is_merged))
      return kase_weaken(c, u, *other, own);
  vec_push(&to->cases, own);
  if (to->cases.size > MANY_CASES && !to->is_merged) {
    to->is_merged = true;
    merge_all(c, u, to);
  }
  return true;
}
