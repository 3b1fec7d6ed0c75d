/* interp_unit.h: runs a program given as core text; what the interpreter's tests share. */
#ifndef ASSAY_TEST_INTERP_UNIT_H
#define ASSAY_TEST_INTERP_UNIT_H

#include "program_unit.h"

#include "program/interp.h"

typedef struct execution {
  program *p;
  interp *in;
  run_result r;
  input_list inputs;
  u128 *values;
  char *output; /* what the program printed */
  size_t output_size;
  char *steps; /* what was traced, if asked for */
  size_t steps_size;
  uint32_t approx_draws;
  char last_name[32]; /* of the last draw */
  u128 last_value;
} execution;

static bool execution_draw(void *context, const draw *d, u128 *value) {
  execution *x = context;
  return input_list_draw(&x->inputs, d->type, value);
}

static void execution_drawn(void *context, const draw *d) {
  execution *x = context;
  x->approx_draws += d->why == HAVOC_APPROX;
  x->last_value = d->value;
  snprintf(x->last_name, sizeof x->last_name, "%s", d->name ? d->name : "");
}

/* Runs main of the text with these inputs, then zeros; `o` may be NULL. */
static inline execution *run_with(const char *text, const char *inputs, const interp_options *o) {
  execution *x = calloc(1, sizeof *x);
  assert_non_null(x);
  x->p = program_of(text);
  const char *bad = NULL;
  if (inputs)
    assert_true(input_list_parse(inputs, &x->values, &x->inputs.size, &bad));
  x->inputs.values = x->values;
  interp_options options = o ? *o : interp_defaults();
  options.draw = execution_draw;
  options.drawn = execution_drawn;
  options.context = x;
  FILE *output = open_memstream(&x->output, &x->output_size);
  FILE *steps = open_memstream(&x->steps, &x->steps_size);
  options.output = output;
  if (options.steps)
    options.steps = steps;
  x->in = interp_new(x->p, &options);
  const proc *entry = program_find_proc(x->p, "main");
  if (!entry)
    entry = program_find_proc(x->p, "start");
  assert_non_null(entry);
  x->r = interp_run(x->in, entry);
  fclose(output);
  fclose(steps);
  return x;
}

static inline execution *run_text(const char *text) {
  return run_with(text, NULL, NULL);
}

static inline void run_done(execution *x) {
  interp_free(x->in);
  program_free(x->p);
  free(x->values);
  free(x->output);
  free(x->steps);
  free(x);
}

/* Runs and expects main to return that status. */
static inline void expect_status_with(const char *text, const char *inputs, int status) {
  execution *x = run_with(text, inputs, NULL);
  if (x->r.end != RUN_EXIT)
    fail_msg("ended with %d: %s", (int)x->r.end, x->r.message);
  assert_int_equal(x->r.status, status);
  run_done(x);
}

static inline void expect_status(const char *text, int status) {
  expect_status_with(text, NULL, status);
}

/* Runs with these classes asked for, and expects that error. */
static inline void expect_error(const char *text, uint32_t stop, error_class class,
                                const char *part) {
  interp_options o = interp_defaults();
  o.stop = stop;
  execution *x = run_with(text, NULL, &o);
  assert_int_equal(x->r.end, RUN_ERROR);
  assert_int_equal(x->r.class, class);
  if (!strstr(x->r.message, part))
    fail_msg("'%s' is not in '%s'", part, x->r.message);
  run_done(x);
}

static inline void expect_end(const char *text, run_end end, const char *part) {
  execution *x = run_text(text);
  assert_int_equal(x->r.end, end);
  if (!x->r.message || !strstr(x->r.message, part))
    fail_msg("'%s' is not in '%s'", part, x->r.message ? x->r.message : "");
  run_done(x);
}

/* The value of a global scalar after the run. */
static inline int64_t global_value(execution *x, const char *name) {
  const var *v = program_find_global(x->p, name);
  assert_non_null(v);
  u128 value = 0;
  assert_true(interp_read(x->in, expr_var(&x->p->pool, v), &value));
  return (int64_t)machine_signed(v->type, value);
}

#endif
