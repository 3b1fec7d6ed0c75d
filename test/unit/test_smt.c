/* The prover: formulas against what C says they mean, in both encodings. */
#include "unit.h"

#include "expr/math.h"
#include "expr_unit.h"
#include "smt/smt.h"

static world w;
static smt *s;

static int setup(void **state) {
  (void)state;
  world_init(&w, 64);
  static const char *const taken[] = {"y", "a", "n", "e", "l", "m"};
  for (int i = 0; i < COUNT(taken); ++i)
    for (uint32_t k = 0; k < w.count; ++k)
      if (!strcmp(w.vars[k]->name, taken[i]))
        w.vars[k]->address_taken = true;
  world_declare(&w, "int k");
  world_declare(&w, "int z");
  world_declare(&w, "int t[10]");
  world_declare(&w, "struct pair tp[3]");
  world_declare(&w, "union either te");
  s = smt_new(&w.pool, &(smt_config){0});
  return 0;
}

static int teardown(void **state) {
  (void)state;
  smt_free(s);
  world_free(&w);
  return 0;
}

static const expr *E(const char *text) {
  return world_expr(&w, text);
}

static const expr *B(const char *text) {
  return expr_to_bool(&w.pool, E(text));
}

static void valid(const char *text) {
  if (!smt_implies(s, NULL, 0, B(text)))
    fail_msg("%s must be valid", text);
}

static void satisfiable(const char *text) {
  const expr *f = B(text);
  if (smt_sat(s, &f, 1) != SMT_SAT)
    fail_msg("%s must be satisfiable", text);
}

/* Neither true nor false in all states. */
static void open_(const char *text) {
  satisfiable(text);
  const expr *f = expr_not(&w.pool, B(text));
  if (smt_sat(s, &f, 1) != SMT_SAT)
    fail_msg("%s must be possibly false", text);
}

static void test_scalars(void **state) {
  (void)state;
  valid("!(x < k && k < z) || x < z");
  valid("!(x == 3) || x != 4");
  valid("!(x < 10) || x + 1 <= 10");
  open_("x + 1 > x");
  valid("u + 1 != u");
  open_("u + 1 > u");
  valid("(unsigned char)(uc + 1) != uc");
  valid("uc + 1 > uc");
  valid("x - x == 0");
  valid("(x & 1) == 0 || (x & 1) == 1");
  valid("!(x >= 0) || (x & 1) == x % 2");
  valid("(x ^ k) == (k ^ x)");
  valid("!(b && !d) || b != d");
  valid("(b ? 1 : 0) == b");
  valid("x / 3 * 3 + x % 3 == x");
  valid("!(x < 0) || x % 5 <= 0");
  valid("(long)x + 1 > x");
  valid("(int)(long)x == x");
  open_("(int)l == l");
}

/* Decided by what bounds them, or else exactly. */
static void test_products(void **state) {
  (void)state;
  valid("!(k > 0 && x >= 0) || (0 <= x % k && x % k < k && x % k <= x && x / k <= x)");
  valid("!(k > 0 && x < 0) || (x % k <= 0 && -k < x % k && x <= x / k && x / k <= 0)");
  valid("u == 0 || (unsigned)x % u < u");
  valid("!(z > 0 && k > 0 && x >= 0) || x % k % z < k");
  valid("!(x == 0) || x * k == 0");
  valid("!(x == 1) || x * k == k");
  valid("!(x == 2 && k == 4) || x * k != 6");
  satisfiable("x * k == 6 && x == 2");
  satisfiable("k < 0 && x % k > 0");
  satisfiable("x > 0 && k > 0 && x * k < 0");
  open_("x % k < k");
  open_("x / k <= x");
}

static void test_undefined(void **state) {
  (void)state;
  open_("x / k == 0");
  valid("x / k == x / k");
  satisfiable("k == 0 && x / k == 17");
  satisfiable("k == 0 && x / k == 18 && x % k == 19");
  valid("!(k == z) || x / k == x / z");
  satisfiable("k == 40 && x << k == 17");
  valid("!(k == 1) || (unsigned)(x << k) == (unsigned)x * 2u");
  satisfiable("k == -1 && (x >> k) == 17");
}

