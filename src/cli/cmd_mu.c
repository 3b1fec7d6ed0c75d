/* cmd_mu.c: assay mu [--program FILE.bp] FILE.mu: evaluates a fixed-point equation system.
 *
 * The system's commands are carried out in order; the truth value of its last query is the result,
 * TRUE or FALSE. A system without a query has all its relations evaluated and no result. With
 * --program the relations of that Boolean program are given to the system (fixpoint/template.h);
 * errors are its failing assertions and the labels ERROR and SLIC_ERROR. The evaluation runs in a
 * child process under the limits of the command line. */
#include "cli/cli.h"

#include "base/child.h"
#include "base/deadline.h"
#include "base/file.h"
#include "fixpoint/template.h"
#include "program/bp.h"

typedef struct mu_job {
  const options *opts;
  buf text, source;
  program *program; /* or NULL */
  bp_request request;
  templates templates;
  mu_system *system;
  mu_run *run;
  mu_answer answer;
  const mu_relation *oscillation;
  buf out;
} mu_job;

/* ---- evaluating ---------------------------------------------------------- */

static void print_table(mu_job *job) {
  size_t start = job->out.size;
  buf_printf(&job->out, "relation          rounds  evaluations      nodes   seconds\n");
  size_t head = job->out.size;
  for (vec_each(mu_relation *, r, &job->system->relations)) {
    assert(job->run);
    mu_statistics now = mu_statistics_of(job->run, *r);
    if (now.evaluations)
      buf_printf(&job->out, "%-16s %7llu %12llu %10u %9.3f\n", (*r)->name,
                 (unsigned long long)now.rounds, (unsigned long long)now.evaluations, now.nodes,
                 now.seconds);
  }
  if (job->out.size == head) { /* nothing was evaluated */
    job->out.size = start;
    job->out.text[start] = 0;
  }
}

static void evaluate_all(mu_job *job) {
  for (vec_each(mu_relation *, r, &job->system->relations))
    if (!(*r)->is_input)
      mu_value(job->run, *r);
}

static void evaluate(bdd_space *s, void *argument) {
  mu_job *job = argument;
  mu_run_open(job->run, s);
  if (job->program)
    templates_open(&job->templates, s);
  job->answer = mu_execute(job->run, &job->out);
  if (job->answer == MU_NO_QUERY)
    evaluate_all(job);
  job->oscillation = mu_oscillation(job->run);
  if (!job->opts->quiet)
    print_table(job);
}

static int print_result(mu_job *job, const char *stopped) {
  static const char line[] = "Verification result: ";
  if (stopped)
    buf_printf(&job->out, "%sUNKNOWN (%s)\n", line, stopped);
  else if (job->oscillation)
    buf_printf(&job->out, "%sUNKNOWN (%s:%u:%u: the iterates of '%s' come round without end)\n",
               line, job->opts->files.data[0], job->oscillation->line, job->oscillation->column,
               job->oscillation->name);
  else if (job->answer == MU_NO_QUERY)
    buf_printf(&job->out, "%sUNKNOWN (the system asks nothing)\n", line);
  else
    buf_printf(&job->out, "%s%s\n", line, job->answer == MU_TRUE ? "TRUE" : "FALSE(query)");
  if (stopped || job->oscillation || job->answer == MU_NO_QUERY)
    return EXIT_UNKNOWN;
  return job->answer == MU_TRUE ? EXIT_TRUE : EXIT_FALSE;
}

/* The body of the child. */
static int run_system(FILE *out, void *argument) {
  mu_job *job = argument;
  bdd_config config = {.memory = (uint64_t)job->opts->memory << 20,
                       .deadline = options_deadline(job->opts)};
  bdd_space *s = bdd_open(&config);
  assert(job->system && !job->run);
  const char *stopped = "memory";
  if (s) {
    job->run = mu_run_new(job->system, job->program ? &job->templates.host : NULL);
    bdd_stop stop = bdd_guard(s, evaluate, job);
    stopped = stop == BDD_DONE ? NULL : bdd_stop_reason(stop);
    if (job->opts->stats && !stopped) {
      bdd_statistics now = bdd_stats_of(s);
      buf_printf(&job->out, "BDD nodes: %llu live, %llu at most, %u reorderings\n",
                 (unsigned long long)now.live, (unsigned long long)now.peak, now.reorderings);
    }
  }
  int code = print_result(job, stopped);
  fwrite(buf_text(&job->out), 1, job->out.size, out);
  mu_run_free(job->run);
  if (job->program)
    templates_free(&job->templates);
  bdd_close(s);
  return code;
}

