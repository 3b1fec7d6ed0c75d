#include "cli/models_check.h"

#include "base/child.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "trial/trial.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST_AT_ONCE = 8 };
static const double most_seconds = 120; /* for one function */

typedef struct job {
  trial_request request;
  buf line;  /* what the child said */
  int child; /* its number; -1: it has not started */
} job;

typedef struct jobs {
  const options *opts;
  VEC(job) list;
  uint32_t started, ended, failed, unknown, absent;
} jobs;

/* ---- which ---- */

static void add_job(jobs *j, library *l, const char *name) {
  for (vec_each(const job, known, &j->list))
    if (!strcmp(known->request.name, name))
      return;
  trial_request r = {.library = l, .name = name, .limits = j->opts};
  r.calls = (uint32_t)j->opts->calls;
  r.seed = (uint64_t)j->opts->seed;
  vec_push(&j->list, (job){.request = r, .child = -1});
}

static int add_named(jobs *j, library *l, const char *name) {
  if (!library_meaning(l, name))
    return usage_error("there is no library function '%s' in the table (`assay models`)", name);
  if (!trial_has(l, name))
    return usage_error("'%s' is not among the functions that can be tried: there is no line "
                       "`//? %s(...)` beside its model",
                       name, name);
  add_job(j, l, str_intern(&l->strings, name));
  return EXIT_TRUE;
}

static int choose(jobs *j, library *l) {
  int code = EXIT_TRUE;
  for (uint32_t i = 0; i < j->opts->files.size && code == EXIT_TRUE; ++i)
    code = add_named(j, l, j->opts->files.data[i]);
  if (!j->opts->files.size)
    for (vec_each(const library_trial, t, &l->trials))
      add_job(j, l, t->name);
  return code;
}

/* ---- one child ---- */

static int try_one(FILE *out, void *arg) {
  const trial_request *r = arg;
  trial_result result;
  trial_run(r, &result);
  switch (result.verdict) {
  case TRIAL_ALLOWED:
    fprintf(out, "ok %s %u calls%s\n", r->name, result.calls,
            result.approximate ? ", by an approximation" : "");
    break;
  case TRIAL_REFUSED:
    fprintf(out, "FAIL %s: %s\n", r->name, buf_text(&result.text));
    break;
  case TRIAL_ABSENT:
    fprintf(out, "absent %s: %s\n", r->name, buf_text(&result.text));
    break;
  case TRIAL_UNKNOWN:
    fprintf(out, "UNKNOWN %s: %s\n", r->name, buf_text(&result.text));
    break;
  }
  fflush(out);
  int code = (int)result.verdict;
  trial_result_free(&result);
  return code;
}

static void finish(jobs *j, job *one, const child_result *r) {
  ++j->ended;
  if (r->end != CHILD_EXITED || r->status > TRIAL_UNKNOWN) {
    buf why = {0};
    if (r->end == CHILD_EXITED)
      buf_printf(&why, "exit status %d", r->status);
    else
      child_reason(r, &why);
    buf_clear(&one->line);
    buf_printf(&one->line, "UNKNOWN %s: %s\n", one->request.name, buf_text(&why));
    buf_free(&why);
    ++j->unknown;
    return;
  }
  j->failed += r->status == TRIAL_REFUSED;
  j->absent += r->status == TRIAL_ABSENT;
  j->unknown += r->status == TRIAL_UNKNOWN;
  assert(j->failed + j->absent + j->unknown <= j->ended);
}

static void show_progress(const jobs *j, const job *one) {
  if (options_when(j->opts->progress, STDERR_FILENO))
    fprintf(stderr, "assay: %u of %u: %s", j->ended, j->list.size, buf_text(&one->line));
}

/* ---- all ---- */

static uint32_t at_once(void) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  return processors < 1 ? 1 : processors > MOST_AT_ONCE ? MOST_AT_ONCE : (uint32_t)processors;
}