static void test_memory(void **state) {
  (void)state;
  valid("!(p == &y) || *p == y");
  valid("!(p == q) || *p == *q");
  open_("*p == *q");
  valid("&y != &n.f");
  valid("p != &y || p != &a[0]");
  valid("&y != 0");
  valid("!(p == &a[3] && q == &a[x] && x == 3) || *p == a[x]");
  valid("!(x == k) || a[x] == a[k]");
  valid("!(x == k) || t[x] == t[k]");
  valid("!(x == 3) || t[x] == t[3]");
  open_("t[x] == t[k]");
  open_("a[x] == a[k]");
  valid("!(p == a + 3) || p[-1] == a[2]");
  valid("!(np == &n) || np->f == n.f");
  valid("!(np == &n) || np->ps[1].x == n.ps[1].x");
  open_("np->f == n.f");
  valid("!(pp == &n.ps[x] && x == 2) || pp->x == n.ps[2].x");
  valid("!(x == 1) || tp[x].x == tp[1].x");
  valid("te.i == te.p.x");
  valid("p + 3 - p == 3");
  valid("!(p == &a[x] && 0 <= x && x < 10) || p - &a[0] == x");
  valid("(char *)(p + 1) == (char *)p + 4");
  valid("n.low < 8u");
  valid("n.high < 64 && n.high >= -64");
}

static void test_primes(void **state) {
  (void)state;
  open_("'x == x");
  valid("!('p == &y) || '*p == 'y");
  open_("!('p == &y) || *'p == 'y");
  valid("!('p == &y) || *'p == y");
  valid("!('x == 'k) || 't[x] == 't[k]");
}

static void test_core(void **state) {
  (void)state;
  const expr *f[] = {B("x == 1"), B("k > 3"), B("z == x"), B("z > k"), B("u != 7"), B("z > 1")};
  smt_indices core = {0};
  assert_int_equal(smt_core(s, f, 6, &core), SMT_UNSAT);
  const expr *some[6];
  for (uint32_t i = 0; i < core.size; ++i)
    some[i] = f[core.data[i]];
  assert_int_equal(smt_sat(s, some, core.size), SMT_UNSAT);
  for (uint32_t i = 0; i < core.size; ++i) {
    const expr *fewer[6];
    uint32_t count = 0;
    for (uint32_t k = 0; k < core.size; ++k)
      if (k != i)
        fewer[count++] = some[k];
    assert_int_equal(smt_sat(s, fewer, count), SMT_SAT);
  }
  assert_int_equal(smt_core(s, f, 2, &core), SMT_SAT);
  vec_free(&core);
}

static void test_model(void **state) {
  (void)state;
  const expr *f[] = {B("x == 5 * k + 2"), B("k == -3"), B("p == &a[4]"), B("*p == 77")};
  const expr *t[] = {E("x"), E("a[4]"), E("k"), E("x < k"), E("(unsigned char)k")};
  u128 v[5];
  assert_int_equal(smt_model(s, f, 4, t, 5, v), SMT_SAT);
  assert_true(v[0] == (uint32_t)-13);
  assert_true(v[1] == 77 && v[2] == (uint32_t)-3 && v[3] == 1 && v[4] == 253);
}

/* Chains of arithmetic and of conditions. */
static const expr *conditions(int depth) {
  const expr *all = B("b"), *tests[] = {B("d"), B("x == 1")}, *otherwise = B("u == 3");
  for (int i = 0; i < depth; ++i)
    all = expr_ite(&w.pool, tests[i & 1], all, otherwise);
  return all;
}

static void test_deep(void **state) {
  (void)state;
  const expr *sum = E("u"), *k = E("v");
  for (int i = 0; i < 3000; ++i)
    sum = expr_arith(&w.pool, i & 1 ? E_ADD : E_SUB, sum, k, true);
  const expr *f[] = {expr_eq(&w.pool, k, expr_int(&w.pool, k->type, 0)),
                     expr_not(&w.pool, expr_eq(&w.pool, sum, E("u")))};
  assert_int_equal(smt_sat(s, f, 2), SMT_UNSAT);
  const expr *g[] = {B("!b"), B("u != 3"), conditions(5000)};
  assert_int_equal(smt_sat(s, g, 3), SMT_UNSAT);
}

/* Twenty thousand levels, with a budget that ends at once: no answer, but no crash either. */
static void test_budget(void **state) {
  (void)state;
  smt *tiny = smt_new(&w.pool, &(smt_config){.steps = 10});
  const expr *g[] = {B("!b"), B("u != 3"), conditions(20000)};
  assert_int_not_equal(smt_sat(tiny, g, 3), SMT_SAT);
  const expr *h = B("x * x * k == 77 * z * z + 5 && x > 1000 && z > 3 && k > 17");
  assert_int_equal(smt_sat(tiny, &h, 1), SMT_UNKNOWN);
  smt_free(tiny);
}

/* ---- many questions at once ---- */

typedef struct found {
  uint32_t cubes[64][2], count;
} found;

