/* The hunter: bugs replay in the interpreter, proofs are never contradicted by random runs, deep
 * bugs are found, and what it cannot know it does not claim. */
#include "symbolic_unit.h"

#include "bounded/bounded.h"

static void check_bug(program *p, const proc *entry, const bounded_result *found) {
  recorded r;
  input_list inputs = {.values = found->inputs.data, .size = found->inputs.size};
  inputs.then = INPUT_STOP;
  record_run(p, entry, inputs, 1000000, &r);
  assert_int_equal(r.result.end, RUN_ERROR);
  assert_int_equal(r.draws.size, found->inputs.size);
  for (uint32_t i = 0; i < r.draws.size; i++) /* what is told is what the run uses */
    assert_true(r.draws.data[i].value == machine_cut(r.draws.data[i].type, found->inputs.data[i]));
  recorded_free(&r);
}

static void check_proof(program *p, const proc *entry) {
  for (uint64_t seed = 1; seed <= 300; seed++) {
    recorded r;
    record_run(p, entry, (input_list){.then = INPUT_RANDOM, .seed = seed}, 20000, &r);
    if (r.result.end == RUN_ERROR)
      fail_msg("seed %llu runs into the error", (unsigned long long)seed);
    recorded_free(&r);
  }
}

static void check_program(program *p, uint32_t most, verdict expected, const char *reason) {
  bounded_request request = {.q.program = p, .q.entry = program_find_proc(p, "main"), .most = most};
  bounded_result found;
  bounded_check(&request, &found);
  if (found.verdict != expected)
    fail_msg("verdict %d at bound %u: %s", found.verdict, found.bound, buf_text(&found.reason));
  if (found.verdict == VERDICT_FALSE)
    check_bug(p, request.q.entry, &found);
  if (found.verdict == VERDICT_TRUE)
    check_proof(p, request.q.entry);
  if (reason && !strstr(buf_text(&found.reason), reason))
    fail_msg("reason: %s", buf_text(&found.reason));
  bounded_result_free(&found);
}

static void check_text(const char *text, uint32_t most, verdict expected, const char *reason) {
  program *p = program_of(text);
  check_program(p, most, expected, reason);
  program_free(p);
}

static void loops_of_a_thousand_rounds(void **state) {
  (void)state;
  /* Rounds that no input decides are free. */
  check_text("target 64;\nint main(void) { int i; int s; int x;\n"
             "  x = input \"x\"; i, s = 0, 0;\n"
             "LOOP: if (i >= 1000) goto DONE; s, i = s + i, i + 1; goto LOOP;\n"
             "DONE: assert(x != s); return 0; }",
             1, VERDICT_FALSE, NULL);
  check_text("target 64;\nint main(void) { int n; int k;\n"
             "  k = input \"k\"; n = 0;\n"
             "LOOP: if (n >= k || n >= 300) goto DONE; n = n + 1; goto LOOP;\n"
             "DONE: assert(n != 290); return 0; }",
             0, VERDICT_FALSE, NULL);
}

/* Too deep to unroll: runs by chance get there, with argc from what a command line may have. */
static void arguments_by_chance(void **state) {
  (void)state;
  check_text("target 64;\nint main(int argc, char **argv) { int n; int k;\n"
             "  n = 0;\n"
             "LOOP: k = input \"k\"; if (k == 9) goto DONE; n = n + 1; goto LOOP;\n"
             "DONE: assert(n <= 600 || argc < 4); return 0; }",
             4, VERDICT_FALSE, NULL);
}

static void recursion(void **state) {
  (void)state;
  const char *text = "target 32;\n"
                     "void f(int n) {\n"
                     "  if (n == 0) goto L1;\n"
                     "  if (n < 0 || n > 60) goto L2;\n"
                     "  f(n - 1);\n"
                     "L2: return;\n"
                     "L1: assert(%s); return; }\n"
                     "int main(void) { int k; k = input \"k\";\n"
                     "  if (k < 50) goto L1; f(k);\n"
                     "L1: return 0; }";
  char filled[600];
  snprintf(filled, sizeof filled, text, "false");
  check_text(filled, 0, VERDICT_FALSE, NULL);
  snprintf(filled, sizeof filled, text, "n == 0");
  check_text(filled, 0, VERDICT_TRUE, NULL);
}

