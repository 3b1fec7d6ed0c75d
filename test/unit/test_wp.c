/* Weakest preconditions: by hand, and against the interpreter: a random straight-line program is
 * run, the precondition evaluated before it and the postcondition after it must agree. */
#include "program_unit.h"

#include "program/interp.h"
#include "wp/wp.h"

typedef struct subject {
  program *p;
  alias *a;
  wp *w;
  proc *f;
} subject;

static void start(subject *s, const char *text) {
  s->p = program_of(text);
  s->a = alias_new(s->p, NULL);
  s->w = wp_new(s->p, s->a);
  s->f = program_find_proc(s->p, "main");
}

static void finish(subject *s) {
  wp_free(s->w);
  alias_free(s->a);
  program_free(s->p);
}

static const expr *read_expr(subject *s, const char *text) {
  return expr_in(s->p, s->f, text);
}

/* ---- by hand ---- */

/* The precondition of main's first statement. */
static void expect_wp(const char *declarations, const char *statement, const char *post,
                      const char *expected, bool expected_exact) {
  char text[4096];
  snprintf(text, sizeof text, "target 64;\n%s", declarations);
  char *hole = strstr(text, "@@");
  assert_non_null(hole);
  char rest[2048];
  snprintf(rest, sizeof rest, "%s", hole + 2);
  snprintf(hole, sizeof text - (size_t)(hole - text), "%s%s", statement, rest);
  subject s;
  start(&s, text);
  bool exact = true;
  const expr *result = wp_stmt(s.w, s.f, s.f->entry, 0, read_expr(&s, post), &exact);
  assert_non_null(result);
  assert_string_equal(expr_text(&s.p->pool, result), expected);
  assert_int_equal(exact, expected_exact);
  finish(&s);
}

static void scalars(void **state) {
  (void)state;
  const char *d = "int x; int y; int main(void) { int z; @@ return z; }";
  expect_wp(d, "x = y + 1;", "x > 3", "y + 1 > 3", true);
  expect_wp(d, "x, y = y, x;", "x > y", "x < y", true);
  expect_wp(d, "skip;", "x > y", "y < x", true);
  expect_wp(d, "assume(x > 0);", "y == 1", "x <= 0 || y == 1", true);
  expect_wp(d, "assert(x > 0);", "y == 1", "x <= 0 || y == 1", true);
  expect_wp(d, "x = y;", "'x == x", "'x == y", true);
  expect_wp(d, "x = input \"f\";", "x == y", "x$1 == y", true);
  expect_wp(d, "halt;", "x == y", "true", true);
  expect_wp(d, "x = y / z;", "x == 1", "(z != 0 ? y / z : any$1) == 1", true);
  expect_wp(d, "x = 1 << z;", "x == 1", "(z >= 0 && z < 32 ? 1 << z : any$1) == 1", true);
  expect_wp(d, "x = y / 2 + (1 << 3);", "x == 1", "y / 2 + 8 == 1", true);
}

static void pointers(void **state) {
  (void)state;
  const char *d =
      "int x; int y; int z; int a[4];\n"
      "struct s size 8 align 4 { int f @0; int g @4; };\nstruct s u; struct s v;\n"
      "int main(void) { int *p; int *q; int *k; struct s *r; struct s *t; int i; int j;\n @@\n"
      "  p = &x; p = &y; q = &y; k = &x; k = &u.f; k = &u.g; r = &u; r = &v; t = &u; return 0; }";
  expect_wp(d, "*p = 3;", "x == 1", "(&x == p ? 3 : x) == 1", true);
  expect_wp(d, "*q = 3;", "x == 1", "x == 1", true);
  expect_wp(d, "*p = 3;", "z == 1", "z == 1", true);
  expect_wp(d, "*p = 3;", "*q > 1", "(q == p ? 3 : *q) > 1", true);
  expect_wp(d, "x = 3;", "*p > 1", "(p == &x ? 3 : *p) > 1", true);
  expect_wp(d, "p = &x;", "*p > 1", "x > 1", true);
  expect_wp(d, "a[i] = 3;", "a[j] > 1", "(j == i ? 3 : a[j]) > 1", true);
  expect_wp(d, "a[1] = 3;", "a[2] > 1", "a[2] > 1", true);
  expect_wp(d, "(*r).f = 3;", "(*t).g > 1", "t->g > 1", true);
  expect_wp(d, "(*r).f = 3;", "(*t).f > 1", "(t == r ? 3 : t->f) > 1", true);
  expect_wp(d, "u = v;", "u.f > u.g", "v.g < v.f", true);
  expect_wp(d, "*r = v;", "(*t).f > 1", "(t == r ? v.f : t->f) > 1", true);
  expect_wp(d, "u = (struct s){1, 2};", "u.f > u.g", "false", true);
  expect_wp(d, "u = v;", "*k > 1", "(k == &u.g ? v.g : k == &u.f ? v.f : *k) > 1", true);
  expect_wp(d, "u = (struct s){4, 2};", "*k > 1", "(k == &u.g ? 2 : k == &u.f ? 4 : *k) > 1", true);
}

