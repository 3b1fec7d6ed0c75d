#include "unit.h"

#include "base/options.h"

/* Parses a NULL-terminated list of words. */
static bool parse(options *o, command_set command, const char **words, buf *error) {
  int n = 0;
  while (words[n])
    ++n;
  return options_parse(o, command, n, (char *const *)(uintptr_t)words, error);
}
#define WORDS(...) ((const char *[]){__VA_ARGS__, NULL})

static void assert_refused(command_set command, const char **words, const char *expected) {
  options o;
  buf error = {0};
  assert_false(parse(&o, command, words, &error));
  assert_string_equal(buf_text(&error), expected);
  buf_free(&error);
  options_free(&o);
}

static void defaults(void **state) {
  (void)state;
  options o;
  options_default(&o, C_BP);
  assert_string_equal(o.entry, "main");
  assert_int_equal(o.threads, 2);
  assert_int_equal(o.algorithm, ALGORITHM_TABULATE);
  assert_null(o.predicates);
  assert_false(o.stats);
  assert_false(o.context_switches.given);
  assert_int_equal(o.files.size, 0);
  options_free(&o);
}

static void every_kind(void **state) {
  (void)state;
  options o;
  buf error = {0};
  assert_true(
      parse(&o, C_BP,
            WORDS("a.bp", "--algorithm=ef-opt", "--label", "L1", "--label=L2", "--rounds", "3",
                  "-q", "--context-switches", "0..6", "--timeout", "1.5", "--threads=64"),
            &error));
  assert_int_equal(o.command, C_BP);
  assert_int_equal(o.files.size, 1);
  assert_string_equal(o.files.data[0], "a.bp");
  assert_int_equal(o.algorithm, ALGORITHM_EF_OPT);
  assert_int_equal(o.labels.size, 2);
  assert_string_equal(o.labels.data[0], "L1");
  assert_string_equal(o.labels.data[1], "L2");
  assert_int_equal(o.rounds, 3);
  assert_true(o.quiet);
  assert_true(o.context_switches.given);
  assert_int_equal(o.context_switches.low, 0);
  assert_int_equal(o.context_switches.high, 6);
  assert_true(o.timeout > 1.49 && o.timeout < 1.51);
  assert_int_equal(o.threads, 64);
  assert_int_equal(error.size, 0);
  options_free(&o);
}

static void a_range_may_be_one_number(void **state) {
  (void)state;
  options o;
  buf error = {0};
  assert_true(parse(&o, C_BP, WORDS("--context-switches=4"), &error));
  assert_int_equal(o.context_switches.low, 4);
  assert_int_equal(o.context_switches.high, 4);
  options_free(&o);
}

static void the_last_one_wins(void **state) {
  (void)state;
  options o;
  buf error = {0};
  assert_true(parse(&o, C_RUN, WORDS("--32", "-m64", "--entry=f", "--entry", "g"), &error));
  assert_false(o.ilp32);
  assert_string_equal(o.entry, "g");
  options_free(&o);
  assert_true(parse(&o, C_RUN, WORDS("--64", "-m32"), &error));
  assert_true(o.ilp32);
  options_free(&o);
}

static void words_for_clang(void **state) {
  (void)state;
  options o;
  buf error = {0};
  assert_true(parse(&o, C_PROGRAM,
                    WORDS("-I", "inc", "-Iother", "a.c", "-DX=1", "-U", "Y", "-include", "pre.h",
                          "-std=gnu99", "-fsigned-char", "--", "-weird", "b.c"),
                    &error));
  assert_int_equal(o.files.size, 1);
  static const char *const expected[] = {
      "-I",       "inc",   "-Iother",    "-DX=1",         "-U",     "Y",
      "-include", "pre.h", "-std=gnu99", "-fsigned-char", "-weird", "b.c"};
  assert_int_equal(o.clang_args.size, COUNT(expected));
  for (int i = 0; i < COUNT(expected); ++i)
    assert_string_equal(o.clang_args.data[i], expected[i]);
  options_free(&o);
}

static void wrong_options_name_the_nearest(void **state) {
  (void)state;
  assert_refused(C_CHECK, WORDS("--entri", "f"),
                 "unknown option '--entri'; did you mean '--entry'?");
  assert_refused(C_BP, WORDS("--algoritm=ef"),
                 "unknown option '--algoritm'; did you mean '--algorithm'?");
  assert_refused(C_BP, WORDS("--zzzzzzzzzzzz"),
                 "unknown option '--zzzzzzzzzzzz' (see --help; options for clang may follow '--')");
  assert_refused(C_MU, WORDS("--entry", "f"),
                 "option '--entry' does not apply to this command, only to: check, abstract, "
                 "program, edges, run");
}

