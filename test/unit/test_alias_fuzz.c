/* Random programs with pointers are executed; every access, call and change must be one that the
 * alias analysis announced. */
#include "unit.h"

#include "alias_eval.h"
#include "alias_gen.h"

static void check_program(uint64_t seed, const char *entry_name, uint64_t *accesses,
                          uint64_t *questions) {
  program *p = gen_program(seed);
  char *broken = program_check(p);
  if (broken)
    fail_msg("seed %llu: %s", (unsigned long long)seed, broken);
  const proc *entry = program_find_proc(p, entry_name);
  assert_non_null(entry);
  alias *a = alias_new(p, entry);
  if (seed % 8 == 0)
    assert_true(alias_check(a));
  for (uint64_t run = 0; run < 4; ++run) {
    eval v;
    eval_program(&v, p, a, entry, seed * 10 + run);
    *accesses += v.accesses;
    *questions += v.questions;
    if (v.failure[0]) {
      buf text = {0};
      program_print(&text, p);
      alias_print(&text, a);
      fputs(buf_text(&text), stderr);
      buf_free(&text);
      fail_msg("seed %llu, entry %s: %s", (unsigned long long)seed, entry_name, v.failure);
    }
    eval_free(&v);
  }
  alias_free(a);
  program_free(p);
}

static uint64_t program_count(uint64_t usual) {
  const char *n = getenv("ASSAY_FUZZ_ALIAS");
  return n ? strtoull(n, NULL, 10) : usual;
}

static void check_many(const char *entry) {
  uint64_t count = program_count(250), accesses = 0, questions = 0;
  for (uint64_t seed = 1; seed <= count; ++seed)
    check_program(seed, entry, &accesses, &questions);
  /* The programs must do something, or nothing is tested. */
  assert_true(accesses > count * 40);
  assert_true(questions > count * 20);
}

static void closed_programs(void **state) {
  (void)state;
  check_many("main");
}

static void open_programs(void **state) {
  (void)state;
  check_many("f0");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(closed_programs),
      cmocka_unit_test(open_programs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
