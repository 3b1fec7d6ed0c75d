/* cmd_edges.c: assay edges FILE: path edges per label and summary edges per procedure (paper 002's
 * tables). C and core programs are abstracted to linear programs first: over what --keep names, or
 * over all variables. Of a Boolean program: what holds at each label. The work is done in a child
 * process under the limits of the command line. */
#include "cli/cli.h"

#include "alias/alias.h"
#include "base/child.h"
#include "boolean/boolean.h"
#include "linear/linear.h"
#include "program/bp.h"

#include <string.h>

enum { SMALL_ARRAY = 8 }; /* arrays of at most that many elements are kept whole by default */

typedef struct edges_job {
  const options *opts;
  program *program;
  const proc *entry;
  expr_vec kept;
} edges_job;

static int run_linear(FILE *out, edges_job *job) {
  const options *o = job->opts;
  alias *a = alias_new(job->program, job->entry);
  abstract_request request = {.q = {.program = job->program,
                                    .entry = job->entry,
                                    .alias = a,
                                    .deadline = options_deadline(o)},
                              .kept = job->kept.data,
                              .kept_count = job->kept.size,
                              .everything = !o->keep,
                              .cells = SMALL_ARRAY};
  linear_program *made = linear_abstract(&request);
  linear_request check = {.q = request.q,
                          .program = made,
                          .all_variables = true,
                          .all_labels = true,
                          .asserts = true,
                          .delay = 60,
                          .cap = 60};
  buf text = {0}, reason = {0};
  int code = EXIT_TRUE;
  if (linear_print_edges(&check, &text, &reason))
    fwrite(buf_text(&text), 1, text.size, out);
  else {
    fprintf(out, "UNKNOWN (%s)\n", buf_text(&reason));
    code = EXIT_UNKNOWN;
  }
  buf_free(&text);
  buf_free(&reason);
  linear_program_free(made);
  alias_free(a);
  return code;
}

static void print_bp_summary(buf *out, const bp_result *result, uint32_t f) {
  assert(f < result->summaries.size && result->summaries.data[f].proc == f);
  buf_add(out, "  summary\n      ");
  expr_print_bp(out, result->summaries.data[f].holds);
  buf_put(out, '\n');
}

/* Here a primed variable is the value on entry. */
static int run_boolean(FILE *out, edges_job *job) {
  bp_request request;
  bp_result result = {0};
  bp_request_init(&request, job->program);
  request.want_relations = request.every_label = true;
  request.asserts = false;
  request.deadline = options_deadline(job->opts);
  boolean_check(&request, &result);
  int code = result.verdict == VERDICT_UNKNOWN ? EXIT_UNKNOWN : EXIT_TRUE;
  buf text = {0};
  if (code == EXIT_UNKNOWN)
    buf_printf(&text, "UNKNOWN (%s)\n", result.reason);
  uint32_t last = UINT32_MAX;
  for (uint32_t i = 0; i < result.relations.size; ++i) {
    const bp_invariant *v = &result.relations.data[i];
    if (v->at.proc != last && last != UINT32_MAX)
      print_bp_summary(&text, &result, last);
    if (v->at.proc != last)
      buf_printf(&text, "%s%s\n", last == UINT32_MAX ? "" : "\n",
                 job->program->procs.data[v->at.proc]->name);
    last = v->at.proc;
    buf_printf(&text, "  %u: ", v->at.label);
    bp_print_stmt(&text, job->program, &job->program->procs.data[last]->stmts.data[v->at.label]);
    buf_add(&text, "\n      ");
    expr_print_bp(&text, v->holds);
    buf_put(&text, '\n');
  }
  if (last != UINT32_MAX)
    print_bp_summary(&text, &result, last);
  fwrite(buf_text(&text), 1, text.size, out);
  buf_free(&text);
  bp_result_free(&result);
  bp_request_free(&request);
  return code;
}

static int run_job(FILE *out, void *arg) {
  edges_job *job = arg;
  return job->program->is_boolean ? run_boolean(out, job) : run_linear(out, job);
}

static bool find_kept(edges_job *job) {
  buf error = {0};
  bool ok =
      !job->opts->keep || linear_parse_kept(job->program, job->opts->keep, &job->kept, &error);
  if (!ok)
    usage_error("--keep: %s", buf_text(&error));
  buf_free(&error);
  return ok;
}

static int run_child(edges_job *job) {
  buf text = {0}, reason = {0};
  const options *o = job->opts;
  child_limits limits = {.memory_mb = (uint64_t)o->memory, .seconds = options_seconds_left(o)};
  fflush(stdout);
  assert(job->program);
  child_result child = child_run(run_job, job, limits, child_sink_buf, &text);
  int code = child.end == CHILD_EXITED ? child.status : EXIT_UNKNOWN;
  if (child.end == CHILD_EXITED)
    fwrite(buf_text(&text), 1, text.size, stdout);
  else {
    child_reason(&child, &reason);
    printf("UNKNOWN (%s)\n", buf_text(&reason));
  }
  buf_free(&text);
  buf_free(&reason);
  return code;
}

int cmd_edges(const options *opts) {
  stats st = {0};
  edges_job job = {.opts = opts, .program = cli_load(opts, &st, true)};
  if (!job.program)
    return EXIT_INPUT;
  int code = EXIT_USAGE;
  cli_set_integers(opts, job.program);
  job.entry = program_find_proc(job.program, opts->entry);
  if (find_kept(&job))
    code = run_child(&job);
  vec_free(&job.kept);
  program_free(job.program);
  return code;
}