static void start_next(jobs *j, supervisor *s) {
  assert(j->started < j->list.size && j->started >= j->ended);
  job *one = &j->list.data[j->started++];
  double left = options_seconds_left(j->opts);
  child_limits limits = {.memory_mb = (uint64_t)j->opts->memory,
                         .seconds = left > 0 && left < most_seconds ? left : most_seconds};
  one->child = (int)supervisor_start(s, try_one, &one->request, limits, child_sink_buf, &one->line);
}

static job *job_of(jobs *j, int child) {
  for (vec_each(job, one, &j->list))
    if (one->child == child)
      return one;
  return NULL;
}

/* True if all were tried. */
static bool run_all(jobs *j) {
  supervisor *s = supervisor_open();
  deadline limit = options_deadline(j->opts);
  uint32_t most = at_once();
  while (j->ended < j->list.size && !supervisor_interrupted(s) && !deadline_poll_clock(&limit)) {
    while (j->started < j->list.size && j->started - j->ended < most)
      start_next(j, s);
    int child = supervisor_wait(s, 0);
    job *one = job_of(j, child);
    assert(child >= 0 && one);
    child_result r = supervisor_result(s, (unsigned)child);
    finish(j, one, &r);
    show_progress(j, one);
  }
  bool whole = j->ended == j->list.size;
  supervisor_close(s);
  return whole;
}

static int conclude(const jobs *j, bool whole) {
  assert(j->ended <= j->started && j->started <= j->list.size);
  for (vec_each(const job, one, &j->list))
    if (one->line.size && (!j->opts->quiet || strncmp(one->line.text, "ok ", 3) != 0))
      fputs(one->line.text, stdout);
  printf("%u functions tried: %u ok, %u FAIL, %u UNKNOWN", j->ended - j->absent,
         j->ended - j->failed - j->unknown - j->absent, j->failed, j->unknown);
  if (j->absent)
    printf("; %u absent", j->absent);
  if (!whole)
    printf("; %u not tried: out of time, or interrupted", j->list.size - j->ended);
  printf("\n");
  return j->failed ? EXIT_FALSE : j->unknown || !whole ? EXIT_UNKNOWN : EXIT_TRUE;
}

/* ---- models that say nothing ---- */

static bool is_among(const options_list *names, const char *name) {
  for (vec_each(const char *const, one, names))
    if (!strcmp(*one, name))
      return true;
  return false;
}

/* Prints a line for each function whose standing says more, or less, than its model; how many. */
static uint32_t compare_standings(const library *l, const options_list *empty) {
  uint32_t wrong = 0;
  for (vec_each(const library_row, row, &l->rows)) {
    bool says_so = row->standing == STANDING_OPEN, is_so = is_among(empty, row->name);
    bool counts = row->standing == STANDING_MODELLED || row->standing == STANDING_SPECIFIED;
    if (is_so && counts)
      printf("FAIL %s: its model says nothing, so it is not '%s' but 'open'\n", row->name,
             standing_text(row->standing));
    else if (says_so && !is_so)
      printf("FAIL %s: its model says something, so it is not 'open'\n", row->name);
    wrong += (is_so && counts) || (says_so && !is_so);
  }
  return wrong;
}

static int check_standings(library *l, const options *opts) {
  options_list empty = {0};
  int code = EXIT_INPUT;
  if (trial_find_empty(l, opts, &empty))
    code = compare_standings(l, &empty) ? EXIT_FALSE : EXIT_TRUE;
  vec_free(&empty);
  return code;
}

int models_check(library *l, const options *opts) {
  jobs j = {.opts = opts};
  int code = choose(&j, l), standings = EXIT_TRUE;
  if (code == EXIT_TRUE && !opts->files.size)
    standings = check_standings(l, opts);
  if (code == EXIT_TRUE && standings != EXIT_INPUT)
    code = conclude(&j, run_all(&j));
  code = standings != EXIT_TRUE ? standings : code;
  for (vec_each(job, one, &j.list))
    buf_free(&one->line);
  vec_free(&j.list);
  return code;
}