static void new_objects(void **state) {
  (void)state;
  /* a pointer that may be dangling, or past an end, may be equal to the new one */
  expect_wp("int x; int main(void) { int *p; int *q; @@ return 0; }", "p = alloc heap (4L);",
            "p != q && p != (int *)0",
            "!(new$1 != 0 && (unsigned long)new$1 <= (unsigned long)new$1 + 4) || new$1 != q",
            true);
  const char *d = "int x; int main(void) { int *p; int *q; @@ q = &x; return 0; }";
  expect_wp(d, "p = alloc heap (4L);", "p != q && p != (int *)0", "true", true);
  expect_wp(d, "p = alloc heap (4L);", "(unsigned long)p < (unsigned long)q",
            "!(new$1 != 0 && (unsigned long)new$1 <= (unsigned long)new$1 + 4 && q != new$1 && "
            "(q == 0 || (unsigned long)q + 4 <= (unsigned long)new$1 || "
            "(unsigned long)new$1 + 4 <= (unsigned long)q)) || "
            "(unsigned long)new$1 < (unsigned long)q",
            true);
}

/* Where something was freed, a new object may lie. */
static void freed_objects(void **state) {
  (void)state;
  subject s;
  start(&s, "target 64;\nint main(void) { int *p; int *q; q = alloc heap (4L); free(q); "
            "p = alloc heap (4L); return 0; }");
  bool exact = true;
  const expr *again = wp_stmt(s.w, s.f, s.f->entry + 2, 0, read_expr(&s, "p != q"), &exact);
  assert_false(expr_is_true(again));
  finish(&s);
}

/* What a call may write is read from another memory afterwards; the same path reads the same. */
static void changes(void **state) {
  (void)state;
  subject s;
  start(&s, "target 64;\nint g; int h; int k;\n"
            "void f(int *p) { g = 1; *p = 2; return; }\n"
            "int main(void) { int *q; q = &h; f(q); return 0; }");
  alias_set set = alias_call_mod(s.a, s.f, 1);
  const expr *post = read_expr(&s, "g + g == h + *q + k");
  const expr *after = wp_havoc(s.w, s.f, set, post);
  assert_string_equal(expr_text(&s.p->pool, after),
                      "g$2 + g$2 == memory$1[(long)&h] + memory$1[(long)q] + k");
  /* a store before the call does not reach what is read after it */
  const expr *lhs = read_expr(&s, "h"), *rhs = read_expr(&s, "5");
  assert_ptr_equal(wp_assign(s.w, s.f, &lhs, &rhs, 1, after, NULL), after);
  finish(&s);
}

