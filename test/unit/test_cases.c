/* Proofs by cases of what a rule knows: what it says is confirmed by the judge; faults are not proved. */
#include "program_unit.h"

#include "cases/cases.h"
#include "check/check.h"

/* What rules call their state stands in their files. */
static program *read_rule(const char *text) {
  char whole[8192];
  snprintf(whole, sizeof whole, "target 64;\n%s", text);
  program *p = program_of(whole);
  static const char *const names[] = {"state", "others"};
  for (uint32_t i = 0; i < 2; ++i) {
    var *v = program_find_global(p, str_intern(&p->pool.strings, names[i]));
    if (v)
      v->file = "rules/unit.c";
  }
  return p;
}

static void expect(const char *text, bool proved) {
  program *p = read_rule(text);
  alias *a = alias_new(p, NULL);
  question q = {.program = p, .entry = program_find_proc(p, "main"), .alias = a};
  certificate c;
  buf reason = {0};
  certificate_init(&c, p);
  if (cases_prove(&q, &c, &reason) != proved)
    fail_msg("%s: %s", proved ? "not proved" : "proved", buf_text(&reason));
  if (proved && check_certificate(&q, &c, &reason) != CHECK_CONFIRMED)
    fail_msg("not confirmed: %s", buf_text(&reason));
  if (!proved)
    assert_non_null(strstr(buf_text(&reason), "an assertion may fail"));
  buf_free(&reason);
  certificate_free(&c);
  alias_free(a);
  program_free(p);
}

/* What is followed is one of the two, or neither; the state says whether it is open. */
#define USE                                                                                        \
  "int state; void *followed;\n"                                                                   \
  "void use(void *p) {\n"                                                                          \
  "  0: if (p == followed) goto 1; else goto 2;\n"                                                 \
  "  1: assert(state != 2);\n"                                                                     \
  "  2: return; }\n"                                                                               \
  "void close(void *p) {\n"                                                                        \
  "  0: if (p == followed) goto 1; else goto 3;\n"                                                 \
  "  1: assert(state != 2);\n"                                                                     \
  "  2: state = 2;\n"                                                                              \
  "  3: return; }\n"                                                                               \
  "void *open(void) { void *p; bool b;\n"                                                          \
  "  0: p = input \"p\";\n"                                                                        \
  "  1: if (p == 0) goto 5; else goto 2;\n"                                                        \
  "  2: b = input \"b\";\n"                                                                        \
  "  3: if (b && followed == 0) goto 4; else goto 6;\n"                                            \
  "  4: followed = p; state = 1; goto 5;\n"                                                        \
  "  5: return p;\n"                                                                               \
  "  6: assume(p != followed); goto 5; }\n"

static void streams(void **state) {
  (void)state;
  static const char kept[] = USE "int main(void) { void *p; bool b;\n"
                                 "  0: p = open();\n"
                                 "  1: if (p == 0) goto 0; else goto 2;\n"
                                 "  2: use(p);\n"
                                 "  3: b = input \"b\";\n"
                                 "  4: if (b) goto 2; else goto 5;\n"
                                 "  5: close(p);\n"
                                 "  6: return 0; }";
  static const char broken[] = USE "int main(void) { void *p; bool b;\n"
                                   "  0: p = open();\n"
                                   "  1: if (p == 0) goto 0; else goto 2;\n"
                                   "  2: use(p);\n"
                                   "  3: b = input \"b\";\n"
                                   "  4: if (b) goto 5; else goto 6;\n"
                                   "  5: close(p); goto 2;\n"
                                   "  6: return 0; }";
  expect(kept, true);
  expect(broken, false);
}

/* A procedure that is entered in several cases, and comes back in one of them. */
static void contexts(void **state) {
  (void)state;
  static const char kept[] = "int state; int seen;\n"
                             "int turn(int n) {\n"
                             "  0: if (n == 1) goto 1; else goto 2;\n"
                             "  1: state = 1; return 1;\n"
                             "  2: state = 0; return 0; }\n"
                             "int main(void) { int r;\n"
                             "  0: r = turn(1);\n"
                             "  1: assert(state == 1 && r == 1);\n"
                             "  2: r = turn(2);\n"
                             "  3: assert(state == 0 && r != 1);\n"
                             "  4: goto 0, 5;\n"
                             "  5: return 0; }";
  static const char broken[] = "int state; int seen;\n"
                               "int turn(int n) {\n"
                               "  0: if (n == 1) goto 1; else goto 2;\n"
                               "  1: state = 1; return 1;\n"
                               "  2: goto 1, 3;\n"
                               "  3: state = 0; return 0; }\n"
                               "int main(void) { int r;\n"
                               "  0: r = turn(1);\n"
                               "  1: assert(state == 1 && r == 1);\n"
                               "  2: r = turn(2);\n"
                               "  3: assert(state == 0);\n"
                               "  4: return 0; }";
  expect(kept, true);
  expect(broken, false);
}

/* A few are told apart. */
static void counters(void **state) {
  (void)state;
  static const char kept[] = "unsigned others;\n"
                             "int main(void) { bool b;\n"
                             "  0: others = others + 1;\n"
                             "  1: b = input \"b\";\n"
                             "  2: if (b) goto 3; else goto 6;\n"
                             "  3: others = others + 1;\n"
                             "  4: assert(others != 0);\n"
                             "  5: others = others - 1;\n"
                             "  6: assert(others != 0);\n"
                             "  7: others = others - 1; goto 0; }";
  static const char broken[] = "unsigned others;\n"
                               "int main(void) { bool b;\n"
                               "  0: others = others + 1;\n"
                               "  1: b = input \"b\";\n"
                               "  2: if (b) goto 3; else goto 4;\n"
                               "  3: others = others - 1;\n"
                               "  4: assert(others != 0);\n"
                               "  5: others = others - 1; goto 0; }";
  expect(kept, true);
  expect(broken, false);
}

/* Numbers are compared, conditions are values, and one of two is chosen. */
static void conditions(void **state) {
  (void)state;
  static const char kept[] = "int state;\n"
                             "int main(void) { int fd; bool good; int other;\n"
                             "  0: fd = input \"fd\";\n"
                             "  1: good = 1;\n"
                             "  2: if (fd >= 0 && fd < 100) goto 3; else goto 6;\n"
                             "  3: assert(fd > -1 && fd != 100 && !(fd < -5));\n"
                             "  4: other = good ? 7 : fd;\n"
                             "  5: assert(other == 7);\n"
                             "  6: return 0; }";
  static const char broken[] = "int state;\n"
                               "int main(void) { int fd; bool good;\n"
                               "  0: fd = input \"fd\";\n"
                               "  1: good = fd >= 0 || fd < -100;\n"
                               "  2: if (good) goto 3; else goto 4;\n"
                               "  3: assert(fd > -1);\n"
                               "  4: return 0; }";
  expect(kept, true);
  expect(broken, false);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(streams),
      cmocka_unit_test(contexts),
      cmocka_unit_test(counters),
      cmocka_unit_test(conditions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