static int run_job(mu_job *job) {
  buf text = {0};
  child_limits limits = {.memory_mb = (uint64_t)job->opts->memory,
                         .seconds = options_seconds_left(job->opts)};
  fflush(stdout);
  child_result child = child_run(run_system, job, limits, child_sink_buf, &text);
  int code = child.status;
  if (child.end != CHILD_EXITED) {
    buf reason = {0};
    child_reason(&child, &reason);
    buf_clear(&text);
    buf_printf(&text, "Verification result: UNKNOWN (%s)\n", buf_text(&reason));
    buf_free(&reason);
    code = child.end == CHILD_CRASHED ? EXIT_BUG : EXIT_UNKNOWN;
  }
  fwrite(buf_text(&text), 1, text.size, stdout);
  buf_free(&text);
  return code;
}

/* ---- reading ------------------------------------------------------------- */

static int read_program(mu_job *job) {
  const char *file = job->opts->program_file;
  buf error = {0};
  diag d = cli_diag(job->opts);
  int code = EXIT_TRUE;
  if (!file_read(file, &job->source, &error))
    code = input_error("%s", buf_text(&error));
  else if (!(job->program = bp_parse(file, buf_text(&job->source), job->source.size, &d)))
    code = EXIT_INPUT;
  else if (!program_find_proc(job->program, "main"))
    code = input_error("'%s' has no function 'main'", file);
  buf_free(&error);
  return code;
}

static int declare_program(mu_job *job) {
  bp_request_init(&job->request, job->program);
  bp_request_label(&job->request, "ERROR");
  bp_request_label(&job->request, "SLIC_ERROR");
  const char *culprit = NULL;
  if (!templates_init(&job->templates, (template_question){.request = &job->request}, &culprit))
    return input_error("'%s' calls '%s', which has no body", job->opts->program_file, culprit);
  templates_declare(&job->templates, job->system);
  return EXIT_TRUE;
}

static int read_system(mu_job *job) {
  const char *file = job->opts->files.data[0];
  buf error = {0};
  mu_error wrong = {0};
  int code = EXIT_TRUE;
  if (!file_read(file, &job->text, &error)) {
    code = input_error("%s", buf_text(&error));
  } else if (!mu_parse(job->system, buf_text(&job->text), job->text.size, &wrong)) {
    diag d = cli_diag(job->opts);
    diag_place place = {
        .file = file, .text = buf_text(&job->text), .line = wrong.line, .column = wrong.column};
    diag_at(&d, DIAG_ERROR, place, "%s", wrong.message);
    code = EXIT_INPUT;
  }
  free(wrong.message);
  buf_free(&error);
  return code;
}

int cmd_mu(const options *opts) {
  if (opts->files.size != 1)
    return usage_error("mu takes one file, not %u", opts->files.size);
  mu_job job = {.opts = opts, .system = mu_new()};
  int code = EXIT_TRUE;
  if (opts->program_file) {
    code = read_program(&job);
    if (code == EXIT_TRUE)
      code = declare_program(&job);
  }
  if (code == EXIT_TRUE)
    code = read_system(&job);
  if (code == EXIT_TRUE)
    code = run_job(&job);
  if (job.program) {
    templates_free(&job.templates); /* the child had its own */
    bp_request_free(&job.request);
    program_free(job.program);
  }
  mu_free(job.system);
  buf_free(&job.text);
  buf_free(&job.source);
  buf_free(&job.out);
  return code;
}