static void note(void *context, uint32_t care, uint32_t value) {
  found *f = context;
  assert_true(f->count < 64);
  assert_int_equal(value & ~care, 0);
  f->cubes[f->count][0] = care;
  f->cubes[f->count++][1] = value;
}

/* The cubes cover the satisfiable assignments and no others. */
static void solutions_exact(const expr *const *f, uint32_t count, const expr *const *l,
                            uint32_t literals) {
  found got = {0};
  smt_answer answer = smt_solutions(s, f, count, l, literals, 1000, note, &got);
  uint32_t satisfiable_count = 0;
  for (uint32_t point = 0; point < 1u << literals; ++point) {
    const expr *all[16];
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; ++i)
      all[n++] = f[i];
    for (uint32_t i = 0; i < literals; ++i)
      all[n++] = point >> i & 1 ? l[i] : expr_not(&w.pool, l[i]);
    bool sat = smt_sat(s, all, n) == SMT_SAT, covered = false;
    for (uint32_t i = 0; i < got.count; ++i)
      covered |= (point & got.cubes[i][0]) == got.cubes[i][1];
    assert_int_equal(sat, covered);
    satisfiable_count += sat;
  }
  assert_int_equal(answer, satisfiable_count ? SMT_SAT : SMT_UNSAT);
}

static void test_solutions(void **state) {
  (void)state;
  const expr *l[] = {B("x < 5"), B("x < k"), B("k < 5"), B("b"), B("x == 3")};
  const expr *f[] = {B("x != k"), B("!b || x == 3")};
  solutions_exact(f, 2, l, 5);
  solutions_exact(f, 0, l, 3);
  solutions_exact(f, 1, l, 0);
  const expr *g[] = {B("x < 0"), B("x > 3")};
  solutions_exact(g, 2, l, 4);
  /* Independent literals: one cube without a literal. */
  const expr *h[] = {B("b"), B("d"), B("x < 5")};
  found got = {0};
  assert_int_equal(smt_solutions(s, NULL, 0, h, 3, 8, note, &got), SMT_SAT);
  assert_int_equal(got.count, 1);
  assert_int_equal(got.cubes[0][0], 0);
  assert_int_equal(smt_solutions(s, NULL, 0, h, 3, 7, note, &got), SMT_UNKNOWN);
}

static void test_solver(void **state) {
  (void)state;
  smt_solver *v = smt_solver_new(s);
  u128 value = 0;
  smt_solver_assert(v, B("x > 10"));
  const expr *first[] = {B("x == 13"), B("x == 9")};
  assert_int_equal(smt_solver_check(v, first, 1, NULL), SMT_SAT);
  assert_true(smt_solver_value(v, E("x"), &value) && value == 13);
  assert_int_equal(smt_solver_check(v, first + 1, 1, NULL), SMT_UNSAT);
  smt_solver_assert(v, B("p == &a[x]"));
  smt_solver_assert(v, B("x == 12 && a[12] == 99"));
  assert_int_equal(smt_solver_check(v, NULL, 0, NULL), SMT_SAT);
  assert_true(smt_solver_value(v, E("x"), &value) && value == 12);
  assert_true(smt_solver_value(v, E("*p"), &value) && value == 99);
  const expr *assumed[] = {B("b"), B("*p == 3"), B("k == 4")};
  smt_indices core = {0};
  assert_int_equal(smt_solver_check(v, assumed, 3, &core), SMT_UNSAT);
  assert_int_equal(core.size, 1);
  assert_int_equal(core.data[0], 1);
  /* Mathematical integers: everything moves to another solver. */
  smt_solver_assert(v, B("i == (integer)x * 1000000000000"));
  assert_int_equal(smt_solver_check(v, NULL, 0, NULL), SMT_SAT);
  assert_true(smt_solver_value(v, E("i"), &value) && value == (u128)12000000000000);
  assumed[0] = B("i < 0");
  assert_int_equal(smt_solver_check(v, assumed, 1, &core), SMT_UNSAT);
  vec_free(&core);
  smt_solver_free(v);
}

/* ---- random terms against machine arithmetic ---- */

static uint64_t seed;

static uint32_t draw(uint32_t n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % n;
}

enum { VALUES = 6 };
static const expr *inputs[VALUES];
static u128 input_values[VALUES];

/* Small, large and odd values. */
static u128 draw_value(const type *t) {
  static const uint32_t small[] = {0, 1, 2, 3, 7, 8};
  u128 v = small[draw(6)];
  switch (draw(4)) {
  case 0:
    v = -v;
    break;
  case 1:
    v += (u128)1 << (t->width - 1);
    break;
  case 2:
    v = (u128)seed * seed;
    break;
  default:
    break;
  }
  return t->kind == T_BOOL ? v & 1 : machine_cut(t, v);
}

