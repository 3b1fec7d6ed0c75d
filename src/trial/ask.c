#include "trial/ask.h"

#include "frontend/frontend.h"
#include "outside/outside.h"
#include "refine/refine.h"

static const double most_seconds = 20; /* for one call */

static double seconds_for(const options *limits) {
  double left = options_seconds_left(limits);
  return left > 0 && left < most_seconds ? left : most_seconds;
}

program *ask_load(const char *file, const char *include, const options *limits,
                  const tape_call *recorded, options *opts) {
  static const char *const flags[] = {"-D_GNU_SOURCE", "-DASSAY_CHECK_MODEL", "-w", "-I"};
  assert(file && include);
  buf values = {0};
  options_default(opts, C_CHECK);
  opts->memory = limits->memory;
  opts->timeout = limits->timeout;
  opts->deadline = limits->deadline;
  opts->quiet = true;
  vec_push(&opts->files, file);
  for (size_t i = 0; i < sizeof flags / sizeof *flags; ++i)
    vec_push(&opts->clang_args, flags[i]);
  vec_push(&opts->clang_args, include);
  if (recorded) {
    buf_add(&values, "-DASSAY_CHECK_TAPE=");
    tape_print(recorded, &values);
    vec_push(&opts->clang_args, str_intern(&opts->strings, buf_text(&values)));
    opts->engine = ENGINE_BOUNDED;
  }
  buf_free(&values);
  stats st = {0};
  program *p = frontend_load(opts, &st, true);
  if (p)
    outside_complete(p, program_find_proc(p, str_intern(&p->pool.strings, "main")), &opts->pure);
  return p;
}

trial_verdict ask_engines(const char *file, const char *include, const options *limits,
                          const tape_call *call, buf *why) {
  assert(call);
  options opts;
  trial_verdict says = TRIAL_UNKNOWN;
  program *p = ask_load(file, include, limits, call, &opts);
  if (p) {
    stats st = {0};
    answer a = {0};
    refine_request r = {.options = &opts, .q = {.program = p, .stats = &st}};
    r.q.entry = program_find_proc(p, str_intern(&p->pool.strings, "main"));
    r.q.deadline = deadline_after(seconds_for(limits));
    bool sane = refine_check(&r, &a);
    verdict v = answer_verdict(&a);
    says = !sane || v == VERDICT_UNKNOWN ? TRIAL_UNKNOWN
           : v == VERDICT_FALSE          ? TRIAL_ALLOWED
                                         : TRIAL_REFUSED;
    if (says == TRIAL_UNKNOWN)
      buf_printf(why, "no run of the model was found, and whether there is one: UNKNOWN (%s)",
                 a.findings.size && a.findings.data[0].reason ? a.findings.data[0].reason : "?");
    answer_free(&a);
  } else
    buf_add(why, "the trial cannot be compiled");
  program_free(p);
  options_free(&opts);
  return says;
}