static void named_reads(void **state) {
  (void)state;
  subject s;
  start(&s, "target 64;\nint x; int main(void) { int *p; p = &x; return 0; }");
  const expr *named = wp_name_reads(s.w, read_expr(&s, "*p > 0 && x > 0 && 'x == 1"));
  assert_string_equal(expr_text(&s.p->pool, named),
                      "!(x$1 == x && p$2 == p && p$3 == *p$2) || p$3 > 0 && x$1 > 0 && 'x == 1");
  /* the name of a pointer still leads where the pointer did */
  const expr *lhs = read_expr(&s, "x"), *rhs = read_expr(&s, "5");
  const expr *before = wp_assign(s.w, s.f, &lhs, &rhs, 1, named, NULL);
  assert_string_equal(expr_text(&s.p->pool, before),
                      "!(x$1 == 5 && p$2 == p && p$3 == (p$2 == &x ? 5 : *p$2)) || p$3 > 0 && "
                      "x$1 > 0 && 'x == 1");
  finish(&s);
}

/* Many steps over one formula: neither deep recursion nor growth beyond the number of steps. */
static void long_chains(void **state) {
  (void)state;
  subject s;
  start(&s, "target 64;\nint a[64];\n"
            "int main(void) { int i; int *p; p = &a[i]; a[i & 63] = a[i & 31] + 1; *p = a[i & 63];"
            " return 0; }");
  const expr *post = read_expr(&s, "a[3] == 0");
  uint32_t before = s.p->pool.next_expr;
  for (int i = 0; i < 2000; i++)
    post = wp_stmt(s.w, s.f, i & 1 ? 1 : 2, 0, post, NULL);
  assert_true(s.p->pool.next_expr - before < 200 * 2000);
  finish(&s);
}

/* ---- against the interpreter ---- */

typedef struct generator {
  uint64_t seed;
  buf out;
} generator;

static uint32_t below(generator *g, uint32_t n) {
  g->seed = g->seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((g->seed >> 33) % n);
}

static const char *pick(generator *g, const char *const *from, uint32_t count) {
  return from[below(g, count)];
}
#define PICK(g, list) pick((g), (list), sizeof(list) / sizeof *(list))

static const char *const ints[] = {"x",
                                   "y",
                                   "a[i & 3]",
                                   "a[j & 3]",
                                   "a[1]",
                                   "s.f",
                                   "s.g",
                                   "t.f",
                                   "s.h[i & 1]",
                                   "ss[j & 1].g",
                                   "ss[i & 1].f",
                                   "(*p).f",
                                   "(*p).g",
                                   "(*p).h[j & 1]",
                                   "*q",
                                   "*r",
                                   "**qq",
                                   "u.i",
                                   "(*up).i",
                                   "(*np).v",
                                   "(*(*np).n).v",
                                   "n1.v",
                                   "b.hi",
                                   "(*bp).hi",
                                   "(*p2).f",
                                   "*(q + 1)",
                                   "*(r - 1)",
                                   "q[j & 1]",
                                   "m[i & 1][j & 1]",
                                   "m[1][i & 1]",
                                   "(*row)[j & 1]",
                                   "ss[1].h[i & 1]",
                                   "i",
                                   "j"};
static const char *const others[] = {"u.u", "b.lo", "(*bp).lo", "u.s[1]", "(*up).s[0]", "c", "*cp"};
static const char *const pointers_[][7] = {
    {"q", "&x", "&a[j & 3]", "&s.g", "&ss[i & 1].f", "r", "*qq"},
    {"r", "&y", "&a[i & 3]", "&(*p).f", "q", "&u.i", "&n2.v"},
    {"p", "&s", "&t", "&ss[i & 1]", "p2", "&ss[0]", "&s"},
    {"p2", "&t", "p", "&ss[j & 1]", "&ss[1]", "p", "&s"},
    {"qq", "&q", "&r", "&q", "&r", "qq", "&q"},
    {"np", "&n1", "&n2", "(*np).n", "n1.n", "&n1", "np"},
    {"n1.n", "&n1", "&n2", "np", "n2.n", "&n2", "np"},
    {"(*np).n", "&n1", "&n2", "np", "n2.n", "&n2", "np"},
    {"bp", "&b", "&b2", "&b", "&b2", "bp", "bp"},
    {"up", "&u", "&u2", "&u", "up", "&u2", "up"},
    {"row", "&m[i & 1]", "&m[0]", "&m[1]", "row", "&m[j & 1]", "row"},
    {"cp", "&c", "(char *)&x", "(char *)&a[1] + 1", "(char *)&u", "&c", "cp"},
    {"*qq", "&x", "&y", "q", "r", "&a[j & 3]", "&s.f"}};
