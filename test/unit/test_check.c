/* The judge: certificates that are right are confirmed, those that are not never are. */
#include "program_unit.h"

#include "check/check.h"
#include "expr/parse.h"

/* ---- certificates as text ---- */

enum { SUMMARY = -1, END = -2 };

typedef struct claim {
  const char *proc; /* NULL: the end */
  int label;        /* or SUMMARY: over `result` too */
  const char *holds;
} claim;

typedef struct reader {
  program *p;
  const proc *f;
  const var *result;
} reader;

static const var *find_var(void *context, const char *name) {
  reader *r = context;
  if (r->result && !strcmp(name, "result"))
    return r->result;
  return program_find_var(r->p, r->f, name);
}

static const expr *read_formula(reader *r, const char *text) {
  expr_scope scope = {.pool = &r->p->pool, .find_var = find_var, .context = r};
  lexer l;
  lexer_init(&l, text, strlen(text));
  const expr *e = parse_expr(&l, &scope);
  if (!e)
    fail_msg("%s: %s", text, scope.error);
  return expr_to_bool(&r->p->pool, e);
}

static void read_certificate(program *p, const claim *claims, certificate *c) {
  certificate_init(c, p);
  for (; claims->proc; ++claims) {
    const proc *f = program_find_proc(p, claims->proc);
    assert_non_null(f);
    bool summary = claims->label == SUMMARY;
    reader r = {.p = p, .f = f, .result = summary ? c->result.data[f->index] : NULL};
    const expr *holds = read_formula(&r, claims->holds);
    if (summary)
      vec_push(&c->summaries, (cert_summary){f->index, holds});
    else
      vec_push(&c->invariants, (cert_invariant){f->index, (uint32_t)claims->label, holds});
  }
}

static program *read_program(const char *text) {
  char whole[8192];
  snprintf(whole, sizeof whole, "target 64;\n%s", text);
  return program_of(whole);
}

/* `reason` may be NULL. */
static check_answer judge(program *p, const claim *claims, buf *reason) {
  buf own = {0};
  certificate c;
  alias *a = alias_new(p, NULL);
  read_certificate(p, claims, &c);
  question r = {.program = p, .entry = program_find_proc(p, "main"), .alias = a};
  bool at_once = !p->is_concurrent && check_at_once(&r, &c);
  check_answer answer = check_certificate(&r, &c, reason ? reason : &own);
  assert_true(!at_once || answer == CHECK_CONFIRMED);
  certificate_free(&c);
  alias_free(a);
  buf_free(&own);
  return answer;
}

static void expect_confirmed(const char *text, const claim *claims) {
  program *p = read_program(text);
  buf reason = {0};
  if (judge(p, claims, &reason) != CHECK_CONFIRMED)
    fail_msg("%s\n%s", buf_text(&reason), text);
  buf_free(&reason);
  program_free(p);
}

/* The reason must mention `place`. */
static void expect_rejected(const char *text, const claim *claims, const char *place) {
  program *p = read_program(text);
  buf reason = {0};
  if (judge(p, claims, &reason) == CHECK_CONFIRMED)
    fail_msg("confirmed:\n%s", text);
  if (!strstr(buf_text(&reason), place))
    fail_msg("not about %s: %s", place, buf_text(&reason));
  buf_free(&reason);
  program_free(p);
}

static void expect_refuted(const char *text, const claim *claims, const char *place) {
  program *p = read_program(text);
  buf reason = {0};
  check_answer answer = judge(p, claims, &reason);
  if (answer != CHECK_REFUTED)
    fail_msg("%s: %s", answer == CHECK_CONFIRMED ? "confirmed" : "undecided", buf_text(&reason));
  if (!strstr(buf_text(&reason), place))
    fail_msg("not about %s: %s", place, buf_text(&reason));
  buf_free(&reason);
  program_free(p);
}

/* ---- programs ---- */

static const char counting[] = "int main(void) { int i; int n;\n"
                               "  0: n = input \"n\";\n"
                               "  1: assume(n > 0);\n"
                               "  2: i = 0;\n"
                               "  3: if (i < n) goto 4; else goto 6;\n"
                               "  4: i = i + 1;\n"
                               "  5: skip; goto 3;\n"
                               "  6: assert(i == n);\n"
                               "  7: return 0; }";

static void loops(void **state) {
  (void)state;
  expect_confirmed(counting, (claim[]){{"main", 0, "1"}, {"main", 3, "i <= n"}, {0}});
  expect_refuted(counting, (claim[]){{"main", 3, "1"}, {0}}, "assertion"); /* too weak */
  expect_refuted(counting, (claim[]){{"main", 3, "i <= n && i < 5"}, {0}}, "invariant of label 3");
  expect_refuted(counting, (claim[]){{"main", 3, "i == n"}, {0}}, "label 2"); /* not initial */
  expect_refuted(counting, (claim[]){{"main", 0, "i == 0"}, {"main", 3, "i <= n"}, {0}}, "initial");
  expect_rejected(counting, (claim[]){{0}}, "main"); /* says nothing */
  /* cut in the middle of a block */
  expect_confirmed(
      counting, (claim[]){{"main", 3, "i <= n"}, {"main", 4, "i < n"}, {"main", 6, "i == n"}, {0}});
}

static const char nested[] = "int main(void) { int i; int j; int k;\n"
                             "  0: i = 0;\n"
                             "  1: k = 0;\n"
                             "  2: if (i < 10) goto 3; else goto 9;\n"
                             "  3: j = 0;\n"
                             "  4: if (j < 7) goto 5; else goto 7;\n"
                             "  5: j = j + 1;\n"
                             "  6: k = k + 1; goto 4;\n"
                             "  7: i = i + 1;\n"
                             "  8: skip; goto 2;\n"
                             "  9: assert(k == 70);\n"
                             " 10: return 0; }";

