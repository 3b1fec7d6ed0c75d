/* report_case.h: an answer to report about, made without an engine: the program is run in the
 * interpreter on given inputs, and what it ran into is the finding. */
#ifndef ASSAY_TEST_REPORT_CASE_H
#define ASSAY_TEST_REPORT_CASE_H

#include "unit.h"

#include "base/memory.h"
#include "frontend/frontend.h"
#include "report/report.h"

typedef struct report_case {
  options options;
  stats stats;
  program *program;
  answer answer;
  input_list inputs;
  u128 *values;
} report_case;

static inline bool case_draw(void *context, const draw *d, u128 *value) {
  return input_list_draw(&((report_case *)context)->inputs, d->type, value);
}

static inline void case_drawn(void *context, const draw *d) {
  report_case *c = context;
  vec_push(&c->answer.findings.data[0].replay.inputs, (replay_input){.draw = *d});
}

static inline const char *case_intern(report_case *c, const char *text) {
  return text ? str_intern(&c->program->pool.strings, text) : NULL;
}

/* Runs; the finding is FALSE if the run ends in an error, else TRUE. */
static inline void case_run(report_case *c, const char *inputs) {
  const char *bad;
  if (inputs)
    assert_true(input_list_parse(inputs, &c->values, &c->inputs.size, &bad));
  c->inputs.values = c->values;
  c->answer = (answer){.options = &c->options, .program = c->program, .stats = &c->stats};
  c->answer.entry = program_find_proc(c->program, case_intern(c, c->options.entry));
  finding *f = vec_add(&c->answer.findings);
  f->property = "unreach-call";
  f->engine = "test";
  interp_options o = interp_defaults();
  o.draw = case_draw;
  o.drawn = case_drawn;
  o.context = c;
  o.record = true;
  interp *in = interp_new(c->program, &o);
  f->replay.run = interp_run(in, c->answer.entry);
  f->replay.run.message = case_intern(c, f->replay.run.message);
  f->replay.trace = interp_take_trace(in);
  f->verdict = f->replay.run.end == RUN_ERROR ? VERDICT_FALSE : VERDICT_TRUE;
  interp_free(in);
  for (uint32_t i = 0; i < c->program->assumptions.size; ++i)
    vec_push(&c->answer.assumptions, c->program->assumptions.data[i]);
}

/* The words are those of the command line after `assay check`. */
static inline void case_load(report_case *c, int argc, char *const *argv) {
  memset(c, 0, sizeof *c);
  buf error = {0};
  if (!options_parse(&c->options, C_CHECK, argc, argv, &error))
    fail_msg("%s", buf_text(&error));
  buf_free(&error);
  c->program = frontend_load(&c->options, &c->stats, true);
  assert_non_null(c->program);
}

static inline void case_free(report_case *c) {
  finding *f = &c->answer.findings.data[0];
  if (f->replay.trace) {
    trace_free(f->replay.trace);
    free(f->replay.trace);
  }
  vec_free(&f->replay.inputs);
  vec_free(&f->invariants);
  free(f->reason);
  free(f->message);
  vec_free(&c->answer.findings);
  vec_free(&c->answer.assumptions);
  free(c->values);
  program_free(c->program);
  options_free(&c->options);
}

#endif
