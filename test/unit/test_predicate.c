/* The abstractor as the refinement loop uses it: programs by precision, labels, formulas and traces
 * back, exactness on demand, and nothing computed twice. */
#include "program_unit.h"

#include "boolean/boolean.h"
#include "predicate/internal.h"

typedef struct subject {
  program *p;
  alias *a;
  wp *w;
  smt *s;
  stats st;
  precision wanted;
  abstractor *by;
  program *out; /* of the last run */
} subject;

static void start(subject *s, const char *text) {
  *s = (subject){0};
  s->p = program_of(text);
  s->a = alias_new(s->p, NULL);
  s->w = wp_new(s->p, s->a);
  s->s = smt_new(&s->p->pool, &(smt_config){.stats = &s->st});
  precision_init(&s->wanted, s->p);
  s->by = abstractor_new(&(abstractor_config){.q.program = s->p,
                                              .q.entry = program_find_proc(s->p, "main"),
                                              .q.alias = s->a,
                                              .wp = s->w,
                                              .smt = s->s,
                                              .q.stats = &s->st});
}

static void finish(subject *s) {
  if (s->out)
    program_free(s->out);
  abstractor_free(s->by);
  precision_free(&s->wanted);
  smt_free(s->s);
  wp_free(s->w);
  alias_free(s->a);
  program_free(s->p);
}

static const expr *read_expr(subject *s, const char *scope, const char *text) {
  return predicate_in(s->p, program_find_proc(s->p, scope), text);
}

static void add(subject *s, const char *scope, const char *text) {
  precision_add(&s->wanted, program_find_proc(s->p, scope), read_expr(s, scope, text));
}

static void run(subject *s) {
  if (s->out)
    program_free(s->out);
  s->out = abstractor_run(s->by, &s->wanted);
  char *broken = program_check(s->out);
  if (broken)
    fail_msg("%s", broken);
}

static void check(subject *s, bp_result *r) {
  bp_request request;
  bp_request_init(&request, s->out);
  request.want_invariants = true;
  *r = (bp_result){0};
  boolean_check(&request, r);
  bp_request_free(&request);
}

static verdict verdict_of(subject *s) {
  run(s);
  bp_result r;
  check(s, &r);
  verdict v = r.verdict;
  bp_result_free(&r);
  return v;
}

static const char inc_twice[] = "target 64;\n"
                                "int inc(int x) { 0: x = x + 1; 1: return x; }\n"
                                "void foo(int a) { int b; int c;\n"
                                "  0: b = inc(a); 1: c = inc(b);\n"
                                "  2: if (c != 4) goto 3; else goto 4;\n"
                                "  3: error \"unreach-call\"; 4: return; }\n"
                                "int main(void) { 0: foo(2); 1: return 0; }\n";

static const char *interface_of(subject *s, const char *name) {
  buf text = {0};
  predicate_print_interface(&text, s->by, program_find_proc(s->p, name));
  const char *kept = str_intern(&s->p->pool.strings, buf_text(&text));
  buf_free(&text);
  return kept;
}

static void test_polymorphic(void **state) {
  (void)state;
  subject s;
  start(&s, inc_twice);
  assert_int_equal(verdict_of(&s), VERDICT_FALSE);
  add(&s, "inc", "x == 'x");
  add(&s, "inc", "x == 'x + 1");
  add(&s, "foo", "a == 2");
  add(&s, "foo", "b == 3");
  assert_int_equal(verdict_of(&s), VERDICT_FALSE);
  add(&s, "foo", "c == 4");
  assert_int_equal(verdict_of(&s), VERDICT_TRUE);
  assert_string_equal(interface_of(&s, "inc"),
                      "inc takes nothing; returns {x == 'x}, {x == 'x + 1}");
  assert_string_equal(interface_of(&s, "foo"), "foo takes {a == 2}; returns nothing");
  finish(&s);
}

/* A symbolic constant brings its binding predicate. */
static void test_binding(void **state) {
  (void)state;
  subject s;
  start(&s, inc_twice);
  add(&s, "inc", "x == 'x + 1");
  run(&s);
  assert_string_equal(interface_of(&s, "inc"),
                      "inc takes nothing; returns {x == 'x + 1}, {x == 'x}");
  finish(&s);
}