static void nested_loops(void **state) {
  (void)state;
  expect_confirmed(nested, (claim[]){{"main", 2, "k == 7 * i && i <= 10 && i >= 0"},
                                     {"main", 4, "k == 7 * i + j && j <= 7 && i < 10 && i >= 0"},
                                     {0}});
  expect_refuted(nested,
                 (claim[]){{"main", 2, "k == 7 * i && i <= 10 && i >= 0"},
                           {"main", 4, "k == 7 * i + j && i < 10 && i >= 0"},
                           {0}},
                 "invariant of label 2");
}

static const char factorial[] = "unsigned fact(unsigned n) { unsigned r;\n"
                                "  0: if (n <= 1u) goto 1; else goto 2;\n"
                                "  1: return 1u;\n"
                                "  2: r = fact(n - 1u);\n"
                                "  3: return n * r; }\n"
                                "int main(void) { unsigned x;\n"
                                "  0: x = fact(3u);\n"
                                "  1: assert(x % 2u == 0u);\n"
                                "  2: return 0; }";

static const char parity[] = "int even(int n) { int r;\n"
                             "  0: if (n == 0) goto 1; else goto 2;\n"
                             "  1: return 1;\n"
                             "  2: r = odd(n - 1);\n"
                             "  3: return r; }\n"
                             "int odd(int n) { int r;\n"
                             "  0: if (n == 0) goto 1; else goto 2;\n"
                             "  1: return 0;\n"
                             "  2: r = even(n - 1);\n"
                             "  3: return r; }\n"
                             "int main(void) { int x; int n;\n"
                             "  0: n = input \"n\";\n"
                             "  1: x = even(n);\n"
                             "  2: assert(x == 0 || n % 2 == 0);\n"
                             "  3: return 0; }";

static const char fibonacci[] = "int fib(int n) { int a; int b;\n"
                                "  0: if (n < 2) goto 1; else goto 2;\n"
                                "  1: return n;\n"
                                "  2: a = fib(n - 1);\n"
                                "  3: b = fib(n - 2);\n"
                                "  4: return a + b; }\n"
                                "int main(void) { int x; int n;\n"
                                "  0: n = input \"n\";\n"
                                "  1: assume(n >= 0 && n < 10);\n"
                                "  2: x = fib(n);\n"
                                "  3: assert(x >= n - 1);\n"
                                "  4: return 0; }";

static void recursion(void **state) {
  (void)state;
  expect_confirmed(factorial, (claim[]){{"main", 0, "1"},
                                        {"fact", 0, "n <= 3u && n >= 1u"},
                                        {"fact", SUMMARY,
                                         "'n > 3u || 'n < 1u || 'n == 1u && result == 1u || "
                                         "'n == 2u && result == 2u || 'n == 3u && result == 6u"},
                                        {0}});
  expect_rejected(factorial, (claim[]){{"main", 0, "1"}, {0}}, "entry invariant of fact");
  expect_refuted(factorial,
                 (claim[]){{"main", 0, "1"}, {"fact", SUMMARY, "result % 2u == 0u"}, {0}},
                 "summary");
  expect_refuted(factorial, (claim[]){{"main", 0, "1"}, {"fact", 0, "n > 1u"}, {0}},
                 "entry invariant of fact");
  const char *right = "result == 0 && 'n % 2 != 0 || result == 1 && 'n % 2 == 0";
  expect_confirmed(parity, (claim[]){{"main", 0, "1"},
                                     {"even", SUMMARY, right},
                                     {"odd", SUMMARY,
                                      "result == 1 && 'n % 2 != 0 || result == 0 && 'n % 2 == 0"},
                                     {0}});
  expect_refuted(
      parity, (claim[]){{"main", 0, "1"}, {"even", SUMMARY, right}, {"odd", SUMMARY, right}, {0}},
      "summary");
  expect_confirmed(fibonacci,
                   (claim[]){{"main", 0, "1"},
                             {"fib", 0, "n >= 0 && n < 10"},
                             {"fib", SUMMARY,
                              "result >= 'n - 1 && result >= 0 && ('n < 1 || result >= 1) && "
                              "result <= (1 << 'n + 0) && 'n >= 0 && 'n < 10"},
                             {0}});
  expect_refuted(fibonacci,
                 (claim[]){{"main", 0, "1"},
                           {"fib", 0, "n >= 0 && n < 10"},
                           {"fib", SUMMARY, "result >= 'n && result >= 0 && result < 1000"},
                           {0}},
                 "summary");
}

static const char swapping[] = "int x; int y;\n"
                               "void swap(int *p, int *q) { int t;\n"
                               "  0: t = *p;\n"
                               "  1: *p = *q;\n"
                               "  2: *q = t;\n"
                               "  3: return; }\n"
                               "int main(void) {\n"
                               "  0: x = 1;\n"
                               "  1: y = 2;\n"
                               "  2: swap(&x, &y);\n"
                               "  3: assert(x == 2 && y == 1);\n"
                               "  4: return 0; }";

