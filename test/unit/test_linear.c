/* The linear abstraction by given variables and cells, and its checker. */
#include "program_unit.h"

#include "linear/linear.h"

typedef struct subject {
  program *p;
  alias *a;
} subject;

static void start(subject *s, const char *text) {
  s->p = program_of(text);
  s->a = alias_new(s->p, NULL);
}

static void finish(subject *s) {
  alias_free(s->a);
  program_free(s->p);
}

static linear_program *abstracted(subject *s, const char *keep) {
  expr_vec kept = {0};
  buf error = {0};
  if (!linear_parse_kept(s->p, keep, &kept, &error))
    fail_msg("%s", buf_text(&error));
  abstract_request r = {.q.program = s->p,
                        .q.entry = program_find_proc(s->p, "main"),
                        .q.alias = s->a,
                        .kept = kept.data,
                        .kept_count = kept.size};
  linear_program *made = linear_abstract(&r);
  char *broken = program_check(made->program);
  if (broken)
    fail_msg("%s", broken);
  vec_free(&kept);
  buf_free(&error);
  return made;
}

static void prints(subject *s, const char *keep, const char *expected) {
  linear_program *made = abstracted(s, keep);
  buf text = {0};
  program_print(&text, made->program);
  if (!strstr(buf_text(&text), expected))
    fail_msg("no '%s' in\n%s", expected, buf_text(&text));
  buf_free(&text);
  linear_program_free(made);
}

static void answers(subject *s, const char *keep, verdict expected) {
  linear_program *made = abstracted(s, keep);
  linear_request r = {.program = made, .q.entry = program_find_proc(s->p, "main"), .asserts = true};
  linear_result found;
  linear_check(&r, NULL, &found);
  assert_int_equal(found.verdict, expected);
  assert_true((found.trace != NULL) == (expected == VERDICT_FALSE));
  linear_result_free(&found);
  linear_program_free(made);
}

/* Paper 003, table 1. */
static void test_table(void **state) {
  (void)state;
  subject s;
  start(&s, "target 64;\n"
            "int main(void) { int i; int a[30];\n"
            "  0: a[1] = 9; 1: i = 0;\n"
            "  2: if (a[i] != 9) goto 3; else goto 5;\n"
            "  3: a[i] = 2 * i; 4: i = i + 1; goto 2;\n"
            "  5: if (i <= 1) goto 7; else goto 6;\n"
            "  6: error \"unreach-call\"; 7: return 0; }\n");
  prints(&s, "i,a[1]", "a_1 = 9;");
  prints(&s, "i,a[1]", "(i == 1 ? a_1 == 9 : *)");
  answers(&s, "i", VERDICT_FALSE);
  answers(&s, "i,a[1]", VERDICT_TRUE);
  answers(&s, "i,a[2]", VERDICT_FALSE);
  finish(&s);
}

/* An element that a variable denotes: written at equal indices, unknown when the variable moves. */
static void test_symbolic_cell(void **state) {
  (void)state;
  subject s;
  start(&s, "target 64;\nint a[9];\n"
            "int main(void) { int i; int k;\n"
            "  0: havoc k; 1: a[k] = 3; 2: i = 2; 3: a[i] = 3;\n"
            "  4: if (a[k] != 3) goto 5; else goto 6;\n"
            "  5: error \"unreach-call\"; 6: return 0; }\n");
  prints(&s, "i,k,a[k]", "a_k = i == k ? 3 : a_k;");
  answers(&s, "i,k", VERDICT_FALSE);
  answers(&s, "i,k,a[k]", VERDICT_TRUE);
  answers(&s, "a[k]", VERDICT_TRUE); /* whichever it is, it gets 3 */
  finish(&s);
  start(&s, "target 64;\nint a[9];\n"
            "int main(void) { int k;\n"
            "  0: havoc k; 1: a[k] = 3; 2: k = k + 1;\n"
            "  3: if (a[k] != 3) goto 4; else goto 5;\n"
            "  4: error \"unreach-call\"; 5: return 0; }\n");
  prints(&s, "k,a[k]", "k, a_k = k + 1, u;");
  answers(&s, "k,a[k]", VERDICT_FALSE);
  finish(&s);
}

/* Where k is not seen, a store may be to a[k]; a result that goes to k denies it a cell. */
static void test_symbolic_cell_and_calls(void **state) {
  (void)state;
  subject s;
  start(&s, "target 64;\nint a[9];\n"
            "void put(int i) { 0: a[i] = 4; 1: return; }\n"
            "int main(void) { int k;\n"
            "  0: havoc k; 1: a[k] = 3; 2: put(1);\n"
            "  3: if (a[k] != 3) goto 4; else goto 5;\n"
            "  4: error \"unreach-call\"; 5: return 0; }\n");
  answers(&s, "k,a[k],i", VERDICT_FALSE);
  finish(&s);
  start(&s, "target 64;\nint a[9];\n"
            "int two(void) { 0: return 2; }\n"
            "int main(void) { int k;\n"
            "  0: k = two(); 1: a[k] = 3; 2: return 0; }\n");
  linear_program *made = abstracted(&s, "k,a[k]");
  assert_int_equal(made->cells.size, 1);
  linear_program_free(made);
  finish(&s);
}

/* Loops are widened; a place that is given room is not. */
static void test_exactness(void **state) {
  (void)state;
  subject s;
  start(&s, "target 64;\n"
            "int main(void) { int i; int x;\n"
            "  0: i = 0; 1: x = 1;\n"
            "  2: if (i < 20) goto 3; else goto 5;\n"
            "  3: x = 0 - x; 4: i = i + 1; goto 2;\n"
            "  5: if (x == 0) goto 6; else goto 7;\n"
            "  6: error \"unreach-call\"; 7: return 0; }\n");
  answers(&s, "i,x", VERDICT_TRUE);
  answers(&s, "i", VERDICT_FALSE);
  finish(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_table),
      cmocka_unit_test(test_symbolic_cell),
      cmocka_unit_test(test_symbolic_cell_and_calls),
      cmocka_unit_test(test_exactness),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