/* The abstract error trace has concrete labels, and calls where the concrete program has them. */
static void test_trace(void **state) {
  (void)state;
  subject s;
  start(&s, inc_twice);
  add(&s, "foo", "b == 3");
  add(&s, "foo", "c == 4");
  run(&s);
  bp_result r;
  check(&s, &r);
  assert_int_equal(r.verdict, VERDICT_FALSE);
  trace *t = predicate_trace(s.by, r.trace);
  assert_int_equal(t->main->size, 1);
  const activation *foo = t->main->steps[0].callee;
  static const uint32_t labels[] = {0, 1, 2, 3};
  assert_int_equal(foo->size, COUNT(labels));
  for (int i = 0; i < COUNT(labels); ++i)
    assert_int_equal(foo->steps[i].label, labels[i]);
  assert_non_null(foo->steps[0].callee);
  assert_int_equal(foo->steps[0].callee->size, 2);
  trace_free(t);
  free(t);
  bp_result_free(&r);
  finish(&s);
}

static void test_labels_and_formulas(void **state) {
  (void)state;
  subject s;
  start(&s, inc_twice);
  add(&s, "inc", "x == 'x + 1");
  add(&s, "foo", "a == 2");
  add(&s, "foo", "b == 3");
  run(&s);
  uint32_t foo = program_find_proc(s.p, "foo")->index;
  const proc *abstract = s.out->procs.data[foo];
  for (uint32_t i = 0; i < 5; ++i)
    assert_int_equal(predicate_label(s.by, foo, i), i);
  assert_int_equal(abstract->stmts.size, 6); /* only b's predicate changes: one part of a call */
  assert_int_equal(predicate_label(s.by, foo, 5), 0);
  exprs *pool = &s.out->pool;
  const expr *a2 = expr_var(pool, program_find_var(s.out, abstract, "{a == 2}"));
  const expr *b3 = expr_var(pool, program_find_var(s.out, abstract, "{b == 3}"));
  const expr *both = expr_and(pool, expr_prime(pool, a2), expr_not(pool, b3));
  assert_ptr_equal(predicate_concrete(s.by, foo, both), read_expr(&s, "foo", "'a == 2 && b != 3"));
  /* What has no meaning there is for some value of it. */
  const expr *odd = expr_and(pool, a2, expr_var(pool, program_find_var(s.out, abstract, "ret1")));
  assert_ptr_equal(predicate_concrete(s.by, foo, odd), read_expr(&s, "foo", "a == 2"));
  uint32_t inc = program_find_proc(s.p, "inc")->index;
  const var *x = program_find_var(s.p, s.p->procs.data[inc], "x");
  assert_ptr_equal(predicate_result(s.by, inc, 1, x), read_expr(&s, "inc", "x == 'x"));
  finish(&s);
}

/* The Cartesian abstraction forgets that x and y stay equal; the exact one does not. */
static void test_exact(void **state) {
  (void)state;
  subject s;
  start(&s, "target 64;\n"
            "int main(void) { int x; int y; int t;\n"
            "  0: t = input \"f\"; 1: x, y = t, t;\n"
            "  2: if (x < 5) goto 3; else goto 5;\n"
            "  3: if (y < 5) goto 5; else goto 4;\n"
            "  4: error \"unreach-call\"; 5: return 0; }\n");
  add(&s, "main", "x < 5");
  add(&s, "main", "y < 5");
  run(&s);
  bp_result r;
  check(&s, &r);
  assert_int_equal(r.verdict, VERDICT_FALSE);
  bp_result_free(&r);
  for (uint32_t again = 0; again < 2; ++again) {
    abstractor_focus(s.by, 0, 1, read_expr(&s, "main", "x < 5"));
    abstractor_focus(s.by, 0, 1, read_expr(&s, "main", "y < 5"));
    assert_int_equal(abstractor_focus_end(s.by), again == 0);
  }
  assert_int_equal(verdict_of(&s), VERDICT_TRUE);
  finish(&s);
}

/* A second run with the same predicates asks nothing; one with another variable's asks nothing
 * about the statements that do not mention it. */
