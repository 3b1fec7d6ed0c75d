/* internal.h: what the files of this room share. */
#ifndef ASSAY_CASES_INTERNAL_H
#define ASSAY_CASES_INTERNAL_H

#include "alias/alias.h"
#include "base/arena.h"
#include "cases/cases.h"
#include "program/graph.h"
#include "program/live_vars.h"

/* ---- facts.c: what is asked of variables, and what is known ---- */

typedef enum test_kind { TEST_IS, TEST_IS_VAR, TEST_LESS } test_kind;

/* A question that can be put to each variable of a type; all pointers are of one type here. */
typedef struct test {
  test_kind kind;
  const type *type;
  const expr *value; /* TEST_IS: a number or an address; TEST_LESS: what it is less than */
  uint32_t global;   /* TEST_IS_VAR: equal to that global, by its number */
} test;

/* The answers for one variable, by number of the test; neither: not known. */
typedef struct row {
  uint64_t yes, no;
} row;

enum { MOST_TESTS = 64 };
typedef struct tests {
  test list[MOST_TESTS];
  uint32_t size;
  uint64_t equal, vars;                      /* those of kind TEST_IS; TEST_IS_VAR */
  row if_yes[MOST_TESTS], if_no[MOST_TESTS]; /* what else is known then; not of TEST_IS_VAR */
} tests;

/* One row for each global, then for the procedure's own variables, then for its result. */
typedef struct kase {
  uint64_t same; /* of the tests TEST_IS_VAR: those whose global is what it was on entry */
  row rows[];
} kase;
typedef VEC(kase *) kase_vec;

typedef enum truth { UNSURE, YES, NO } truth;

typedef struct place {
  kase_vec cases;
  bool waits, is_merged;
} place;

/* Where a procedure was called in a case, and by whom. */
typedef struct context {
  uint32_t proc;
  kase *entry;
  place *places; /* by label */
  place exits;
  VEC(uint64_t) callers; /* number of a context and a label */
  uint32_t waiting;      /* places */
} context;

typedef struct unit {
  const proc *proc;   /* NULL: it is never called */
  var_vec own;        /* parameters first */
  uint64_t *mentions; /* globals, here and in what it calls */
  uint64_t *writes;   /* the same of those that are assigned */
  flow flow;
  live_vars live;
  VEC(uint32_t) callees;
  VEC(uint32_t) contexts;
} unit;

typedef struct cases {
  const question *q;
  program *p;
  exprs *pool;
  arena memory;
  var_vec globals;
  bool *is_state; /* by global: of few numbers */
  map index;      /* a variable -> its row + 1 */
  uint32_t words;
  tests tests;
  unit *units; /* by procedure */
  VEC(context *) contexts;
  uint64_t steps;
  deadline until;
  const char *why; /* it is given up */
  location where;
} cases;

#define NO_ROW UINT32_MAX
static inline uint32_t row_of(const cases *c, const var *v) {
  return (uint32_t)map_get(&c->index, map_key(v), 0) - 1;
}
static inline uint32_t result_row(const cases *c, const unit *u) {
  return c->globals.size + u->own.size;
}
static inline uint32_t rows_of(const cases *c, const unit *u) {
  return result_row(c, u) + 1;
}
static inline uint32_t test_row(const cases *c, uint32_t t) {
  assert(c->tests.list[t].kind == TEST_IS_VAR);
  return c->tests.list[t].global;
}

const type *class_of(exprs *pool, const type *t); /* all pointers are one */
/* Without conversions between pointers. */
const expr *bare(const expr *e);
bool is_counted(const expr *e); /* a variable, and a number more or less */
void tests_find(cases *c);
/* The test that the comparison is, of the variable *of; *negated: of its opposite. False: it is none. */
bool test_of(const cases *c, const expr *comparison, const expr **of, uint32_t *which,
             bool *negated);

kase *kase_new(cases *c, const unit *u);
kase *kase_copy(cases *c, const unit *u, const kase *k);
/* Adds the answer and all that follows from it. False: there is no such state. */
bool kase_learn(cases *c, const unit *u, kase *k, uint32_t at, row more);
row row_of_value(cases *c, const kase *k, const expr *e);
truth rows_equal(const cases *c, row a, row b);
/* The variable has that value from now on; `from` is the row of the variable it was copied from, or NO_ROW. */
void kase_set(cases *c, const unit *u, kase *k, uint32_t at, row value, uint32_t from);
/* What all of them have in common with what is to come: false if nothing is new. */
bool cases_join(cases *c, const unit *u, place *to, const kase *k, const live_vars *live,
                uint32_t label);
/* Do both say the same of the state (`coarse`), and of who is what is followed? */
bool kases_alike(const cases *c, const unit *u, const kase *a, const kase *b, bool coarse);
bool kase_weaken(const cases *c, const unit *u, kase *to, const kase *k); /* has it changed? */

/* ---- condition.c ---- */

truth kase_eval(cases *c, const kase *k, const expr *e);
/* The cases in which the condition has that value; takes k. */
void kase_assume(cases *c, const unit *u, kase *k, const expr *e, bool holds, kase_vec *out);

/* ---- step.c ---- */

/* What the statement makes of a case, but for calls, branches and ends; takes k. */
void kase_step(cases *c, const unit *u, kase *k, const stmt *s, kase_vec *out);
/* The assignment of any value, its conditions taken apart; takes k. */
void kase_assign(cases *c, const unit *u, kase *k, uint32_t at, const expr *value, kase_vec *out);

/* ---- claim.c ---- */

void cases_claim(cases *c, certificate *out);

#endif