static void pointers(void **state) {
  (void)state;
  expect_confirmed(swapping,
                   (claim[]){{"main", 0, "1"}, {"swap", SUMMARY, "*'p == '*q && *'q == '*p"}, {0}});
  expect_rejected(swapping, (claim[]){{"main", 0, "1"}, {"swap", SUMMARY, "*'p == '*q"}, {0}},
                  "assertion");
  expect_rejected(swapping,
                  (claim[]){{"main", 0, "1"}, {"swap", SUMMARY, "*'p == '*p && *'q == '*p"}, {0}},
                  "summary");
  expect_rejected(swapping, (claim[]){{"main", 0, "1"}, {0}}, "entry invariant of swap");
  /* a pointer that may be either, and the caller's variable the callee cannot see */
  const char *either = "int x; int y; int z;\n"
                       "void set(int *p) {\n  0: *p = 5;\n  1: return; }\n"
                       "int main(void) { int *p; int c; int w;\n"
                       "  0: w = 1;\n"
                       "  1: c = input \"c\";\n"
                       "  2: if (c) goto 3; else goto 4;\n"
                       "  3: p = &x; goto 5;\n"
                       "  4: p = &y; goto 5;\n"
                       "  5: set(p);\n"
                       "  6: assert((x == 5 || y == 5) && w == 1 && z == 0);\n"
                       "  7: return 0; }";
  expect_confirmed(either, (claim[]){{"main", 0, "z == 0"}, {"set", SUMMARY, "*'p == 5"}, {0}});
  expect_rejected(either, (claim[]){{"main", 0, "z == 0"}, {"set", SUMMARY, "1"}, {0}},
                  "assertion");
  /* the address of a local in another activation is not one's own */
  const char *activations = "int *last;\n"
                            "void f(int n) { int x;\n"
                            "  0: x = n;\n"
                            "  1: if (n > 0) goto 2; else goto 5;\n"
                            "  2: last = &x;\n"
                            "  3: f(n - 1);\n"
                            "  4: assert(x == n);\n"
                            "  5: if (last == (int *)0) goto 7; else goto 6;\n"
                            "  6: *last = 7;\n"
                            "  7: return; }\n"
                            "int main(void) {\n  0: f(2);\n  1: return 0; }";
  expect_rejected(activations, (claim[]){{"main", 0, "1"}, {"f", 0, "1"}, {0}}, "assertion");
  expect_rejected(activations, (claim[]){{"main", 0, "1"}, {"f", 0, "1"}, {"f", 4, "x == n"}, {0}},
                  "x == n");
}

static const char filling[] = "int a[8];\n"
                              "int main(void) { int i; int k;\n"
                              "  0: i = 0;\n"
                              "  1: k = input \"k\";\n"
                              "  2: assume(k >= 0 && k < 8);\n"
                              "  3: if (i < 8) goto 4; else goto 6;\n"
                              "  4: a[i] = 3;\n"
                              "  5: i = i + 1; goto 3;\n"
                              "  6: assert(a[k] == 3);\n"
                              "  7: return 0; }";

static void arrays(void **state) {
  (void)state;
  expect_confirmed(
      filling, (claim[]){{"main", 3, "k >= 0 && k < 8 && i >= 0 && (k >= i || a[k] == 3)"}, {0}});
  expect_rejected(filling, (claim[]){{"main", 3, "k >= 0 && k < 8 && (k > i || a[k] == 3)"}, {0}},
                  "a[k] == 3");
  /* an access that succeeds tells where it was */
  const char *past = "int a[8]; int m[2][2];\n"
                     "int main(void) { int i; int x;\n"
                     "  0: i = input \"i\";\n"
                     "  1: x = a[i];\n"
                     "  2: assert(i < 8 && i >= 0);\n"
                     "  3: return 0; }";
  expect_confirmed(past, (claim[]){{"main", 0, "1"}, {0}});
  const char *inner = "int a[8]; int m[2][2];\n"
                      "int main(void) { int i; int x;\n"
                      "  0: i = input \"i\";\n"
                      "  1: x = m[0][i];\n"
                      "  2: assert(i < 2);\n"
                      "  3: return 0; }";
  expect_rejected(inner, (claim[]){{"main", 0, "1"}, {0}}, "assertion");
  const char *table = "const int t[4] = {2, 3, 5, 7};\nchar *s;\n"
                      "int main(void) { int i;\n"
                      "  0: i = input \"i\";\n"
                      "  1: assume(i >= 0 && i < 4);\n"
                      "  2: assert(t[i] > 1 && t[2] == 5);\n"
                      "  3: return 0; }";
  expect_confirmed(table, (claim[]){{"main", 0, "1"}, {0}});
}

static const char globals_[] = "int lock; int n = 4;\n"
                               "void take(void) {\n"
                               "  0: assert(lock == 0);\n"
                               "  1: lock = 1;\n"
                               "  2: return; }\n"
                               "void give(void) {\n"
                               "  0: assert(lock == 1);\n"
                               "  1: lock = 0;\n"
                               "  2: return; }\n"
                               "int main(void) { int i;\n"
                               "  0: i = 0;\n"
                               "  1: if (i < n) goto 2; else goto 5;\n"
                               "  2: take();\n"
                               "  3: give();\n"
                               "  4: i = i + 1; goto 1;\n"
                               "  5: assert(lock == 0 && n == 4);\n"
                               "  6: return 0; }";

static void globals_through_calls(void **state) {
  (void)state;
  const claim right[] = {{"main", 0, "lock == 0 && n == 4"},
                         {"main", 1, "lock == 0 && n == 4"},
                         {"take", 0, "lock == 0"},
                         {"take", SUMMARY, "lock == 1"},
                         {"give", 0, "lock == 1"},
                         {"give", SUMMARY, "lock == 0"},
                         {0}};
  expect_confirmed(globals_, right);
  for (uint32_t i = 0; right[i].proc; ++i) {
    claim wrong[COUNT(right)];
    memcpy(wrong, right, sizeof right);
    wrong[i].holds = "1";
    if (i == 0)
      wrong[i].holds = "lock == 0 && n == 5";
    expect_rejected(globals_, wrong, "");
  }
  expect_refuted(globals_,
                 (claim[]){{"main", 0, "lock == 0 && n == 4"},
                           {"main", 1, "lock == 0 && n == 4"},
                           {"take", 0, "lock == 0"},
                           {"take", SUMMARY, "lock == 0"},
                           {"give", 0, "lock == 1"},
                           {"give", SUMMARY, "lock == 0"},
                           {0}},
                 "in take");
}