static void test_incremental(void **state) {
  (void)state;
  subject s;
  start(&s, "target 64;\n"
            "int main(void) { int x; int y; int z;\n"
            "  0: x = x * y; 1: y = x + y; 2: if (x < y) goto 3; else goto 4;\n"
            "  3: error \"unreach-call\"; 4: z = z + 1; 5: return 0; }\n");
  add(&s, "main", "x < y");
  add(&s, "main", "y == 3");
  run(&s);
  uint64_t asked = s.st.cube_queries;
  assert_true(asked > 0);
  run(&s);
  assert_int_equal(s.st.cube_queries, asked);
  add(&s, "main", "z == 3");
  add(&s, "main", "z == 2");
  run(&s);
  assert_int_equal(s.st.cube_queries, asked);
  finish(&s);
}

/* Predicates that exclude each other are enforced, so an input cannot be two things at once. */
static void test_enforce(void **state) {
  (void)state;
  subject s;
  start(&s, "target 64;\n"
            "int main(void) { int x;\n"
            "  0: x = input \"f\"; 1: if (x == 1) goto 2; else goto 4;\n"
            "  2: if (x == 2) goto 3; else goto 4;\n"
            "  3: error \"unreach-call\"; 4: return 0; }\n");
  add(&s, "main", "x == 1");
  add(&s, "main", "x == 2");
  assert_int_equal(verdict_of(&s), VERDICT_TRUE);
  assert_non_null(program_find_proc(s.out, "main")->enforce);
  finish(&s);
}

/* Equations by classes and by the prover: the same sets of literals have a state, and the valuation that
 * is given is one of a state. */
static void test_equations(void **state) {
  (void)state;
  static const char *const texts[] = {"x == 1",   "x == 2",   "y == 1",   "y == 7",
                                      "x == y",   "z == y",   "z == 7",   "x != z",
                                      "g.n == x", "g.n == 2", "g.m == 1", "g.m == g.n"};
  enum { ATOMS = COUNT(texts) - 1, TRIES = 400 };
  subject s;
  start(&s, "target 64;\nstruct two size 8 align 4 { int n @0; int m @4; };\nstruct two g;\n"
            "int main(void) { int x; int y; int z;\n 0: return 0; }\n");
  const expr *all[ATOMS + 1];
  for (int i = 0; i <= ATOMS; i++)
    all[i] = read_expr(&s, "main", texts[i]);
  equalities q;
  assert_true(equalities_of(s.by, all[ATOMS], all, ATOMS, &q));
  uint64_t random = 12345;
  uint32_t without = 0;
  for (int k = 0; k < TRIES; k++) {
    random = hash_mix(random, (uint64_t)k);
    cube c = {.care = random & ((1U << ATOMS) - 1)};
    c.value = (random >> 40) & c.care;
    bool goal = random >> 63, alone;
    const expr *literals[ATOMS + 1];
    uint32_t count = 0;
    for (uint32_t i = 0; i < ATOMS; ++i)
      if (c.care >> i & 1)
        literals[count++] = c.value >> i & 1 ? all[i] : expr_not(&s.p->pool, all[i]);
    smt_answer cube_alone = smt_sat(s.s, literals, count);
    literals[count++] = goal ? all[ATOMS] : expr_not(&s.p->pool, all[ATOMS]);
    uint64_t model = 0;
    bool found = equalities_model(&q, c, goal, &model, &alone);
    assert_int_equal(found ? SMT_SAT : SMT_UNSAT, smt_sat(s.s, literals, count));
    assert_true(found || alone == (cube_alone == SMT_UNSAT));
    for (uint32_t i = 0; found && i < ATOMS; ++i)
      literals[i] = model >> i & 1 ? all[i] : expr_not(&s.p->pool, all[i]);
    literals[ATOMS] = goal ? all[ATOMS] : expr_not(&s.p->pool, all[ATOMS]);
    assert_true(!found || smt_sat(s.s, literals, ATOMS + 1) == SMT_SAT);
    without += !found;
  }
  assert_in_range(without, TRIES / 10, TRIES * 9 / 10);
  const expr *other[] = {read_expr(&s, "main", "x <= 3")};
  assert_false(equalities_of(s.by, all[0], other, 1, &q));
  finish(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_polymorphic), cmocka_unit_test(test_binding),
      cmocka_unit_test(test_trace),       cmocka_unit_test(test_labels_and_formulas),
      cmocka_unit_test(test_exact),       cmocka_unit_test(test_incremental),
      cmocka_unit_test(test_enforce),     cmocka_unit_test(test_equations),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