static void nested_loops_are_joined(void **state) {
  (void)state;
  check_text("target 64;\nint a[4];\n"
             "int main(void) { int i; int j; int n; int x;\n"
             "  n = input \"n\"; assume(n >= 0 && n <= 3);\n"
             "  i = 0;\n"
             "OUTER: if (i >= n) goto DONE;\n"
             "  j = 0;\n"
             "INNER: if (j >= i) goto NEXT;\n"
             "  x = input \"x\";\n"
             "  if (x > 0) goto SKIP;\n"
             "  a[j] = a[j] + 1;\n"
             "SKIP: j = j + 1; goto INNER;\n"
             "NEXT: i = i + 1; goto OUTER;\n"
             "DONE: assert(a[0] <= 2 && a[1] <= 1 && a[2] == 0); return 0; }",
             0, VERDICT_TRUE, NULL);
}

static void draws_of_joined_ways(void **state) {
  (void)state;
  /* The number of draws before the last one depends on the way. */
  check_text("target 64;\nint main(void) { int x; int y; int u; int i;\n"
             "  i, y = 0, 0;\n"
             "LOOP: x = input \"x\";\n"
             "  if (x > 3) goto A;\n"
             "  y = y + u / (x & 1);\n"
             "A: if (x == 7) goto B; i = i + 1; if (i < 5) goto LOOP;\n"
             "B: x = input \"x\"; assert(!(x == 12345 && y == 77 && i == 3)); return 0; }",
             0, VERDICT_FALSE, NULL);
}

static void pointers_and_heap(void **state) {
  (void)state;
  check_text("target 64;\nstruct n size 16 align 8 { int v @0; struct n *next @8; };\n"
             "int main(void) { struct n *h; struct n *t; int k; int s;\n"
             "  k = input \"k\"; h = (struct n *)0; s = 0;\n"
             "LOOP: if (k <= 0 || k > 6) goto SUM;\n"
             "  t = alloc heap (16ul); t->v = k; t->next = h; h = t; k = k - 1; goto LOOP;\n"
             "SUM: if (h == (struct n *)0) goto DONE;\n"
             "  s = s + h->v; t = h; h = h->next; free(t); goto SUM;\n"
             "DONE: assert(s != 15); return 0; }",
             0, VERDICT_FALSE, NULL);
}

static void calls_through_pointers(void **state) {
  (void)state;
  check_text("target 64;\n"
             "int inc(int x) { return x + 1; }\n"
             "int dbl(int x) { return x * 2; }\n"
             "int main(void) { int (*f)(int); int c; int r;\n"
             "  c = input \"c\";\n"
             "  f = c % 2 == 0 ? &inc : &dbl;\n"
             "  r = (*f)(c);\n"
             "  assert(r != 14 || c == 7 || c < -5); return 0; }",
             0, VERDICT_TRUE, NULL);
}

static void honest(void **state) {
  (void)state;
  check_text("target 64;\nint main(void) { int x; int n; n = 0;\n"
             "LOOP: x = input \"x\"; if (x == 0) goto DONE; n = n + 1; goto LOOP;\n"
             "DONE: assert(n >= 0); return 0; }",
             16, VERDICT_UNKNOWN, "bound");
  check_text("target 64;\nint main(void) { int x; x = approx \"inline assembly\";\n"
             "  assert(x != 3); return 0; }",
             0, VERDICT_UNKNOWN, "inline assembly");
  check_text("target 64;\nvoid outside(int *p);\n"
             "int main(void) { int x; x = 1; outside(&x); assert(x == 1); return 0; }",
             0, VERDICT_FALSE, NULL); /* what is written there is drawn */
  check_text("target 64;\nvoid outside(int *p);\n"
             "int main(void) { int x; int y; y = 1; outside(&x); assert(y == 1); return 0; }",
             0, VERDICT_TRUE, NULL);
  check_text("target 64;\nint main(int argc, char **argv) { assert(argc == 1); return 0; }", 0,
             VERDICT_FALSE, NULL);
  check_text("target 64;\nint main(int argc, char **argv) { assert(argc < 100); return 0; }", 0,
             VERDICT_FALSE, NULL);
  check_text("target 64;\nint main(int argc, char **argv) {\n"
             "  assert(argc < 100 || argv[3] == (char *)0); return 0; }",
             0, VERDICT_UNKNOWN, "arguments");
  /* an access outside its object ends the execution without an error, which is no proof */
  check_text("target 64;\nint a[3];\nint main(void) { int i; i = input \"i\"; a[i] = 1;\n"
             "  assert(i >= 0 && i < 3); return 0; }",
             0, VERDICT_UNKNOWN, "memory safety");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(loops_of_a_thousand_rounds),
      cmocka_unit_test(arguments_by_chance),
      cmocka_unit_test(recursion),
      cmocka_unit_test(nested_loops_are_joined),
      cmocka_unit_test(draws_of_joined_ways),
      cmocka_unit_test(pointers_and_heap),
      cmocka_unit_test(calls_through_pointers),
      cmocka_unit_test(honest),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