/* 40 branches in a row that join again: the obligation stays small. */
static void diamonds(void **state) {
  (void)state;
  buf text = {0};
  buf_add(&text, "int main(void) { int x; int c; int *p; int y;\n x = 1; y = 2; p = &y;\n");
  for (int i = 0; i < 40; ++i)
    buf_printf(&text,
               "c = input \"c\"; if (c) goto A%d; else goto B%d;\nA%d: x = y; goto C%d;\n"
               "B%d: *p = x; goto C%d;\nC%d: skip;\n",
               i, i, i, i, i, i, i);
  buf_add(&text, "assert(x == 1 || x == 2);\nreturn 0; }");
  expect_confirmed(buf_text(&text), (claim[]){{"main", 0, "1"}, {0}});
  buf_free(&text);
}

static void other_statements(void **state) {
  (void)state;
  /* divisions by zero differ each time */
  expect_rejected("int main(void) { int x; int y; int n;\n  0: n = input \"n\";\n"
                  "  1: x = 5 / n;\n  2: y = 5 / n;\n  3: assert(x == y);\n  4: return 0; }",
                  (claim[]){{"main", 0, "1"}, {0}}, "assertion");
  expect_rejected("void f(int a, int b) {\n  0: assert(a == b);\n  1: return; }\n"
                  "int main(void) { int n;\n  0: n = input \"n\";\n"
                  "  1: f(5 / n, 5 / n);\n  2: return 0; }",
                  (claim[]){{"main", 0, "1"}, {"f", 0, "a == b"}, {0}}, "entry invariant of f");
  expect_confirmed("int main(void) { int x; int y; int n;\n  0: n = input \"n\";\n"
                   "  1: assume(n != 0);\n"
                   "  2: x = 5 / n;\n  3: y = 5 / n;\n  4: assert(x == y);\n  5: return 0; }",
                   (claim[]){{"main", 0, "1"}, {0}});
  /* what is not modelled must not be reached */
  const char *unknown = "int main(void) { int x;\n  0: x = input \"x\";\n"
                        "  1: if (x == x + 1) goto 2; else goto 3;\n"
                        "  2: unknown \"asm\";\n  3: return 0; }";
  expect_confirmed(unknown, (claim[]){{"main", 0, "1"}, {0}});
  const char *reached = "int main(void) { int x;\n  0: x = input \"x\";\n"
                        "  1: if (x == 1) goto 2; else goto 3;\n"
                        "  2: unknown \"asm\";\n  3: return 0; }";
  program *p = read_program(reached);
  assert_int_equal(judge(p, (claim[]){{"main", 0, "1"}, {0}}, NULL), CHECK_UNDECIDED);
  program_free(p);
  /* new objects are apart from all others */
  expect_confirmed("int main(void) { int *p; int *q;\n"
                   "  0: p = alloc heap (4L);\n  1: *p = 1;\n"
                   "  2: q = alloc heap (4L);\n  3: *q = 2;\n"
                   "  4: assert(*p == 1 && p != q && q != (int *)0);\n  5: return 0; }",
                   (claim[]){{"main", 0, "1"}, {0}});
  expect_rejected("int main(void) { int *p;\n"
                  "  0: p = alloc heap (4L);\n  1: assert(*p == 1);\n  2: return 0; }",
                  (claim[]){{"main", 0, "1"}, {0}}, "assertion");
}

static void indirect_calls(void **state) {
  (void)state;
  const char *text = "int g;\n"
                     "void one(void) {\n  0: g = 1;\n  1: return; }\n"
                     "void two(void) {\n  0: g = 2;\n  1: return; }\n"
                     "int main(void) { void (*p)(void); int c;\n"
                     "  0: c = input \"c\";\n"
                     "  1: if (c) goto 2; else goto 3;\n"
                     "  2: p = &one; goto 4;\n"
                     "  3: p = &two; goto 4;\n"
                     "  4: (*p)();\n"
                     "  5: assert(g == 1 || g == 2);\n"
                     "  6: return 0; }";
  expect_confirmed(
      text,
      (claim[]){{"main", 0, "1"}, {"one", SUMMARY, "g == 1"}, {"two", SUMMARY, "g == 2"}, {0}});
  expect_rejected(
      text, (claim[]){{"main", 0, "1"}, {"one", SUMMARY, "g == 1"}, {"two", SUMMARY, "1"}, {0}},
      "assertion");
  expect_rejected(text, (claim[]){{"main", 0, "1"}, {"one", SUMMARY, "g == 1"}, {0}},
                  "entry invariant of two");
}