static void wrong_values_are_one_clear_line(void **state) {
  (void)state;
  assert_refused(C_BP, WORDS("--rounds", "0"),
                 "option '--rounds': '0' is not an integer between 1 and 1000");
  assert_refused(C_BP, WORDS("--rounds=2x"),
                 "option '--rounds': '2x' is not an integer between 1 and 1000");
  assert_refused(C_BP, WORDS("--rounds="),
                 "option '--rounds': '' is not an integer between 1 and 1000");
  assert_refused(C_BP, WORDS("--rounds=99999999999999999999"),
                 "option '--rounds': '99999999999999999999' is not an integer between 1 and 1000");
  assert_refused(C_RUN, WORDS("--steps=-1"),
                 "option '--steps': '-1' is not an integer of at least 1");
  assert_refused(C_BP, WORDS("--timeout", "nan"),
                 "option '--timeout': 'nan' is not a number between 0.001 and 10000000");
  assert_refused(
      C_BP, WORDS("--context-switches", "3..1"),
      "option '--context-switches': '3..1' is not K or A..B with numbers between 0 and 1000");
  assert_refused(C_BP, WORDS("--algorithm", "e"),
                 "option '--algorithm': 'e' is not one of tabulate, summary, ef, ef-opt, explicit");
  assert_refused(C_BP, WORDS("--rounds"), "option '--rounds' needs a value: K");
  assert_refused(C_BP, WORDS("--shortest=yes"), "option '--shortest' takes no value");
  assert_refused(C_RUN, WORDS("-I"), "option '-I' needs a value");
  assert_refused(C_BP, WORDS("--", "-DX"),
                 "this command does not run clang, so nothing may follow '--'");
}

static void nearest(void **state) {
  (void)state;
  static const char *const words[] = {"check", "bp", "run"};
  assert_string_equal(nearest_word("chek", words, 3), "check");
  assert_string_equal(nearest_word("rnu", words, 3), "run");
  assert_null(nearest_word("something", words, 3));
}

static void help_lists_what_a_command_accepts(void **state) {
  (void)state;
  buf help = {0};
  options_help(C_RUN, &help);
  assert_non_null(strstr(buf_text(&help), "\n  --inputs 5,-1,..."));
  assert_non_null(strstr(buf_text(&help), "\n  -q, --quiet "));
  assert_non_null(strstr(buf_text(&help), "handed to clang"));
  assert_null(strstr(buf_text(&help), "--algorithm"));
  for (const char *line = buf_text(&help); line; line = strchr(line, '\n')) {
    line += *line == '\n';
    assert_true(strcspn(line, "\n") <= 100);
  }
  buf_free(&help);
}

/* What `batch` hands on to `check`: what both have, is not as by default, and is not left out. */
static void words_for_another_command(void **state) {
  (void)state;
  static const char *const except[] = {"--rule", NULL};
  static const char *const expected[] = {
      "--entry-args",      "any",  "--property", "all",   "--int",  "math",
      "--malloc-may-fail", "--32", "-p",         "build", "--quiet"};
  enum { EXPECTED = sizeof expected / sizeof *expected };
  options o;
  buf error = {0};
  str_pool strings = {0};
  options_list words = {0};
  assert_true(parse(&o, C_BATCH,
                    WORDS("-p", "build", "--entries", "all", "--timeout", "7", "--rule", "x",
                          "--property", "all", "--entry-args=any", "--int", "math", "-m32",
                          "--malloc-may-fail", "--engine", "auto", "-q", "-j", "3"),
                    &error));
  assert_true(o.task_timeout > 6.9 && o.jobs == 3);
  options_words(&o, C_CHECK, except, &strings, &words);
  assert_int_equal(words.size, EXPECTED);
  for (uint32_t i = 0; i < EXPECTED; ++i)
    assert_string_equal(words.data[i], expected[i]);
  vec_free(&words);
  str_pool_free(&strings);
  buf_free(&error);
  options_free(&o);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(defaults),
      cmocka_unit_test(every_kind),
      cmocka_unit_test(a_range_may_be_one_number),
      cmocka_unit_test(the_last_one_wins),
      cmocka_unit_test(words_for_clang),
      cmocka_unit_test(wrong_options_name_the_nearest),
      cmocka_unit_test(wrong_values_are_one_clear_line),
      cmocka_unit_test(words_for_another_command),
      cmocka_unit_test(nearest),
      cmocka_unit_test(help_lists_what_a_command_accepts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