static const expr *draw_term(const type *t, int depth);

static const expr *draw_bool(int depth) {
  exprs *pool = &w.pool;
  if (depth <= 0)
    return expr_bool(pool, draw(2));
  const type *t = inputs[draw(VALUES)]->type;
  const expr *a, *b;
  switch (draw(6)) {
  case 0:
    return expr_not(pool, draw_bool(depth - 1));
  case 1:
    return expr_and(pool, draw_bool(depth - 1), draw_bool(depth - 1));
  case 2:
    return expr_or(pool, draw_bool(depth - 1), draw_bool(depth - 1));
  default:
    a = draw_term(t, depth - 1);
    b = draw_term(t, depth - 1);
    return draw(3) ? draw(2) ? expr_lt(pool, a, b) : expr_le(pool, a, b) : expr_eq(pool, a, b);
  }
}

static const expr *draw_term(const type *t, int depth) {
  exprs *pool = &w.pool;
  const expr *x = inputs[draw(VALUES)];
  bool narrow = t->width == 8 || t->width == 16;
  if (depth <= 0 || narrow)
    return draw(4) ? expr_cast(pool, t, x) : expr_const(pool, t, draw_value(t));
  switch (draw(8)) {
  case 0:
    return expr_cast(pool, t, draw_term(x->type, depth - 1));
  case 1:
    return expr_neg(pool, draw_term(t, depth - 1), draw(2));
  case 2:
    return expr_bitnot(pool, draw_term(t, depth - 1));
  case 3:
    return expr_ite(pool, draw_bool(depth - 1), draw_term(t, depth - 1), draw_term(t, depth - 1));
  case 4:
    return expr_cast(pool, t, draw_bool(depth - 1));
  default: {
    static const expr_kind kinds[] = {E_ADD, E_SUB,   E_MUL,    E_DIV, E_MOD, E_ADD,
                                      E_SUB, E_BITOR, E_BITAND, E_SHL, E_SHR, E_BITXOR};
    const expr *b = draw(3) ? draw_term(t, depth - 1) : expr_const(pool, t, draw_value(t));
    return expr_arith(pool, kinds[draw(12)], draw_term(t, depth - 1), b, draw(2));
  }
  }
}

/* What C says; false if some operation on the way has no value. */
static bool evaluate(const expr *e, u128 *r) {
  u128 k[3] = {0};
  for (uint32_t i = 0; i < VALUES; ++i) {
    if (e == inputs[i]) {
      *r = input_values[i];
      return true;
    }
  }
  for (uint32_t i = 0; i < e->count; ++i)
    if (!evaluate(e->kid[i], &k[i]))
      return false;
  const type *from = e->count ? e->kid[0]->type : NULL;
  switch ((expr_kind)e->kind) {
  case E_CONST:
    *r = e->value;
    return true;
  case E_CAST:
    *r = e->type->kind == T_BOOL
             ? k[0] != 0
             : machine_cut(e->type, from->kind == T_BOOL ? k[0] : (u128)machine_signed(from, k[0]));
    return true;
  case E_NOT:
    *r = !k[0];
    return true;
  case E_EQ:
    *r = k[0] == k[1];
    return true;
  case E_LT:
    *r = machine_less(from, k[0], k[1]);
    return true;
  case E_LE:
    *r = !machine_less(from, k[1], k[0]);
    return true;
  case E_AND:
    *r = k[0] && k[1];
    return true;
  case E_OR:
    *r = k[0] || k[1];
    return true;
  case E_ITE:
    *r = k[0] ? k[1] : k[2];
    return true;
  case E_SHL:
  case E_SHR:
    k[1] = (u128)machine_signed(e->kid[1]->type, k[1]);
    break;
  default:
    break;
  }
  return machine_arith((expr_kind)e->kind, e->type, k[0], k[1], r, NULL);
}