/* Memory that a recursion passes down, aggregates by value, a parameter whose address is taken. */
static void arguments(void **state) {
  (void)state;
  const char *adding = "void add(int n, int *acc) {\n"
                       "  0: if (n <= 0) goto 3; else goto 1;\n"
                       "  1: *acc = *acc + 1;\n"
                       "  2: add(n - 1, acc);\n"
                       "  3: return; }\n"
                       "int main(void) { int s; int other;\n"
                       "  0: s = 4; other = 1;\n"
                       "  2: add(3, &s);\n"
                       "  3: assert(s == 7 && other == 1);\n"
                       "  4: return 0; }";
  expect_confirmed(
      adding,
      (claim[]){{"main", 0, "1"}, {"add", SUMMARY, "*'acc == '*acc + ('n > 0 ? 'n : 0)"}, {0}});
  expect_rejected(adding, (claim[]){{"main", 0, "1"}, {"add", SUMMARY, "*'acc == '*acc + 'n"}, {0}},
                  "summary");
  const char *pairs = "struct pair size 8 align 4 { int a @0; int b @4; };\n"
                      "struct pair make(int a, int b) { struct pair r;\n"
                      "  0: r.a = a;\n  1: r.b = b;\n  2: return r; }\n"
                      "int total(struct pair p) {\n  0: return p.a + p.b; }\n"
                      "int main(void) { struct pair p[2]; int i; int t;\n"
                      "  0: i = input \"i\";\n"
                      "  1: assume(i >= 0 && i < 2);\n"
                      "  2: p[i] = make(i, 2);\n"
                      "  3: t = total(p[i]);\n"
                      "  4: assert(t == i + 2 && p[i].b == 2);\n"
                      "  5: return 0; }";
  expect_confirmed(pairs, (claim[]){{"main", 0, "1"},
                                    {"make", SUMMARY, "result.a == 'a && result.b == 'b"},
                                    {"total", SUMMARY, "result == 'p.a + 'p.b"},
                                    {0}});
  expect_rejected(pairs,
                  (claim[]){{"main", 0, "1"},
                            {"make", SUMMARY, "result.a == 'a"},
                            {"total", SUMMARY, "result == 'p.a + 'p.b"},
                            {0}},
                  "assertion");
  const char *address = "void bump(int *p) {\n  0: *p = *p + 1;\n  1: return; }\n"
                        "int next(int n) {\n  0: bump(&n);\n  1: return n; }\n"
                        "int main(void) { int n; int x;\n"
                        "  0: n = 5;\n  1: x = next(n);\n"
                        "  2: bump(&n);\n"
                        "  3: assert(x == 6 && n == 6);\n  4: return 0; }";
  expect_confirmed(address, (claim[]){{"main", 0, "1"},
                                      {"bump", SUMMARY, "*'p == '*p + 1"},
                                      {"next", SUMMARY, "result == 'n + 1"},
                                      {0}});
  expect_rejected(address,
                  (claim[]){{"main", 0, "1"},
                            {"bump", SUMMARY, "*'p == '*p + 1"},
                            {"next", SUMMARY, "result == 'n"},
                            {0}},
                  "summary");
}

/* From a procedure that is not main, every global may have any value. */
static void any_state(void **state) {
  (void)state;
  program *p = read_program("int g;\nint main(void) {\n  0: assert(g == 0);\n  1: return 0; }\n"
                            "int f(void) {\n  0: assert(g == 0);\n  1: return 0; }");
  const claim of_main[] = {{"main", 0, "g == 0"}, {0}}, of_f[] = {{"f", 0, "g == 0"}, {0}};
  assert_int_equal(judge(p, of_main, NULL), CHECK_CONFIRMED);
  certificate c;
  alias *a = alias_new(p, NULL);
  read_certificate(p, of_f, &c);
  question r = {.program = p, .entry = program_find_proc(p, "f"), .alias = a};
  buf reason = {0};
  assert_int_equal(check_certificate(&r, &c, &reason), CHECK_REFUTED);
  buf_free(&reason);
  certificate_free(&c);
  alias_free(a);
  program_free(p);
}

static void malformed(void **state) {
  (void)state;
  expect_rejected(counting, (claim[]){{"main", 3, "i <= n"}, {"main", 3, "1"}, {0}},
                  "two invariants");
  program *p = read_program(parity);
  certificate c;
  certificate_init(&c, p);
  alias *a = alias_new(p, NULL);
  const proc *main_ = program_find_proc(p, "main"), *odd = program_find_proc(p, "odd");
  const expr *n = expr_var(&p->pool, odd->params.data[0]);
  vec_push(&c.invariants, (cert_invariant){main_->index, 0, expr_to_bool(&p->pool, n)});
  question r = {.program = p, .entry = main_, .alias = a};
  buf reason = {0};
  assert_int_equal(check_certificate(&r, &c, &reason), CHECK_UNDECIDED);
  assert_non_null(strstr(buf_text(&reason), "no variable"));
  buf_free(&reason);
  certificate_free(&c);
  alias_free(a);
  program_free(p);
}

/* ---- wrong programs and wrong certificates, at random ---- */

typedef struct sample {
  const char *text;
  const claim claims[8];
} sample;

static const sample samples[] = {
    {counting, {{"main", 0, "1"}, {"main", 3, "i <= n"}, {0}}},
    {nested,
     {{"main", 2, "k == 7 * i && i <= 10 && i >= 0"},
      {"main", 4, "k == 7 * i + j && j <= 7 && i < 10 && i >= 0"},
      {0}}},
    {swapping, {{"main", 0, "1"}, {"swap", SUMMARY, "*'p == '*q && *'q == '*p"}, {0}}},
    {filling, {{"main", 3, "k >= 0 && k < 8 && i >= 0 && (k >= i || a[k] == 3)"}, {0}}},
    {globals_,
     {{"main", 0, "lock == 0 && n == 4"},
      {"main", 1, "lock == 0 && n == 4"},
      {"take", 0, "lock == 0"},
      {"take", SUMMARY, "lock == 1"},
      {"give", 0, "lock == 1"},
      {"give", SUMMARY, "lock == 0"},
      {0}}},
    {fibonacci,
     {{"main", 0, "1"},
      {"fib", 0, "n >= 0 && n < 10"},
      {"fib", SUMMARY,
       "result >= 'n - 1 && result >= 0 && ('n < 1 || result >= 1) && "
       "result <= (1 << 'n + 0) && 'n >= 0 && 'n < 10"},
      {0}}},
};

static uint32_t below(uint64_t *seed, uint32_t n) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((*seed >> 33) % n);
}

