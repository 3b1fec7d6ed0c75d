/* Traces: sharing, unfolding, saturating lengths. */
#include "unit.h"

#include "program/trace.h"

static const activation *leaf(trace *t) {
  activation_builder b;
  activation_begin(&b, t, 7);
  activation_step(&b, (trace_step){.label = 0});
  return activation_end(&b, NULL, 0);
}

/* An activation that calls `callee` twice. */
static const activation *twice(trace *t, uint32_t proc_index, const activation *callee) {
  activation_builder b;
  activation_begin(&b, t, proc_index);
  activation_step(&b, (trace_step){.label = 0, .callee = callee});
  activation_step(&b, (trace_step){.label = 1, .callee = callee});
  return activation_end(&b, NULL, 0);
}

static void unfolds_in_execution_order(void **state) {
  (void)state;
  trace t = {0};
  const activation *inner = leaf(&t);
  activation_builder b;
  activation_begin(&b, &t, 3);
  activation_step(&b, (trace_step){.label = 10});
  activation_step(&b, (trace_step){.label = 11, .callee = inner});
  activation_step(&b, (trace_step){.label = 12, .succ = 1});
  t.main = activation_end(&b, NULL, 0);
  assert_int_equal(t.main->length, 4);

  static const uint32_t labels[] = {10, 11, 0, 12}, procs[] = {3, 3, 7, 3}, depths[] = {0, 0, 1, 0};
  trace_cursor c;
  trace_cursor_init(&c, t.main);
  for (int i = 0; i < 4; i++) {
    const activation *act;
    uint32_t depth;
    const trace_step *s = trace_cursor_next(&c, &act, &depth);
    assert_non_null(s);
    assert_int_equal(s->label, labels[i]);
    assert_int_equal(act->proc, procs[i]);
    assert_int_equal(depth, depths[i]);
  }
  assert_null(trace_cursor_next(&c, NULL, NULL));
  assert_null(trace_cursor_next(&c, NULL, NULL));
  trace_cursor_free(&c);
  trace_free(&t);
}

static void keeps_values(void **state) {
  (void)state;
  program *p = program_new(64);
  const type *i32 = type_signed_int(&p->pool);
  const expr *x = expr_var(&p->pool, program_add_global(p, "x", i32, NULL));
  trace t = {0};
  trace_value drawn = {.path = x, .value = expr_int(&p->pool, i32, 5)};
  activation_builder b;
  activation_begin(&b, &t, 0);
  activation_step(
      &b, (trace_step){.label = 4, .value_count = 1, .values = trace_values(&t, &drawn, 1)});
  trace_value before = {.path = x, .value = expr_int(&p->pool, i32, 3)};
  t.main = activation_end(&b, &before, 1);
  drawn.path = before.path = NULL; /* they were copied */
  assert_ptr_equal(t.main->steps[0].values[0].path, x);
  assert_int_equal((long)expr_value(t.main->steps[0].values[0].value), 5);
  assert_int_equal(t.main->value_count, 1);
  assert_int_equal((long)expr_value(t.main->values[0].value), 3);
  trace_free(&t);
  program_free(p);
}

/* 2^40 steps through 41 activations: built at once, walked as far as one likes. */
static void shares_callees(void **state) {
  (void)state;
  trace t = {0};
  const activation *a = leaf(&t);
  for (uint32_t i = 0; i < 40; i++)
    a = twice(&t, i, a);
  t.main = a;
  /* length(n + 1) = 2 + 2 length(n), length(0) = 1 */
  assert_true(a->length == ((uint64_t)3 << 40) - 2);
  assert_true(t.memory.total < 100000);
  trace_cursor c;
  trace_cursor_init(&c, t.main);
  uint32_t deepest = 0;
  for (int i = 0; i < 1000; i++) {
    uint32_t depth;
    assert_non_null(trace_cursor_next(&c, NULL, &depth));
    if (depth > deepest)
      deepest = depth;
  }
  assert_int_equal(deepest, 40);
  trace_cursor_free(&c);
  trace_free(&t);
}

static void lengths_saturate(void **state) {
  (void)state;
  trace t = {0};
  const activation *a = leaf(&t);
  for (uint32_t i = 0; i < 100; i++)
    a = twice(&t, i, a);
  assert_true(a->length == UINT64_MAX);
  trace_free(&t);
}

static void empty_activations_are_passed_over(void **state) {
  (void)state;
  trace t = {0};
  activation_builder b;
  activation_begin(&b, &t, 1);
  const activation *empty = activation_end(&b, NULL, 0);
  t.main = twice(&t, 0, empty);
  trace_cursor c;
  trace_cursor_init(&c, t.main);
  assert_int_equal(trace_cursor_next(&c, NULL, NULL)->label, 0);
  assert_int_equal(trace_cursor_next(&c, NULL, NULL)->label, 1);
  assert_null(trace_cursor_next(&c, NULL, NULL));
  trace_cursor_free(&c);
  trace_free(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(unfolds_in_execution_order),
      cmocka_unit_test(keeps_values),
      cmocka_unit_test(shares_callees),
      cmocka_unit_test(lengths_saturate),
      cmocka_unit_test(empty_activations_are_passed_over),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
