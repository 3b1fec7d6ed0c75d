/* Proofs of properties: a certificate about the woven program is confirmed as it should be, and never
 * with one of its bounds loosened by one. */
#include "program_unit.h"

#include "check/check.h"
#include "property/ghost.h"
#include "property/weave.h"

/* What holds where the source has the label `here`. */
typedef struct proof {
  property_kind of;
  const char *text;  /* of main */
  const char *holds; /* enough */
  const char *loose; /* the same, but for one bound that is looser by one */
  const char *start; /* what holds at the entry; NULL: nothing is said */
} proof;

static uint32_t label_here(const proc *f) {
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    if (f->stmts.data[i].name && !strcmp(f->stmts.data[i].name, "here"))
      return i;
  fail_msg("no label");
  return 0;
}

static check_answer judge(program *p, const proc *f, const proof *t, const char *holds,
                          buf *reason) {
  certificate c;
  alias *a = alias_new(p, f);
  certificate_init(&c, p);
  const expr *start = expr_in(p, f, t->start ? t->start : "1");
  vec_push(&c.invariants, (cert_invariant){f->index, f->entry, expr_to_bool(&p->pool, start)});
  vec_push(&c.invariants,
           (cert_invariant){f->index, label_here(f), expr_to_bool(&p->pool, expr_in(p, f, holds))});
  question q = {.program = p, .entry = f, .alias = a};
  check_answer answer = check_certificate(&q, &c, reason);
  certificate_free(&c);
  alias_free(a);
  return answer;
}

static check_answer judge_proof(const proof *t, const char *holds, buf *reason) {
  char text[2048];
  snprintf(text, sizeof text, "target 64;\nint main(void) {\n%s}\n", t->text);
  program *p = program_of(text);
  const proc *f = program_find_proc(p, "main");
  property_weave(p, f, PROPERTY_BIT(t->of));
  ghosts g;
  alias *a = alias_new(p, f);
  ghosts_make(&g, p, a, f);
  bodies_swap(&g.bodies);
  check_answer answer = judge(p, f, t, holds, reason);
  bodies_swap(&g.bodies);
  bodies_free(&g.bodies);
  alias_free(a);
  program_free(p);
  return answer;
}

static void expect_from(const char *start, property_kind of, const char *text, const char *holds,
                        const char *loose) {
  const proof *t = &(proof){of, text, holds, loose, start};
  buf reason = {0};
  if (judge_proof(t, t->holds, &reason) != CHECK_CONFIRMED)
    fail_msg("%s: %s", t->holds, buf_text(&reason));
  buf_clear(&reason);
  if (judge_proof(t, t->loose, &reason) == CHECK_CONFIRMED)
    fail_msg("%s: confirmed", t->loose);
  if (!strstr(buf_text(&reason), "assertion")) /* all else holds of the looser one, too */
    fail_msg("%s: %s", t->loose, buf_text(&reason));
  buf_free(&reason);
}

static void expect(property_kind of, const char *text, const char *holds, const char *loose) {
  expect_from(NULL, of, text, holds, loose);
}

static const char sum[] = "int x; int y;\n"
                          "  0: x = input \"x\";\n"
                          "  1: assume(x <= 2147483640);\n"
                          "here:\n"
                          "  2: y = x + 7;\n"
                          "  3: return 0;\n";
static const char quotient[] = "int x; int y;\n"
                               "  0: x = input \"x\";\n"
                               "  1: assume(x > 0);\n"
                               "here:\n"
                               "  2: y = 10 / x;\n"
                               "  3: return 0;\n";
static const char shift[] = "int x; int y;\n"
                            "  0: x = input \"x\";\n"
                            "  1: assume(x >= 0 && x < 32);\n"
                            "here:\n"
                            "  2: y = 5 >> x;\n"
                            "  3: return 0;\n";
static const char element[] = "int x; int a[10];\n"
                              "  0: x = input \"x\";\n"
                              "  1: assume(x >= 0 && x < 10);\n"
                              "here:\n"
                              "  2: a[x] = 1;\n"
                              "  3: return 0;\n";
static const char heap_element[] = "int x; int *p;\n"
                                   "  0: x = input \"x\";\n"
                                   "  1: assume(x >= 0 && x < 10);\n"
                                   "  2: p = alloc heap (40UL);\n"
                                   "here:\n"
                                   "  3: p[x] = 1;\n"
                                   "  4: return 0;\n";
static const char freed[] = "int *p;\n"
                            "  0: p = alloc heap (40UL);\n"
                            "here:\n"
                            "  1: free(p);\n"
                            "  2: return 0;\n";
static const char ended[] = "int *p;\n"
                            "  0: p = alloc heap (40UL);\n"
                            "  1: free(p);\n"
                            "here:\n"
                            "  2: return 0;\n";

static void overflow(void **state) {
  (void)state;
  expect(PROPERTY_OVERFLOW, sum, "x <= 2147483640", "x <= 2147483641");
}

static void behavior(void **state) {
  (void)state;
  expect(PROPERTY_BEHAVIOR, quotient, "x >= 1", "x >= 0");
  expect(PROPERTY_BEHAVIOR, shift, "x >= 0 && x <= 31", "x >= 0 && x <= 32");
  expect(PROPERTY_BEHAVIOR, shift, "x >= 0 && x <= 31", "x >= -1 && x <= 31");
}

static void deref(void **state) {
  (void)state;
  expect(PROPERTY_DEREF, element, "x >= 0 && x <= 9", "x >= 0 && x <= 10");
  expect(PROPERTY_DEREF, element, "x >= 0 && x <= 9", "x >= -1 && x <= 9");
  static const char holds[] = "p$offset == 0 && p$size >= 40 && x >= 0 && x <= 9";
  static const char index[] = "p$offset == 0 && p$size >= 40 && x >= 0 && x <= 10";
  static const char size[] = "p$offset == 0 && p$size >= 39 && x >= 0 && x <= 9";
  static const char offset[] =
      "p$offset >= -1 && p$offset <= 0 && p$size >= 40 && x >= 0 && x <= 9";
  expect(PROPERTY_DEREF, heap_element, holds, index);
  expect(PROPERTY_DEREF, heap_element, holds, size);
  expect(PROPERTY_DEREF, heap_element, holds, offset);
}

static void release(void **state) {
  (void)state;
  static const char holds[] = "p$offset == 0 && p$size >= 0";
  expect(PROPERTY_FREE, freed, holds, "p$offset >= 0 && p$offset <= 1 && p$size >= 0");
  expect(PROPERTY_FREE, freed, holds, "p$offset == 0 && p$size >= -1");
}

static void leaks(void **state) {
  (void)state;
  expect(PROPERTY_MEMTRACK, ended, "p$owns == 0", "p$owns >= 0 && p$owns <= 1");
  expect_from("heap$live == 0", PROPERTY_MEMCLEANUP, ended, "heap$live == 0",
              "heap$live >= 0 && heap$live <= 1");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(overflow), cmocka_unit_test(behavior), cmocka_unit_test(deref),
      cmocka_unit_test(release),  cmocka_unit_test(leaks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