/* Changes one operator or number of the text, away from labels. */
static void mutate(char *text, uint64_t *seed) {
  static const char *const swaps[][2] = {{"<=", "< "}, {"< ", "<="}, {">=", "> "}, {"> ", ">="},
                                         {"==", "!="}, {"&&", "||"}, {"+ ", "- "}, {"- ", "+ "},
                                         {" 0", " 1"}, {" 1", " 2"}, {" 7", " 6"}, {" 2", " 0"},
                                         {"*q", "*p"}, {"&x", "&y"}, {" i", " k"}, {"== ", "<= "}};
  for (int tries = 0; tries < 50; ++tries) {
    const char *const *swap = swaps[below(seed, COUNT(swaps))];
    char *at = text;
    for (uint32_t skip = below(seed, 4) + 1; at && skip > 0; --skip)
      at = strstr(at + 1, swap[0]);
    size_t length = strlen(swap[0]);
    if (!at || at[length] == ':' || (at > text + 5 && !strncmp(at - 5, " goto", 5)))
      continue;
    memcpy(at, swap[1], length);
    return;
  }
}

static bool draw_random(void *context, const draw *d, u128 *value) {
  uint64_t *seed = context;
  *value = below(seed, 3) ? (u128)below(seed, 12) : random_value(seed, d->type);
  return true;
}

static bool can_fail(program *p, uint64_t *seed) {
  for (int i = 0; i < 20; ++i) {
    interp_options o = interp_defaults();
    o.stop = ERROR_BIT(ERROR_REACH);
    o.step_limit = 20000;
    o.draw = draw_random;
    o.context = seed;
    interp *in = interp_new(p, &o);
    run_result run = interp_run(in, program_find_proc(p, "main"));
    interp_free(in);
    if (run.end == RUN_ERROR)
      return true;
  }
  return false;
}

/* Both may still be well-formed; what does not parse is left out. */
static program *try_program(const char *text) {
  parse_failure failure = {0};
  char whole[4200];
  snprintf(whole, sizeof whole, "target 64;\n%s", text);
  program *p = program_parse("test.core", whole, strlen(whole), &failure);
  free(failure.message);
  char *broken = p ? program_check(p) : NULL;
  if (broken) {
    program_free(p);
    p = NULL;
  }
  free(broken);
  return p;
}

static void random_mutations(void **state) {
  (void)state;
  uint64_t seed = 7;
  int confirmed = 0, failing = 0;
  for (int round = 0; round < 240; ++round) {
    const sample *s = &samples[round % COUNT(samples)];
    char text[4096], holds[8][256];
    claim claims[8];
    snprintf(text, sizeof text, "%s", s->text);
    if (below(&seed, 4))
      mutate(text, &seed);
    memcpy(claims, s->claims, sizeof claims);
    for (int i = 0; claims[i].proc; ++i) {
      snprintf(holds[i], sizeof holds[i], " %s", claims[i].holds);
      claims[i].holds = holds[i];
      if (below(&seed, 3) == 0)
        mutate(holds[i], &seed);
    }
    program *p = try_program(text);
    if (!p)
      continue;
    buf reason = {0};
    bool says = judge(p, claims, &reason) == CHECK_CONFIRMED;
    bool fails = can_fail(p, &seed);
    confirmed += says;
    failing += fails;
    if (says && fails)
      fail_msg("round %d: confirmed, and fails:\n%s\n%s; %s", round, text, holds[0], holds[1]);
    buf_free(&reason);
    program_free(p);
  }
  assert_true(confirmed > 20 && failing > 20);
}

/* ---- replay ---- */

static void replays(void **state) {
  (void)state;
  program *p = read_program("int main(void) { int x; int y;\n"
                            "  0: x = input \"f\";\n  1: y = input \"f\";\n"
                            "  2: if (x == 7) goto 3; else goto 4;\n"
                            "  3: assert(y != 9);\n  4: return 0; }");
  u128 inputs[] = {7, 9};
  replay_request r = {.q.program = p,
                      .q.entry = program_find_proc(p, "main"),
                      .stop = ERROR_BIT(ERROR_REACH),
                      .inputs = inputs,
                      .input_count = 2};
  replay_result out;
  buf reason = {0};
  assert_true(check_replay(&r, &out, &reason));
  assert_int_equal(out.run.label, 3);
  assert_int_equal(out.inputs.size, 2);
  assert_true(out.inputs.data[1].draw.value == 9);
  assert_non_null(out.trace);
  assert_int_equal(out.trace->main->size, 4);
  replay_result_free(&out);
  r.input_count = 1; /* then zeros */
  assert_false(check_replay(&r, &out, &reason));
  assert_non_null(strstr(buf_text(&reason), "without an error"));
  replay_result_free(&out);
  program_free(p);
  buf_clear(&reason);
  p = read_program("int main(void) { int x;\n  0: x = approx \"float\";\n"
                   "  1: assert(x != 0);\n  2: return 0; }");
  r = (replay_request){
      .q.program = p, .q.entry = program_find_proc(p, "main"), .stop = ERROR_BIT(ERROR_REACH)};
  assert_false(check_replay(&r, &out, &reason));
  assert_non_null(strstr(buf_text(&reason), "approximation: float"));
  replay_result_free(&out);
  program_free(p);
  buf_clear(&reason);
  p = read_program("int main(void) {\n  0: skip; goto 0; }");
  r = (replay_request){.q.program = p,
                       .q.entry = program_find_proc(p, "main"),
                       .stop = ERROR_BIT(ERROR_REACH),
                       .q.deadline = deadline_after(0.05)};
  assert_false(check_replay(&r, &out, &reason));
  replay_result_free(&out);
  program_free(p);
  buf_free(&reason);
}

/* ---- for all k ---- */

#define K "any$s32$0"
#define L "any$s32$1"

static const char setting[] = "int a[8]; int b[8];\n"
                              "int main(void) { int i; int n;\n"
                              "  0: n = input \"n\";\n"
                              "  1: assume(n >= 0 && n <= 8);\n"
                              "  2: i = 0;\n"
                              "  3: if (i < n) goto 4; else goto 6;\n"
                              "  4: a[i] = 3;\n"
                              "  5: i = i + 1; goto 3;\n"
                              "  6: i = 0;\n"
                              "  7: if (i < n) goto 8; else goto 10;\n"
                              "  8: assert(a[i] == 3);\n"
                              "  9: i = i + 1; goto 7;\n"
                              "  10: return 0; }";