static const char *const copies[] = {"s = t",
                                     "t = *p",
                                     "*p = *p2",
                                     "ss[i & 1] = s",
                                     "*p2 = ss[j & 1]",
                                     "n1 = n2",
                                     "*np = n1",
                                     "b = b2",
                                     "*bp = b",
                                     "u = u2",
                                     "*p = (struct S){x, 2}",
                                     "t.h = s.h",
                                     "u = *up",
                                     "(*p).h = ss[i & 1].h",
                                     "m[0] = *row"};

static void add_operand(generator *g) {
  switch (below(g, 6)) {
  case 0:
    buf_printf(&g->out, "%d", (int)below(g, 9) - 3);
    break;
  case 1:
    buf_printf(&g->out, "(int)%s", PICK(g, others));
    break;
  default:
    buf_add(&g->out, PICK(g, ints));
  }
}

static void add_value(generator *g) {
  static const char *const operators[] = {"+", "-", "*", "&", "|", "^"};
  add_operand(g);
  if (below(g, 2)) {
    buf_printf(&g->out, " %s ", PICK(g, operators));
    add_operand(g);
  }
}

static void add_assignment(generator *g) {
  uint32_t kind = below(g, 12);
  const uint32_t kinds = sizeof pointers_ / sizeof *pointers_;
  if (kind < 6) {
    buf_printf(&g->out, "%s = ", PICK(g, ints));
    add_value(g);
  } else if (kind == 6) {
    const char *lhs = PICK(g, others);
    const char *cast = strstr(lhs, "lo") || strstr(lhs, "u.u") ? "unsigned"
                       : strstr(lhs, "s[")                     ? "short"
                                                               : "char";
    buf_printf(&g->out, "%s = (%s)(", lhs, cast);
    add_value(g);
    buf_add(&g->out, ")");
  } else if (kind < 9) {
    const char *const *row = pointers_[below(g, kinds)];
    buf_printf(&g->out, "%s = %s", row[0], row[1 + below(g, 6)]);
  } else if (kind == 9) {
    buf_printf(&g->out, "%s, %s = ", PICK(g, ints), PICK(g, ints));
    add_value(g);
    buf_add(&g->out, ", ");
    add_value(g);
  } else {
    buf_add(&g->out, PICK(g, copies));
  }
  buf_add(&g->out, ";\n");
}

static const char declarations[] =
    "target 64;\n"
    "struct S size 16 align 4 { int f @0; int g @4; int h[2] @8; };\n"
    "struct N size 16 align 8 { int v @0; struct N *n @8; };\n"
    "union U size 4 align 4 { int i @0; unsigned u @0; short s[2] @0; };\n"
    "struct B size 4 align 4 { unsigned lo:3 @0:0; int hi:5 @0:3; };\n"
    "_Bool w0; _Bool q0; int i; int j; int x; int y; int a[4]; int m[2][2];\n"
    "struct S s; struct S t; struct S ss[2]; struct S *p; struct S *p2; int *q; int *r; int **qq;\n"
    "union U u; union U u2; union U *up; struct N n1; struct N n2; struct N *np;\n"
    "struct B b; struct B b2; struct B *bp; char c; char *cp; int (*row)[2];\n";

