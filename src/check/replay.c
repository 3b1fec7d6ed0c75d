/* replay.c: a claimed bug is run in the interpreter. */
#include "check/check.h"

#include "base/memory.h"

enum {
  WHOLE_STEPS = 4 << 20, /* runs of up to so many statements are recorded as a whole, … */
  END_STEPS = 2000       /* … else these last ones of them */
};

typedef struct replaying {
  input_list list;
  replay_result *out;
} replaying;

static bool supply(void *context, const draw *d, u128 *value) {
  replaying *r = context;
  return input_list_draw(&r->list, d->type, value);
}

static void note(void *context, const draw *d) {
  replaying *r = context;
  vec_push(&r->out->inputs, (replay_input){.draw = *d});
}

static void put_end(buf *reason, const run_result *run) {
  static const char *const ends[] = {
      [RUN_EXIT] = "the run ends without an error",
      [RUN_ERROR] = "the run ends in an error",
      [RUN_BLOCKED] = "the run is blocked",
      [RUN_LIMIT] = "the run was stopped",
      [RUN_UNKNOWN] = "the run reaches something that is not executed",
  };
  if (run->where.line) {
    location_print(reason, run->where);
    buf_add(reason, ": ");
  }
  assert((size_t)run->end < sizeof ends / sizeof *ends);
  buf_add(reason, ends[run->end]);
  if (run->message)
    buf_printf(reason, ": %s", run->message);
}

static bool is_evidence(const run_result *run, buf *reason) {
  if (run->end != RUN_ERROR) {
    put_end(reason, run);
    return false;
  }
  if (!run->approximated)
    return true;
  if (run->approximated_at.line) {
    location_print(reason, run->approximated_at);
    buf_add(reason, ": ");
  }
  buf_printf(reason, "the run goes through an approximation: %s",
             run->approximated_by ? run->approximated_by : "not named");
  return false;
}

static void take_arguments(interp *in, replay_result *out) {
  for (uint32_t i = 1;; ++i) {
    buf text = {0};
    bool given = interp_argument(in, i, &text);
    if (given)
      vec_push(&out->arguments, xstrdup(buf_text(&text)));
    buf_free(&text);
    if (!given)
      return;
  }
}

static void take_layout(const interp *in, replay_result *out) {
  replay_object o = {0};
  for (uint32_t i = 0; interp_placed(in, i, &o.name, &o.base, &o.size); ++i)
    vec_push(&out->layout, o);
}

/* Runs it; the interpreter as it is then is the caller's. */
static interp *run(const replay_request *r, const interp_options *how, replay_result *out) {
  deadline until = r->q.deadline;
  replaying context = {.list = {.values = r->inputs, .size = r->input_count, .then = INPUT_ZERO},
                       .out = out};
  interp_options options = *how;
  options.stop = r->stop;
  if (!options.step_limit || (r->most_steps && r->most_steps < options.step_limit))
    options.step_limit = r->most_steps;
  options.deadline = &until;
  options.draw = supply;
  options.drawn = note;
  options.context = &context;
  options.layout = r->layout;
  options.layout_count = r->layout_count;
  vec_clear(&out->inputs);
  interp *in = interp_new(r->q.program, &options);
  out->run = interp_run(in, r->q.entry);
  assert(out->run.end != RUN_ERROR || out->run.proc);
  return in;
}

/* Of a very long run only the end is kept: a first run tells where that is. */
static interp *run_long(const replay_request *r, replay_result *out) {
  interp_options how = interp_defaults();
  interp *in = run(r, &how, out);
  if (out->run.end != RUN_ERROR || out->run.steps <= END_STEPS)
    return in;
  interp_free(in);
  how.record = true;
  assert(out->run.steps > END_STEPS);
  how.record_from = out->left_out = out->run.steps - END_STEPS;
  return run(r, &how, out);
}

bool check_replay(const replay_request *r, replay_result *out, buf *reason) {
  assert(r->q.program && r->q.entry && r->q.entry->has_body);
  *out = (replay_result){0};
  interp_options how = interp_defaults();
  how.record = true;
  how.step_limit = WHOLE_STEPS;
  interp *in = run(r, &how, out);
  if (out->run.end == RUN_LIMIT && out->run.steps >= WHOLE_STEPS) {
    interp_free(in);
    in = run_long(r, out);
  }
  bool real = is_evidence(&out->run, reason);
  assert(!real || (out->run.end == RUN_ERROR && !out->run.approximated));
  if (real) {
    out->trace = interp_take_trace(in);
    assert(out->trace && out->trace->main);
    take_arguments(in, out);
    take_layout(in, out);
    out->outside = interp_take_outside(in);
  } else
    vec_free(&out->inputs);
  interp_free(in);
  return real;
}

void replay_result_free(replay_result *out) {
  trace_drop(out->trace);
  vec_free(&out->inputs);
  for (vec_each(char *, text, &out->arguments))
    free(*text);
  vec_free(&out->arguments);
  vec_free(&out->layout);
  outside_log_free(&out->outside);
  *out = (replay_result){0};
}
