/* cmd_bp.c: assay bp FILE.bp: can an assertion of a Boolean program fail, or a label be reached?
 *
 * The file is read here; the algorithm runs in a child process under the limits of the command line
 * (base/child.h). The child also replays the trace on the explicit semantics and writes the report;
 * it is printed only if the child came to its end, so standard output never has half an answer. */
#include "cli/bp_algorithms.h"
#include "cli/bp_print.h"
#include "cli/bp_report.h"
#include "cli/bp_threads.h"
#include "cli/cli.h"

#include "base/child.h"
#include "base/file.h"
#include "base/memory.h"
#include "explicit/explicit.h"
#include "program/bp.h"
#include "program/interleave.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>

typedef struct bp_job {
  const options *opts;
  const bp_algorithm_row *algorithm;
  program *program;
  bp_request request;
  buf source;
  volatile uint32_t *cleared; /* of concurrent programs; shared with the child */
  double started;
} bp_job;

/* ---- the question ---- */

/* --label asks for these labels alone; else asserts and the usual error labels count. */
static void choose_targets(bp_job *job) {
  static const char *const usual[] = {"ERROR", "SLIC_ERROR"};
  const options_list *labels = &job->opts->labels;
  diag d = cli_diag(job->opts);
  diag_place nowhere = {.file = job->program->file};
  if (labels->size == 0)
    for (uint32_t i = 0; i < sizeof usual / sizeof *usual; ++i)
      bp_request_label(&job->request, usual[i]);
  for (uint32_t i = 0; i < labels->size; ++i)
    if (bp_request_label(&job->request, labels->data[i]) == 0)
      diag_at(&d, DIAG_WARNING, nowhere, "there is no label '%s', so it cannot be reached",
              labels->data[i]);
  job->request.asserts = labels->size == 0;
}

static bool has_question(const bp_job *job) {
  const program *p = job->program;
  if (job->request.targets.size || !job->request.asserts)
    return true;
  for (uint32_t n = 0; n < p->procs.size; ++n)
    for (uint32_t i = 0; i < p->procs.data[n]->stmts.size; ++i)
      if (p->procs.data[n]->stmts.data[i].kind == S_ASSERT)
        return true;
  return false;
}

/* Nobody means that: all other threads stop. */
static void warn_of_endless_sections(const bp_job *job) {
  thread_ends ends = {0};
  diag d = cli_diag(job->opts);
  thread_ends_inside(job->program, &ends);
  for (vec_each(const stmt *, s, &ends))
    diag_at(&d, DIAG_WARNING,
            (diag_place){.file = (*s)->where.file,
                         .text = buf_text(&job->source),
                         .line = (*s)->where.line,
                         .column = (*s)->where.column},
            "a thread may end here inside an atomic section: no other thread runs after that");
  vec_free(&ends);
}

static void make_request(bp_job *job) {
  const options *o = job->opts;
  bp_request_init(&job->request, job->program);
  choose_targets(job);
  job->request.shortest = o->shortest;
  job->request.want_invariants = o->invariants;
  job->request.deadline = options_deadline(o);
  job->request.memory = (uint64_t)o->memory << 20;
  diag d = cli_diag(o);
  if (!has_question(job))
    diag_at(&d, DIAG_WARNING, (diag_place){.file = job->program->file},
            "the program has no assertion and no label ERROR: nothing can go wrong");
  if (job->program->is_concurrent)
    warn_of_endless_sections(job);
}

/* ---- the answer ---- */

static bool is_bounded(const bp_job *job) {
  return job->program->is_concurrent && bp_threads_asked(job->opts);
}

static bp_threads_job threads_job(const bp_job *job) {
  assert(job->algorithm && job->cleared);
  return (bp_threads_job){.opts = job->opts,
                          .request = &job->request,
                          .source = buf_text(&job->source),
                          .cleared = job->cleared,
                          .use_oracle = strcmp(job->algorithm->name, "explicit") == 0,
                          .started = job->started};
}

static void print_report(buf *out, const bp_job *job, const bp_result *result) {
  bp_report r = {.request = &job->request,
                 .result = result,
                 .algorithm = job->algorithm->name,
                 .source = buf_text(&job->source),
                 .quiet = job->opts->quiet,
                 .stats = job->opts->stats,
                 .seconds = clock_seconds() - job->started};
  if (job->opts->format == FORMAT_JSON)
    bp_report_json(out, &r);
  else
    bp_report_text(out, &r);
}