/* Everything gets a value; pointers also get all others somewhere, behind the end. */
static void add_program(generator *g, uint32_t statements) {
  const uint32_t kinds = sizeof pointers_ / sizeof *pointers_;
  buf_add(&g->out, declarations);
  buf_add(&g->out,
          "int main(void) {\n"
          "q = &a[2]; r = &y; p = &s; p2 = &t; qq = &q; np = &n1; n1.n = &n2; n2.n = &n1;\n"
          "bp = &b; up = &u; row = &m[1]; cp = &c;\n");
  for (uint32_t k = 0; k < 20; ++k) {
    buf_printf(&g->out, "%s = input \"f\";\n", PICK(g, ints));
    const char *const *row = pointers_[below(g, kinds)];
    buf_printf(&g->out, "%s = %s;\n", row[0], row[1 + below(g, 6)]);
  }
  buf_add(&g->out, "w0 = false;\n");
  for (uint32_t k = 0; k < statements; ++k)
    add_assignment(g);
  buf_add(&g->out, "q0 = ");
  add_value(g);
  buf_add(&g->out, below(g, 2) ? " == " : " < ");
  add_value(g);
  buf_add(&g->out, ";\nhalt;\n");
  buf_add(&g->out, "}\nvoid more(void) {\n");
  for (uint32_t k = 0; k < kinds; ++k)
    for (uint32_t i = 1; i < 7; ++i)
      if (below(g, 2))
        buf_printf(&g->out, "%s = %s;\n", pointers_[k][0], pointers_[k][i]);
  buf_add(&g->out, "return; }\n");
}

static bool draw_small(void *context, const draw *d, u128 *value) {
  generator *g = context;
  (void)d;
  *value = (u128)(i128)((int)below(g, 9) - 2);
  return true;
}

static bool has_fresh(const expr *e) {
  var_vec vars = {0};
  bool found = false;
  expr_vars(e, &vars);
  for (uint32_t i = 0; i < vars.size; ++i)
    found |= strchr(vars.data[i]->name, '$') != NULL;
  vec_free(&vars);
  return found;
}

/* 1: agreed, 0: nothing to compare (a memory error, an inexact formula). */
static int compare_once(uint64_t seed, uint32_t statements) {
  generator g = {.seed = seed};
  add_program(&g, statements);
  subject s;
  start(&s, buf_text(&g.out));
  uint32_t last = 0, first = 0;
  for (uint32_t k = 0; k < s.f->stmts.size; ++k) {
    const stmt *at = &s.f->stmts.data[k];
    if (at->kind == S_ASSIGN && at->lhs[0] == read_expr(&s, "w0"))
      first = k;
    if (at->kind == S_ASSIGN && at->lhs[0] == read_expr(&s, "q0"))
      last = k;
  }
  assert_true(first < last);
  bool exact = true;
  const expr *formula = s.f->stmts.data[last].rhs[0];
  for (uint32_t k = last; k-- > first + 1;)
    formula = wp_stmt(s.w, s.f, k, 0, formula, &exact);
  int result = 0;
  if (has_fresh(formula)) {
    assert_false(exact);
  } else {
    stmt_assign(s.p, &s.f->stmts.data[first], read_expr(&s, "w0"), formula);
    interp_options options = interp_defaults();
    options.stop = 0;
    options.draw = draw_small;
    options.context = &g;
    interp *in = interp_new(s.p, &options);
    run_result run = interp_run(in, s.f);
    u128 before, after;
    if (run.end == RUN_EXIT && interp_read(in, read_expr(&s, "w0"), &before) &&
        interp_read(in, read_expr(&s, "q0"), &after)) {
      result = 1;
      if (before != after)
        fail_msg("seed %llu, %u statements: %d before, %d after:\n%s\n%s", (unsigned long long)seed,
                 statements, (int)before, (int)after, buf_text(&g.out),
                 expr_text(&s.p->pool, formula));
    }
    interp_free(in);
  }
  finish(&s);
  buf_free(&g.out);
  return result;
}

static void random_programs(void **state) {
  (void)state;
  int compared = 0;
  const int runs = 1500;
  for (int k = 0; k < runs; ++k)
    compared += compare_once((uint64_t)k + 1, 1 + (uint32_t)k % 7);
  if (getenv("WP_VERBOSE"))
    printf("%d of %d compared\n", compared, runs);
  assert_true(compared * 4 > runs);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(scalars),     cmocka_unit_test(pointers),
      cmocka_unit_test(new_objects), cmocka_unit_test(freed_objects),
      cmocka_unit_test(changes),     cmocka_unit_test(named_reads),
      cmocka_unit_test(long_chains), cmocka_unit_test(random_programs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
