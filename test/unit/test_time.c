/* Deadlines and statistics. */
#include "unit.h"

#include "base/deadline.h"
#include "base/stats.h"

#include <time.h>

static void sleep_ms(long ms) {
  nanosleep(&(struct timespec){.tv_nsec = ms * 1000000}, NULL);
}

static void a_deadline_passes_and_stays_passed(void **state) {
  (void)state;
  deadline d = deadline_after(0.02);
  assert_true(deadline_is_set(&d));
  assert_false(deadline_passed(&d));
  assert_true(deadline_seconds_left(&d) > 0 && deadline_seconds_left(&d) <= 0.02);
  sleep_ms(30);
  int polls = 0;
  while (!deadline_passed(&d))
    assert_true(++polls <= DEADLINE_STRIDE);
  assert_true(deadline_passed(&d));
  assert_true(deadline_seconds_left(&d) <= 0);
}

static void never_means_never(void **state) {
  (void)state;
  deadline d = deadline_never(), none = deadline_after(0);
  assert_false(deadline_is_set(&d));
  assert_false(deadline_is_set(&none));
  for (int i = 0; i < 1000; ++i)
    assert_false(deadline_passed(&d));
  assert_true(deadline_seconds_left(&d) > 1e6);
}

static void the_earlier_of_two(void **state) {
  (void)state;
  deadline soon = deadline_after(1), late = deadline_after(100), never = deadline_never();
  assert_true(deadline_earlier(soon, late).at == soon.at);
  assert_true(deadline_earlier(late, soon).at == soon.at);
  assert_true(deadline_earlier(never, soon).at == soon.at);
  assert_true(deadline_earlier(soon, never).at == soon.at);
}

static void timers_nest_and_recursion_counts_once(void **state) {
  (void)state;
  stats s = {0};
  stats_start(&s, TIMER_total);
  stats_start(&s, TIMER_clang);
  stats_start(&s, TIMER_clang);
  sleep_ms(20);
  stats_stop(&s, TIMER_clang);
  stats_stop(&s, TIMER_clang);
  sleep_ms(10);
  assert_true(stats_seconds(&s, TIMER_total) >= 0.03); /* it still runs */
  stats_stop(&s, TIMER_total);
  double clang = stats_seconds(&s, TIMER_clang), total = stats_seconds(&s, TIMER_total);
  assert_true(clang >= 0.02 && total >= clang + 0.01);
  assert_true(stats_seconds(&s, TIMER_lower) <= 0);
}

static void statistics_print_what_is_not_zero(void **state) {
  (void)state;
  stats s = {.statements = 1234, .procedures = 5};
  buf out = {0};
  stats_print(&s, &out);
  assert_string_equal(buf_text(&out),
                      "Statistics:\n"
                      "  program    procedures                                      5\n"
                      "             statements                                   1234\n");
  buf_clear(&out);
  stats_json(&s, &out);
  assert_string_equal(buf_text(&out), "{\"procedures\": 5, \"statements\": 1234}");
  buf_clear(&out);
  s.timers[TIMER_total].nanoseconds = 2000000000u;
  s.timers[TIMER_check].nanoseconds = 1000000000u;
  s.timers[TIMER_solve].nanoseconds = 500000000u;
  stats_print(&s, &out);
  assert_non_null(strstr(buf_text(&out), "\n                 reachability"));
  assert_non_null(strstr(buf_text(&out), " 25.0 %\n"));
  buf_free(&out);
}

static void statistics_of_a_child_are_added(void **state) {
  (void)state;
  stats parent = {.statements = 1, .bdd_nodes = 10}, child = {.statements = 2, .bdd_nodes = 7};
  child.timers[TIMER_check].nanoseconds = 3;
  stats_add(&parent, &child);
  assert_int_equal(parent.statements, 3);
  assert_int_equal(parent.bdd_nodes, 10); /* at most: the larger one */
  assert_int_equal(parent.timers[TIMER_check].nanoseconds, 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_deadline_passes_and_stays_passed),
      cmocka_unit_test(never_means_never),
      cmocka_unit_test(the_earlier_of_two),
      cmocka_unit_test(timers_nest_and_recursion_counts_once),
      cmocka_unit_test(statistics_print_what_is_not_zero),
      cmocka_unit_test(statistics_of_a_child_are_added),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
