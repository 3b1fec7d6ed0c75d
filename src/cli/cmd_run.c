/* cmd_run.c: assay run: executes a program in the interpreter.
 *
 * Standard output is the program's own (then --state). Messages, the trace and what is wrong go to
 * standard error. The exit code is the program's (0 if an assumption ended it), 10 after an error,
 * 5 where a limit or something unknown ended the run. */
#include "cli/cli.h"

#include "base/file.h"
#include "base/memory.h"
#include "program/interp.h"
#include "report/input.h"
#include "report/witness_follow.h"

#include <inttypes.h>
#include <string.h>

typedef struct run_context {
  input_list inputs, schedule; /* --schedule, if it is given */
  bool has_schedule;
  program *p;
  interp *in;
  bool show_draws;
} run_context;

static bool supply(void *context, const draw *d, u128 *value) {
  run_context *c = context;
  bool is_scheduled = c->has_schedule && draw_is_turn(d);
  return input_list_supply(is_scheduled ? &c->schedule : &c->inputs, d, value);
}

/* a.c:3:11: input 0: x = 5 */
static void show_draw(void *context, const draw *d) {
  run_context *c = context;
  if (!c->show_draws)
    return;
  buf line = {0};
  if (d->where.line) {
    location_print(&line, d->where);
    buf_add(&line, ": ");
  }
  buf_printf(&line, "input %" PRIu64, d->serial);
  buf_add(&line, " (");
  input_words(&line, c->p, d);
  buf_add(&line, ") = ");
  interp_print_value(c->in, &line, d->type, d->value);
  if (d->why == HAVOC_APPROX)
    buf_add(&line, " [approximation]");
  else if (d->source == DRAW_READ && d->why == HAVOC_UNINIT)
    buf_add(&line, " [uninitialised]");
  fprintf(stderr, "%s\n", buf_text(&line));
  buf_free(&line);
}

/* What stops the run; 0 for a property that does not exist. */
static uint32_t property_classes(const char *name) {
  if (strcmp(name, "valid-memsafety") == 0)
    return ERROR_BIT(ERROR_DEREF) | ERROR_BIT(ERROR_CALL) | ERROR_BIT(ERROR_FREE);
  uint32_t classes = 0;
  for (int c = 0; c < ERROR_CLASSES; c++)
    if (strcmp(name, error_class_property((error_class)c)) == 0)
      classes |= ERROR_BIT(c);
  return classes;
}

static diag_place place_of(location where) {
  return (diag_place){
      .file = where.line ? where.file : NULL, .line = where.line, .column = where.column};
}

static void note_approximation(diag *d, const run_result *r) {
  if (r->approximated)
    diag_at(d, DIAG_NOTE, place_of(r->approximated_at),
            "the run went through an approximation%s%s: it may differ from the program's",
            r->approximated_by ? ": " : "", r->approximated_by ? r->approximated_by : "");
}

/* Says how the run ended, and the exit code of it. */
static int report(const options *opts, const run_result *r) {
  diag d = cli_diag(opts);
  assert(r->end != RUN_ERROR || r->message);
  const char *function = r->user_proc ? run_function(r) : "?";
  int code = 0;
  switch (r->end) {
  case RUN_EXIT:
    return r->status;
  case RUN_ERROR:
    diag_at(&d, DIAG_ERROR, place_of(r->where), "%s (%s, in %s)", r->message,
            error_class_property(r->class), function);
    code = EXIT_FALSE;
    break;
  case RUN_BLOCKED:
    diag_at(&d, DIAG_NOTE, place_of(r->where), "the run ends here: %s", r->message);
    code = EXIT_TRUE;
    break;
  case RUN_LIMIT: {
    buf where = {0};
    if (r->where.line)
      buf_printf(&where, " at %s:%" PRIu32, r->where.file, r->where.line);
    fprintf(stderr, "assay: %s%s\n", r->message, buf_text(&where));
    buf_free(&where);
    code = EXIT_UNKNOWN;
    break;
  }
  case RUN_UNKNOWN:
    diag_at(&d, DIAG_ERROR, place_of(r->where), "cannot be executed: %s (in %s)", r->message,
            function);
    code = EXIT_UNKNOWN;
    break;
  }
  note_approximation(&d, r);
  return code;
}

