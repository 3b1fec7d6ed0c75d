/* Predicates that rule out infeasible paths: those of the papers' examples, and what they must not
 * contain. */
#include "program_unit.h"

#include "path/path.h"

typedef struct bench {
  program *p;
  path_context c;
  precision found;
  trace t;
} bench;

static void bench_init(bench *b, const char *text) {
  *b = (bench){.p = program_of(text)};
  const proc *entry = program_find_proc(b->p, "main");
  alias *a = alias_new(b->p, entry);
  b->c = (path_context){.q.program = b->p,
                        .q.entry = entry,
                        .q.alias = a,
                        .wp = wp_new(b->p, a),
                        .smt = smt_new(&b->p->pool, &(smt_config){0})};
  precision_init(&b->found, b->p);
}

static void bench_free(bench *b) {
  trace_free(&b->t);
  precision_free(&b->found);
  wp_free(b->c.wp);
  smt_free(b->c.smt);
  alias_free(b->c.q.alias);
  program_free(b->p);
}

/* "0 1:1 2 ( 0 1 ) 3": labels with the successor taken, callees in parentheses. */
static const activation *read_path(bench *b, const proc *f, const char **at) {
  activation_builder a;
  activation_begin(&a, &b->t, f->index);
  while (**at && **at != ')') {
    char *end;
    trace_step s = {.label = (uint32_t)strtoul(*at, &end, 10)};
    if (*end == ':')
      s.succ = (uint32_t)strtoul(end + 1, &end, 10);
    *at = end + strspn(end, " ");
    if (**at == '(') {
      *at += 2;
      s.callee = read_path(b, stmt_callee(b->p, &f->stmts.data[s.label]), at);
      *at += **at ? 1 : 0;
      *at += strspn(*at, " ");
    }
    activation_step(&a, s);
  }
  return activation_end(&a, NULL, 0);
}

/* Explains the path; the precision afterwards, as text, is `expected`. */
static void explains(const char *text, const char *path, unsigned effort, const char *expected) {
  bench b;
  bench_init(&b, text);
  b.t.main = read_path(&b, b.c.q.entry, &path);
  assert_int_equal(*path, 0);
  uint32_t added = path_explain(&b.c, &b.t, effort, &b.found, NULL);
  assert_int_equal(added, precision_size(&b.found));
  buf out = {0};
  precision_print(&out, &b.found);
  assert_string_equal(buf_text(&out), expected);
  buf_free(&out);
  bench_free(&b);
}

/* Paper 000, figure 1. */
static const char units[] = "target 32;\n"
                            "int numUnits;\nint level;\n"
                            "void getUnit(void) { int canEnter;\n"
                            "  0: canEnter = 0;\n"
                            "  1: if (numUnits == 0) goto 2; else goto 5;\n"
                            "  2: if (level > 10) goto 3; else goto 6;\n"
                            "  3: numUnits = 1;\n"
                            "  4: canEnter = 1;\n"
                            "     goto 6;\n"
                            "  5: canEnter = 1;\n"
                            "  6: if (canEnter != 0) goto 7; else goto 9;\n"
                            "  7: if (numUnits == 0) goto 8; else goto 9;\n"
                            "  8: error \"unreach-call\";\n"
                            "  9: return; }\n"
                            "int main(void) {\n"
                            "  0: level = input \"f\";\n"
                            "  1: numUnits = input \"f\";\n"
                            "  2: getUnit();\n"
                            "  3: return 0; }";

static void no_more_than_needed(void **state) {
  (void)state;
  explains(units, "0 1 2 ( 0 1:1 5 6:0 7:0 8 )", 0, "global {\n  numUnits == 0\n}\n");
  explains(units, "0 1 2 ( 0 1:0 2:0 3 4 6:0 7:0 8 )", 0, "global {\n  numUnits == 0\n}\n");
  explains(units, "0 1 2 ( 0 1:0 2:1 6:0 7:0 8 )", 0, "getUnit {\n  canEnter == 0\n}\n");
}