static const char called[] = "void set(int *p, int n) { int i;\n"
                             "  0: i = 0;\n"
                             "  1: if (i < n) goto 2; else goto 4;\n"
                             "  2: *(p + i) = 3;\n"
                             "  3: i = i + 1; goto 1;\n"
                             "  4: return; }\n"
                             "int main(void) { int a[8]; int i;\n"
                             "  0: set(&a[0], 5);\n"
                             "  1: i = input \"i\";\n"
                             "  2: assume(i >= 0 && i < 5);\n"
                             "  3: assert(a[i] == 3);\n"
                             "  4: return 0; }";

#define SET(RANGE)  "p == 'p && n == 'n && i >= 0 && (!(" RANGE ") || *(p + " K ") == 3)"
#define DOES(RANGE) "!(" RANGE ") || *('p + " K ") == 3"
#define CALLED(INSIDE, AFTER)                                                                      \
  (claim[]) {                                                                                      \
    {"main", 0, "1"}, {"set", 1, SET(INSIDE)}, {"set", SUMMARY, DOES(AFTER)}, {0}                  \
  }

static void for_all(void **state) {
  (void)state;
  const char *below = "i >= 0 && i <= n && (!(" K " >= 0 && " K " < i) || a[" K "] == 3)";
  const char *all = "i >= 0 && (!(" K " >= 0 && " K " < n) || a[" K "] == 3)";
  expect_confirmed(setting, (claim[]){{"main", 3, below}, {"main", 7, all}, {0}});
  /* one too many, < made <=, another array, another value */
  const char *wide = "i >= 0 && i <= n && (!(" K " >= 0 && " K " < i + 1) || a[" K "] == 3)";
  expect_rejected(setting, (claim[]){{"main", 3, wide}, {"main", 7, all}, {0}}, "label 3");
  const char *equal = "i >= 0 && i <= n && (!(" K " >= 0 && " K " <= i) || a[" K "] == 3)";
  expect_rejected(setting, (claim[]){{"main", 3, equal}, {"main", 7, all}, {0}}, "label 3");
  const char *further = "i >= 0 && (!(" K " >= 0 && " K " <= n) || a[" K "] == 3)";
  expect_rejected(setting, (claim[]){{"main", 3, below}, {"main", 7, further}, {0}}, "label 7");
  const char *other = "i >= 0 && i <= n && (!(" K " >= 0 && " K " < i) || b[" K "] == 3)";
  expect_rejected(setting, (claim[]){{"main", 3, other}, {"main", 7, all}, {0}}, "label 3");
  const char *value = "i >= 0 && i <= n && (!(" K " >= 0 && " K " < i) || a[" K "] == 4)";
  expect_rejected(setting, (claim[]){{"main", 3, value}, {"main", 7, all}, {0}}, "label 3");
  expect_rejected(setting, (claim[]){{"main", 3, below}, {"main", 7, "i >= 0"}, {0}}, "assertion");
  /* k is any number, and not the i of the moment */
  expect_rejected(setting, (claim[]){{"main", 3, K " == i"}, {"main", 7, all}, {0}}, "label 3");
}

static void for_all_calls(void **state) {
  (void)state;
  expect_confirmed(called, CALLED(K " >= 0 && " K " < i", K " >= 0 && " K " < 'n"));
  expect_rejected(called, CALLED(K " >= -1 && " K " < i", K " >= 0 && " K " < 'n"), "label 1");
  expect_rejected(called, CALLED(K " >= 0 && " K " < i", K " >= 0 && " K " <= 'n"), "summary");
  expect_rejected(
      called,
      (claim[]){
          {"main", 0, "1"}, {"set", 1, "p == 'p"}, {"set", SUMMARY, "'(*(p + " K ")) == 3"}, {0}},
      "on entry for all k");
  expect_rejected(called, CALLED(K " >= 0 && " K " < i", K " > 0 && " K " < 'n"), "assertion");
}

static void for_all_pairs(void **state) {
  (void)state;
  const char *rising = "int a[8];\n"
                       "int main(void) { int i; int n;\n"
                       "  0: n = input \"n\";\n"
                       "  1: assume(n >= 0 && n <= 8);\n"
                       "  2: i = 0;\n"
                       "  3: if (i < n) goto 4; else goto 6;\n"
                       "  4: a[i] = i;\n"
                       "  5: i = i + 1; goto 3;\n"
                       "  6: assert(!(n == 8) || a[2] < a[5]);\n"
                       "  7: return 0; }";
  const char *own = "i >= 0 && i <= n && (!(" K " >= 0 && " K " < i) || a[" K "] == " K ")";
  expect_confirmed(rising, (claim[]){{"main", 3, own}, {0}});
  const char *pairs = "i >= 0 && i <= n && (!(" K " >= 0 && " K " < i) || a[" K "] == " K ") && "
                      "(!(" K " >= 0 && " K " < " L " && " L " < i) || a[" K "] < a[" L "])";
  expect_confirmed(rising, (claim[]){{"main", 3, pairs}, {0}});
  const char *wrong = "i >= 0 && i <= n && (!(" K " >= 0 && " K " < i) || a[" K "] == " K ") && "
                      "(!(" K " >= 0 && " K " <= " L " && " L " < i) || a[" K "] < a[" L "])";
  expect_rejected(rising, (claim[]){{"main", 3, wrong}, {0}}, "label 3");
  const char *alone = "i >= 0 && i <= n && "
                      "(!(" K " >= 0 && " K " < " L " && " L " < i) || a[" K "] < a[" L "])";
  expect_rejected(rising, (claim[]){{"main", 3, alone}, {0}}, "label 3");
}