static int execute(const options *opts, program *p, run_context *context, uint32_t stop,
                   stats *st) {
  const proc *entry = program_find_proc(p, opts->entry);
  if (!entry || !entry->has_body)
    return input_error("no function '%s' to start from", opts->entry);
  assert(!context->in);
  deadline limit = options_deadline(opts);
  interp_options o = interp_defaults();
  o.stop = stop;
  o.step_limit = (uint64_t)opts->steps;
  o.depth_limit = (uint32_t)opts->depth;
  o.memory_limit = (uint64_t)opts->memory << 20;
  o.deadline = opts->timeout > 0 ? &limit : NULL;
  o.draw = supply;
  o.drawn = show_draw;
  o.context = context;
  o.output = stdout;
  o.error_output = stderr;
  o.warnings = opts->quiet ? NULL : stderr;
  o.steps = opts->print_trace ? stderr : NULL;
  context->show_draws = opts->print_trace || opts->verbose;
  context->p = p;
  context->in = interp_new(p, &o);
  stats_start(st, TIMER_interpret);
  run_result r = interp_run(context->in, entry);
  stats_stop(st, TIMER_interpret);
  st->interpreter_steps += r.steps;
  int code = report(opts, &r);
  if (opts->print_state) {
    buf text = {0};
    interp_print_globals(context->in, &text);
    fputs(buf_text(&text), stdout);
    buf_free(&text);
  }
  interp_free(context->in);
  return code;
}

/* The inputs that a violation witness leads to the error with; false if it does not, after saying
 * why. */
static bool follow_witness(const options *opts, program *p, run_context *context, u128 **values) {
  buf text = {0}, reason = {0};
  witness w = {0};
  bool ok = file_read(opts->replay, &text, &reason) &&
            witness_parse(&w, opts->replay, buf_text(&text), text.size, &reason);
  if (ok && !w.is_violation) {
    buf_printf(&reason, "%s: this is a witness of correctness: there is no run to replay",
               opts->replay);
    ok = false;
  }
  ok = ok && witness_matches(&w, opts, &reason);
  if (ok) {
    follow_request r = {.witness = &w, .program = p, .options = opts};
    r.entry = program_find_proc(p, opts->entry);
    r.deadline = options_deadline(opts);
    r.step_limit = (uint64_t)opts->steps;
    replay_result found = {0};
    ok = witness_constrain(&r, &reason) && witness_follow(&r, &found, &reason);
    if (ok) {
      assert(!*values);
      context->inputs.size = found.inputs.size;
      *values = xcalloc(found.inputs.size + 1, sizeof **values);
      for (uint32_t i = 0; i < found.inputs.size; ++i)
        (*values)[i] = found.inputs.data[i].draw.value;
      context->inputs.values = *values;
      replay_result_free(&found);
    }
  }
  if (!ok)
    fprintf(stderr, "assay: the witness is rejected: %s\n", buf_text(&reason));
  witness_free(&w);
  buf_free(&text);
  buf_free(&reason);
  return ok;
}

/* The numbers of an option; false if they are none, after saying so. They are the caller's to free. */
static bool read_numbers(const char *option, const char *text, input_list *list, u128 **values) {
  const char *bad = NULL;
  assert(!*values);
  if (text && !input_list_parse(text, values, &list->size, &bad)) {
    usage_error("%s: a number is expected at '%s'", option, bad);
    return false;
  }
  list->values = *values;
  return true;
}

int cmd_run(const options *opts) {
  if (opts->replay && (opts->inputs || opts->schedule))
    return usage_error("--replay and %s both say what the inputs are",
                       opts->inputs ? "--inputs" : "--schedule");
  uint32_t stop = ERROR_DEFAULT;
  for (vec_each(const char *const, name, &opts->properties)) {
    uint32_t classes = property_classes(*name);
    if (!classes)
      return usage_error("unknown property '%s' for --property", *name);
    stop |= classes;
  }
  run_context context = {.inputs.seed = (uint64_t)opts->seed, .has_schedule = opts->schedule};
  context.inputs.then = opts->stop_inputs ? INPUT_STOP : opts->seed ? INPUT_RANDOM : INPUT_ZERO;
  context.schedule = context.inputs;
  u128 *values = NULL, *turns = NULL;
  if (!read_numbers("--inputs", opts->inputs, &context.inputs, &values) ||
      !read_numbers("--schedule", opts->schedule, &context.schedule, &turns)) {
    free(values);
    free(turns);
    return EXIT_USAGE;
  }
  stats st = {0};
  stats_start(&st, TIMER_total);
  program *p = cli_load(opts, &st, true);
  int code = EXIT_INPUT;
  if (p && opts->replay && !follow_witness(opts, p, &context, &values))
    code = EXIT_UNKNOWN;
  else if (p)
    code = execute(opts, p, &context, stop, &st);
  stats_stop(&st, TIMER_total);
  cli_stats(opts, &st);
  program_free(p);
  free(values);
  free(turns);
  return code;
}