/* Paper 000, figure 6. */
static void through_calls(void **state) {
  (void)state;
  explains("target 32;\nint x;\nint y;\n"
           "void B(int b1, int b2) {\n"
           "  0: if (b1 < b2) goto 2;\n"
           "  1: halt;\n"
           "  2: return; }\n"
           "int main(void) {\n"
           "  0: x = input \"f\";\n  1: y = input \"f\";\n"
           "  2: B(x, y);\n  3: B(y, x);\n  4: error \"e\";\n  5: return 0; }",
           "0 1 2 ( 0:0 2 ) 3 ( 0:0 2 ) 4", 0,
           "global {\n  y < x,\n  x < y\n}\nB {\n  b1 < b2\n}\n");
}

/* Paper 001, figure 3: how the result follows from the entry, not this caller's constants. */
static void polymorphic_results(void **state) {
  (void)state;
  explains("target 32;\n"
           "int inc(int x) {\n  0: x = x + 1;\n  1: return x; }\n"
           "void foo(int a) { int b; int c;\n"
           "  0: b = inc(a);\n  1: c = inc(b);\n"
           "  2: if (a == 2) goto 3; else goto 5;\n"
           "  3: if (c != 4) goto 4; else goto 5;\n"
           "  4: error \"e\";\n  5: return; }\n"
           "int main(void) {\n  0: foo(2);\n  1: foo(3);\n  2: return 0; }",
           "0 ( 0 ( 0 1 ) 1 ( 0 1 ) 2:0 3:0 4 )", 0,
           "inc {\n  x == 'x + 1\n}\nfoo {\n  c == 4,\n  a == 2,\n  b == 3\n}\n");
}

/* Paper 001, figure 6: the same for what parameters point to. */
static void polymorphic_memory(void **state) {
  (void)state;
  explains("target 32;\n"
           "void swap(int *p, int *q) { int t;\n"
           "  0: t = *p;\n  1: *p = *q;\n  2: *q = t;\n  3: return; }\n"
           "int main(void) { int x; int y;\n"
           "  0: x = 5;\n  1: y = 4;\n  2: swap(&x, &y);\n"
           "  3: if (x == 4) goto 5;\n  4: error \"e\";\n  5: return 0; }",
           "0 1 2 ( 0 1 2 3 ) 3:1 4", 0,
           "swap {\n  *p == '*q\n}\nmain {\n  x == 4,\n  y == 4\n}\n");
}

/* A global that a callee changes, seen together with a variable of the caller. */
static void polymorphic_globals(void **state) {
  (void)state;
  explains("target 32;\nint g;\n"
           "void bump(void) {\n  0: g = g + 1;\n  1: return; }\n"
           "int main(void) { int a;\n"
           "  0: a = g;\n  1: bump();\n  2: bump();\n"
           "  3: if (g != a + 2) goto 4; else goto 5;\n  4: error \"e\";\n  5: return 0; }",
           "0 1 ( 0 1 ) 2 ( 0 1 ) 3:0 4", 0, "bump {\n  g == 'g + 1\n}\nmain {\n  g == a + 2\n}\n");
}

/* With its loop closed: the relation of the variables, not how often it was gone round. */
static void closed_loops(void **state) {
  (void)state;
  static const char text[] = "target 32;\n"
                             "int main(void) { int i; int n; int s;\n"
                             "  0: i = 0;\n  1: n = input \"f\";\n  2: s = 0;\n"
                             "  3: if (n < 0) goto 9;\n"
                             "  4: if (i < n) goto 5; else goto 7;\n"
                             "  5: i = i + 1;\n  6: s = s + 1;\n     goto 4;\n"
                             "  7: if (s != n) goto 8; else goto 9;\n"
                             "  8: error \"e\";\n  9: return 0; }";
  bench b;
  bench_init(&b, text);
  const char *path = "0 1 2 3:1 4:0 5 6 4:1 7:0 8";
  b.t.main = read_path(&b, b.c.q.entry, &path);
  assert_true(path_explain(&b.c, &b.t, 1, &b.found, NULL) > 0);
  buf out = {0};
  precision_print(&out, &b.found);
  bool related = strstr(buf_text(&out), "s == i") || strstr(buf_text(&out), "i == s") ||
                 (strstr(buf_text(&out), "s <= i") && strstr(buf_text(&out), "i <= s"));
  if (!related)
    fail_msg("%s", buf_text(&out));
  buf_free(&out);
  bench_free(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_more_than_needed), cmocka_unit_test(through_calls),
      cmocka_unit_test(polymorphic_results), cmocka_unit_test(polymorphic_memory),
      cmocka_unit_test(polymorphic_globals), cmocka_unit_test(closed_loops),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