/* A trace that does not replay is never shown: that is a bug in the algorithm. */
static bool is_confirmed(const bp_job *job, const bp_result *result) {
  if (result->verdict != VERDICT_FALSE)
    return true;
  buf reason = {0};
  assert(result->trace);
  bool ok = explicit_replay(&job->request, result->trace, &reason);
  if (!ok)
    fprintf(stderr, "assay: a bug in assay: the trace of algorithm '%s' does not replay: %s\n",
            job->algorithm->name, buf_text(&reason));
  buf_free(&reason);
  return ok;
}

static int run_threads(FILE *out, const bp_job *job) {
  bp_threads_job threads = threads_job(job);
  buf text = {0};
  int code = bp_threads_run(&text, &threads);
  fwrite(buf_text(&text), 1, text.size, out);
  buf_free(&text);
  return code;
}

/* The body of the child. A bound on switches means nothing to a sequential program. */
static int run_algorithm(FILE *out, void *arg) {
  bp_job *job = arg;
  if (is_bounded(job))
    return run_threads(out, job);
  bp_result result = {0};
  assert(job->algorithm->run);
  if (job->program->is_concurrent)
    bp_result_unknown(&result, "the program is concurrent: --context-switches K or --rounds K is "
                               "needed");
  else
    job->algorithm->run(&job->request, &result);
  int code = EXIT_BUG;
  if (is_confirmed(job, &result)) {
    buf text = {0};
    print_report(&text, job, &result);
    fwrite(buf_text(&text), 1, text.size, out);
    buf_free(&text);
    code = bp_exit_code(result.verdict);
  }
  bp_result_free(&result);
  return code;
}

/* The child came to no end of its own: why not. Nobody but the kernel, out of memory, kills it. */
static int report_limit(const bp_job *job, const child_result *child) {
  buf reason = {0}, text = {0};
  bool killed = child->end == CHILD_CRASHED && child->status == SIGKILL;
  if (killed)
    buf_add(&reason, "memory");
  else
    child_reason(child, &reason);
  if (is_bounded(job)) {
    bp_threads_job threads = threads_job(job);
    bp_threads_give_up(&text, &threads, buf_text(&reason));
  } else {
    bp_result result = {0};
    bp_result_unknown(&result, "%s", buf_text(&reason));
    print_report(&text, job, &result);
    bp_result_free(&result);
  }
  fwrite(buf_text(&text), 1, text.size, stdout);
  buf_free(&text);
  buf_free(&reason);
  return child->end == CHILD_CRASHED && !killed ? EXIT_BUG : EXIT_UNKNOWN;
}

static int run_job(bp_job *job) {
  buf text = {0};
  job->cleared =
      mmap(NULL, sizeof *job->cleared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (job->cleared == MAP_FAILED)
    out_of_memory();
  child_limits limits = {.memory_mb = (uint64_t)job->opts->memory,
                         .seconds = options_seconds_left(job->opts)};
  fflush(stdout);
  child_result child = child_run(run_algorithm, job, limits, child_sink_buf, &text);
  int code;
  if (child.end != CHILD_EXITED)
    code = report_limit(job, &child);
  else {
    fwrite(buf_text(&text), 1, text.size, stdout);
    assert(child.status >= 0);
    code = child.status;
  }
  buf_free(&text);
  munmap((void *)job->cleared, sizeof *job->cleared);
  return code;
}

/* ---- the command ---- */

static int read_program(bp_job *job, const char *file) {
  buf error = {0};
  int code = EXIT_TRUE;
  if (!file_read(file, &job->source, &error))
    code = input_error("%s", buf_text(&error));
  else {
    diag d = cli_diag(job->opts);
    job->program = bp_parse(file, buf_text(&job->source), job->source.size, &d);
    code = job->program ? EXIT_TRUE : EXIT_INPUT;
  }
  buf_free(&error);
  return code;
}

int cmd_bp(const options *opts) {
  bp_job job = {
      .opts = opts, .algorithm = &bp_algorithms[opts->algorithm], .started = clock_seconds()};
  if (opts->files.size != 1)
    return usage_error("bp takes one file, not %u", opts->files.size);
  if (opts->format == FORMAT_SARIF)
    return usage_error("--format sarif is not supported yet by bp; use text or json");
  if (opts->context_switches.given && opts->rounds)
    return usage_error("--context-switches and --rounds exclude each other");
  if (!job.algorithm->run)
    return usage_error("--algorithm %s is not supported yet", job.algorithm->name);
  int code = read_program(&job, opts->files.data[0]);
  if (code == EXIT_TRUE) {
    make_request(&job);
    code = run_job(&job);
    bp_request_free(&job.request);
  }
  program_free(job.program);
  buf_free(&job.source);
  return code;
}
