/* program_check finds each violated invariant, and nothing in a program that is well formed. */
#include "unit.h"

#include "program/program.h"

typedef struct fixture {
  program *p;
  exprs *pool;
  const type *i32, *boolean;
  proc *f, *callee;
  var *global, *x, *other;
} fixture;

static const location here = {.file = "a.c", .line = 12, .column = 3};

/* int g; int callee(int n) { return n; } int f(int x) { 0: x = g; 1: return x; } */
static int setup(void **state) {
  static fixture t;
  t = (fixture){.p = program_new(64)};
  t.pool = &t.p->pool;
  t.i32 = type_signed_int(t.pool);
  t.boolean = type_bool(t.pool);
  t.global = program_add_global(t.p, "g", t.i32, NULL);
  t.callee = program_add_proc(t.p, "callee");
  t.other = proc_add_var(t.p, t.callee, V_PARAM, "n", t.i32);
  vec_push(&t.callee->results, t.i32);
  proc_set_type(t.p, t.callee);
  const expr *n = expr_var(t.pool, t.other);
  stmt_set_rhs(t.p, proc_add(t.callee, S_RETURN, here), &n, 1);
  t.f = program_add_proc(t.p, "f");
  t.x = proc_add_var(t.p, t.f, V_PARAM, "x", t.i32);
  vec_push(&t.f->results, t.i32);
  proc_set_type(t.p, t.f);
  const expr *x = expr_var(t.pool, t.x);
  stmt *s = proc_add(t.f, S_ASSIGN, here);
  stmt_assign(t.p, s, x, expr_var(t.pool, t.global));
  stmt_set_succ1(t.p, s, 1);
  stmt_set_rhs(t.p, proc_add(t.f, S_RETURN, here), &x, 1);
  *state = &t;
  return 0;
}

static int teardown(void **state) {
  program_free(((fixture *)*state)->p);
  return 0;
}

/* The message must begin with this; NULL: all is well. */
static void expect(fixture *t, const char *beginning) {
  char *message = program_check(t->p);
  if (!beginning) {
    if (message)
      fail_msg("unexpected: %s", message);
  } else {
    assert_non_null(message);
    if (strncmp(message, beginning, strlen(beginning)) != 0)
      fail_msg("expected '%s…', got '%s'", beginning, message);
  }
  free(message);
}

/* Statement 0 of f as another kind, with nothing but its successor. */
static stmt *become(fixture *t, stmt_kind kind) {
  stmt *s = &t->f->stmts.data[0];
  *s = (stmt){.kind = (uint8_t)kind, .where = here};
  stmt_set_succ1(t->p, s, 1);
  return s;
}

static void all_is_well(void **state) {
  expect(*state, NULL);
}

static void p1_successors(void **state) {
  fixture *t = *state;
  t->f->stmts.data[0].succ[0] = 2;
  expect(t, "P1: a.c:12:3: in 'f', label 0: successor 2 of 2");
}

static void p1_entry(void **state) {
  fixture *t = *state;
  t->f->entry = 2;
  expect(t, "P1: in 'f': entry 2");
}

static void p2_successor_counts(void **state) {
  fixture *t = *state;
  static const stmt_kind kinds[] = {S_BRANCH, S_START_THREAD, S_GOTO,    S_RETURN,
                                    S_HALT,   S_SKIP,         S_UNKNOWN, S_END_THREAD};
  static const uint32_t wrong[] = {1, 1, 0, 1, 1, 0, 1, 1};
  t->p->is_concurrent = true;
  for (int i = 0; i < COUNT(kinds); i++) {
    stmt *s = become(t, kinds[i]);
    s->succ_count = wrong[i];
    expect(t, "P2: a.c:12:3: in 'f', label 0: ");
  }
}

static void p3_left_sides_are_paths(void **state) {
  fixture *t = *state;
  const expr *five = expr_int(t->pool, t->i32, 5);
  stmt_set_lhs(t->p, become(t, S_HAVOC), &five, 1);
  expect(t, "P3: a.c:12:3: in 'f', label 0: '5' is no access path");
}

static void p3_sides_match(void **state) {
  fixture *t = *state;
  t->f->stmts.data[0].rhs_count = 0;
  expect(t, "P3: ");
}

static void p3_types_match(void **state) {
  fixture *t = *state;
  const expr *narrow = expr_int(t->pool, type_int(t->pool, 8, true), 5);
  stmt_set_rhs(t->p, &t->f->stmts.data[0], &narrow, 1);
  expect(t, "P3: a.c:12:3: in 'f', label 0: 'x' has type int");
}

static void p4_conditions(void **state) {
  fixture *t = *state;
  become(t, S_ASSUME);
  expect(t, "P4: a.c:12:3: in 'f', label 0: no condition");
  become(t, S_ASSERT)->cond = expr_var(t->pool, t->x);
  expect(t, "P4: a.c:12:3: in 'f', label 0: the condition 'x' has type int");
  become(t, S_SKIP)->cond = expr_bool(t->pool, true);
  expect(t, "P4: a.c:12:3: in 'f', label 0: a condition where none");
}