/* ---- candidates ---- */

/* What is left of a candidate is `left` at main's label (or nothing: NULL), and proves the program or not. */
static void expect_left(const char *text, const claim *claims, int label, const char *left,
                        bool proves) {
  program *p = read_program(text);
  alias *a = alias_new(p, NULL);
  certificate c;
  buf reason = {0};
  read_certificate(p, claims, &c);
  question r = {.program = p, .entry = program_find_proc(p, "main"), .alias = a};
  assert_int_equal(check_weaken(&r, &c), proves);
  const char *found = NULL;
  for (vec_each(const cert_invariant, i, &c.invariants))
    if (i->proc == r.entry->index && i->label == (uint32_t)label)
      found = expr_text(&p->pool, i->holds);
  if (left)
    assert_string_equal(found, left);
  else
    assert_null(found);
  /* what is left is inductive, whatever the answer */
  if (proves)
    assert_int_equal(check_certificate(&r, &c, &reason), CHECK_CONFIRMED);
  certificate_free(&c);
  alias_free(a);
  buf_free(&reason);
  program_free(p);
}

static void candidates(void **state) {
  (void)state;
  expect_left(counting, (claim[]){{"main", 3, "i < 5 && (i <= n && i != 7)"}, {0}}, 3, "i <= n",
              true);
  expect_left(counting, (claim[]){{"main", 3, "i >= 0 && n > 1"}, {0}}, 3, "i >= 0", false);
  expect_left(counting, (claim[]){{"main", 3, "i == n"}, {"main", 4, "i < 3"}, {0}}, 4, NULL,
              false);
  expect_left(counting, (claim[]){{0}}, 3, NULL, false); /* main is not even mentioned */
  /* one goes only after another has gone: i < 12 rests on i < 10 there, which does not hold */
  expect_left(counting, (claim[]){{"main", 3, "i < 12 && i <= n"}, {"main", 4, "i < 10"}, {0}}, 3,
              "i <= n", true);
  /* summaries and entry invariants too */
  expect_left(
      parity,
      (claim[]){{"main", 0, "1"},
                {"even", 0, "n == 4"},
                {"even", SUMMARY,
                 "result >= 1 && (result == 0 && 'n % 2 != 0 || result == 1 && 'n % 2 == 0)"},
                {"odd", SUMMARY, "result == 1 && 'n % 2 != 0 || result == 0 && 'n % 2 == 0"},
                {0}},
      0, "true", true);
  /* facts for all k; of two that exclude each other, the one that holds stays */
  expect_left(setting,
              (claim[]){{"main", 3,
                         "i >= 0 && i > n && i <= n && (!(" K " >= 0 && " K " < i) || a[" K
                         "] == 3) && (!(" K " >= 0 && " K " <= n) || a[" K "] == 3)"},
                        {"main", 7, "i >= 0 && (!(" K " >= 0 && " K " < n) || a[" K "] == 3)"},
                        {0}},
              3,
              "i >= 0 && i <= n && (!(" K " >= 0 && " K " < 8) || !(" K " >= 0 && " K
              " < i) || a[" K "] == 3)",
              true);
}

/* What needs no prover: values that the claims state. */
static void expect_at_once(const char *text, const claim *claims, bool wanted) {
  program *p = read_program(text);
  certificate c;
  alias *a = alias_new(p, NULL);
  read_certificate(p, claims, &c);
  question r = {.program = p, .entry = program_find_proc(p, "main"), .alias = a};
  if (check_at_once(&r, &c) != wanted)
    fail_msg("%s:\n%s", wanted ? "not at once" : "at once", text);
  certificate_free(&c);
  alias_free(a);
  program_free(p);
}

static void at_once(void **state) {
  (void)state;
  static const char calls[] = "int g = 0;\nint h = 0;\n"
                              "void f(void) {\n0: h = h + 1;\n1: return;\n}\n"
                              "int main(void) { int i;\n"
                              "0: i = input \"i\";\n"
                              "1: if (i > 0) goto 2; else goto 3;\n"
                              "2: f();\n"
                              "3: assert(%s == 0) \"zero\";\n"
                              "4: return 0;\n}\n";
  char text[512];
  snprintf(text, sizeof text, calls, "g");
  expect_at_once(text, (claim[]){{"main", 0, "g == 0"}, {"f", SUMMARY, "1"}, {0}}, true);
  expect_at_once(text, (claim[]){{"main", 0, "1"}, {"f", SUMMARY, "1"}, {0}}, false);
  expect_at_once(text, (claim[]){{"main", 0, "g == 1"}, {"f", SUMMARY, "1"}, {0}}, false);
  expect_at_once(text, (claim[]){{"main", 0, "g == 0"}, {0}}, false);
  snprintf(text, sizeof text, calls, "h");
  expect_at_once(text, (claim[]){{"main", 0, "h == 0"}, {"f", SUMMARY, "1"}, {0}}, false);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(at_once),
      cmocka_unit_test(replays),
      cmocka_unit_test(loops),
      cmocka_unit_test(nested_loops),
      cmocka_unit_test(recursion),
      cmocka_unit_test(pointers),
      cmocka_unit_test(arrays),
      cmocka_unit_test(globals_through_calls),
      cmocka_unit_test(diamonds),
      cmocka_unit_test(other_statements),
      cmocka_unit_test(indirect_calls),
      cmocka_unit_test(arguments),
      cmocka_unit_test(any_state),
      cmocka_unit_test(malformed),
      cmocka_unit_test(random_mutations),
      cmocka_unit_test(for_all),
      cmocka_unit_test(for_all_calls),
      cmocka_unit_test(for_all_pairs),
      cmocka_unit_test(candidates),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