static void test_random(void **state) {
  (void)state;
  static const char *const types[] = {
      "int r0",           "unsigned r1",   "unsigned char r2",        "short r3",   "long r4",
      "unsigned long r5", "_BitInt(7) r6", "unsigned _BitInt(13) r7", "__int128 r8"};
  const expr *vars[9];
  for (int i = 0; i < 9; ++i)
    vars[i] = world_declare(&w, types[i]);
  int judged = 0;
  seed = 7;
  for (int round = 0; round < 400; ++round) {
    const expr *f[VALUES + 1];
    for (int i = 0; i < VALUES; ++i) {
      inputs[i] = vars[(round % 2 ? 0 : 3 * (i & 1)) + (int)draw(round % 4 ? 5 : 6)];
      input_values[i] = draw_value(inputs[i]->type);
      for (int k = 0; k < i; ++k)
        if (inputs[k] == inputs[i])
          input_values[i] = input_values[k];
      f[i] = expr_eq(&w.pool, inputs[i], expr_const(&w.pool, inputs[i]->type, input_values[i]));
    }
    const expr *t = draw_term(inputs[draw(VALUES)]->type, 4);
    u128 expected = 0, got = 1;
    if (!evaluate(t, &expected))
      continue;
    ++judged;
    assert_int_equal(smt_model(s, f, VALUES, &t, 1, &got), SMT_SAT);
    if (got != expected)
      fail_msg("%s is not what the prover says (round %d)", expr_text(&w.pool, t), round);
    /* And it is no other: also when nobody has fixed the value in advance. */
    const expr *same = expr_eq(&w.pool, t, expr_const(&w.pool, t->type, expected));
    assert_true(smt_implies(s, f, VALUES, same));
    f[VALUES] = same;
    assert_int_equal(smt_sat(s, f, VALUES + 1), SMT_SAT);
    smt_solver *v = smt_solver_new(s);
    for (int i = 0; i < VALUES; ++i)
      smt_solver_assert(v, f[i]);
    assert_int_equal(smt_solver_check(v, &same, 1, NULL), SMT_SAT);
    const expr *other = expr_not(&w.pool, same);
    assert_int_equal(smt_solver_check(v, &other, 1, NULL), SMT_UNSAT);
    smt_solver_free(v);
  }
  assert_true(judged > 200);
}

/* Mathematical integers do not wrap; products go to Z3 as they are. */
static void test_math(void **state) {
  (void)state;
  exprs_make_math(&w.pool);
  smt *m = smt_new(&w.pool, NULL);
  assert_true(smt_implies(m, NULL, 0, B("x + 1 > x")));
  assert_true(smt_implies(m, NULL, 0, B("!(p == &y) || *p == y")));
  assert_true(smt_implies(m, NULL, 0, B("!(k == 3) || x * k == x + x + x")));
  const expr *f = B("x == 2147483647 && k == x + 1"), *t = E("k");
  u128 value = 0;
  assert_int_equal(smt_model(m, &f, 1, &t, 1, &value), SMT_SAT);
  assert_true(value == (u128)2147483648);
  smt_free(m);
}

static void test_print_and_counters(void **state) {
  (void)state;
  stats st = {0};
  smt *counted = smt_new(&w.pool, &(smt_config){.stats = &st});
  const expr *f[] = {B("x == 3"), B("*p == x")};
  assert_int_equal(smt_sat(counted, f, 2), SMT_SAT);
  assert_int_equal(smt_sat(counted, f, 2), SMT_SAT);
  assert_int_equal(st.prover_queries, 2);
  assert_int_equal(st.prover_checks, 1);
  assert_int_equal(st.prover_cached, 1);
  /* The state x == 3 is a witness for this one. */
  const expr *g = B("x > 2 && x != 7");
  assert_int_equal(smt_sat(counted, &g, 1), SMT_SAT);
  assert_int_equal(st.prover_recalled, 1);
  buf text = {0};
  smt_print(counted, &text, f, 2);
  assert_non_null(strstr(buf_text(&text), "(assert"));
  assert_non_null(strstr(buf_text(&text), "(check-sat)"));
  buf_free(&text);
  smt_free(counted);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_scalars, setup, teardown),
      cmocka_unit_test_setup_teardown(test_products, setup, teardown),
      cmocka_unit_test_setup_teardown(test_undefined, setup, teardown),
      cmocka_unit_test_setup_teardown(test_memory, setup, teardown),
      cmocka_unit_test_setup_teardown(test_primes, setup, teardown),
      cmocka_unit_test_setup_teardown(test_core, setup, teardown),
      cmocka_unit_test_setup_teardown(test_model, setup, teardown),
      cmocka_unit_test_setup_teardown(test_solutions, setup, teardown),
      cmocka_unit_test_setup_teardown(test_solver, setup, teardown),
      cmocka_unit_test_setup_teardown(test_random, setup, teardown),
      cmocka_unit_test_setup_teardown(test_math, setup, teardown),
      cmocka_unit_test_setup_teardown(test_print_and_counters, setup, teardown),
      cmocka_unit_test_setup_teardown(test_deep, setup, teardown),
      cmocka_unit_test_setup_teardown(test_budget, setup, teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