static stmt *become_call(fixture *t) {
  stmt *s = become(t, S_CALL);
  s->callee = expr_var(t->pool, t->callee->symbol);
  const expr *argument = expr_var(t->pool, t->x);
  stmt_set_rhs(t->p, s, &argument, 1);
  return s;
}

static void p5_calls(void **state) {
  fixture *t = *state;
  become_call(t);
  expect(t, NULL);
  become_call(t)->rhs_count = 0;
  expect(t, "P5: a.c:12:3: in 'f', label 0: 'callee' has 1 parameters, 0");
  const expr *two[] = {expr_var(t->pool, t->x), expr_var(t->pool, t->x)};
  stmt_set_rhs(t->p, become_call(t), two, 2);
  expect(t, "P5: ");
  t->callee->is_variadic = true;
  expect(t, NULL);
  const expr *truth = expr_bool(t->pool, true);
  stmt_set_rhs(t->p, become_call(t), &truth, 1);
  expect(t, "P5: a.c:12:3: in 'f', label 0: argument 1 of 'callee' has type bool");
  const expr *flag = expr_var(t->pool, program_add_global(t->p, "flag", t->boolean, NULL));
  stmt_set_lhs(t->p, become_call(t), &flag, 1);
  expect(t, "P5: a.c:12:3: in 'f', label 0: result 1 of 'callee' has type int");
  become_call(t)->callee = expr_var(t->pool, t->x);
  expect(t, "P5: a.c:12:3: in 'f', label 0: the callee 'x' has type int");
}

static void p6_returns(void **state) {
  fixture *t = *state;
  t->f->stmts.data[1].rhs_count = 0;
  expect(t, "P6: a.c:12:3: in 'f', label 1: 0 values returned, 1 results");
  const expr *truth = expr_bool(t->pool, true);
  stmt_set_rhs(t->p, &t->f->stmts.data[1], &truth, 1);
  expect(t, "P6: a.c:12:3: in 'f', label 1: value 1 has type bool");
}

static void p7_foreign_variables(void **state) {
  fixture *t = *state;
  const expr *foreign = expr_var(t->pool, t->other);
  stmt_set_rhs(t->p, &t->f->stmts.data[0], &foreign, 1);
  expect(t, "P7: a.c:12:3: in 'f', label 0: 'n' is not of this procedure");
}

static void p7_unlisted_globals(void **state) {
  fixture *t = *state;
  const expr *unlisted = expr_var(t->pool, var_new(t->pool, V_GLOBAL, "h", t->i32));
  stmt_set_rhs(t->p, &t->f->stmts.data[0], &unlisted, 1);
  expect(t, "P7: a.c:12:3: in 'f', label 0: 'h' is not of this program");
}

static void p8_primes(void **state) {
  fixture *t = *state;
  const expr *x = expr_var(t->pool, t->x), *prime = expr_prime(t->pool, x);
  t->f->stmts.data[0].cond = expr_eq(t->pool, prime, x);
  expect(t, NULL);
  become(t, S_ASSUME)->cond = expr_eq(t->pool, prime, x);
  expect(t, "P8: a.c:12:3: in 'f', label 0: a prime in ");
}

static void p9_global_names(void **state) {
  fixture *t = *state;
  program_add_global(t->p, "g", t->boolean, NULL);
  expect(t, "P9: two globals are named 'g'");
}

static void p9_procedure_names(void **state) {
  fixture *t = *state;
  program_add_proc(t->p, "g");
  expect(t, "P9: the name of procedure 'g' is taken");
}

static void p9_local_names(void **state) {
  fixture *t = *state;
  proc_add_var(t->p, t->f, V_LOCAL, "x", t->boolean);
  expect(t, "P9: in 'f': two variables are named 'x'");
}

static void p9_hidden_globals(void **state) {
  fixture *t = *state;
  proc_add_var(t->p, t->callee, V_LOCAL, "g", t->boolean); /* callee does not mention g */
  expect(t, NULL);
  proc_add_var(t->p, t->f, V_LOCAL, "g", t->boolean);
  expect(t, "P9: in 'f': the variable 'g' hides a global");
}

static void p10_threads(void **state) {
  fixture *t = *state;
  become(t, S_ATOMIC_BEGIN);
  expect(t, "P10: a.c:12:3: in 'f', label 0: a thread statement");
  t->p->is_concurrent = true;
  expect(t, NULL);
}

int main(void) {
#define CASE(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
  const struct CMUnitTest tests[] = {
      CASE(all_is_well),         CASE(p1_successors),           CASE(p1_entry),
      CASE(p2_successor_counts), CASE(p3_left_sides_are_paths), CASE(p3_sides_match),
      CASE(p3_types_match),      CASE(p4_conditions),           CASE(p5_calls),
      CASE(p6_returns),          CASE(p7_foreign_variables),    CASE(p7_unlisted_globals),
      CASE(p8_primes),           CASE(p9_global_names),         CASE(p9_procedure_names),
      CASE(p9_local_names),      CASE(p9_hidden_globals),       CASE(p10_threads),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
