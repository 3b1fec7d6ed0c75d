#include "batch/run.h"

#include "base/file.h"
#include "base/memory.h"
#include "batch/progress.h"
#include "batch/slurm.h"

#include <errno.h>
#include <unistd.h>

double run_limit(const options *o, uint32_t round) {
  assert(round < RUN_ROUNDS);
  static const double share[RUN_ROUNDS] = {1.0 / 16, 1.0 / 4, 1};
  static const double least = 2;
  double limit = o->task_timeout * share[round];
  return limit > least ? limit : o->task_timeout < least ? o->task_timeout : least;
}

/* Is it to be run, with that limit? */
static bool run_is_pending(const run_request *r, const task *t, double limit) {
  const json_t *record = journal_find(r->journal, t->key);
  return !record || record_is_open(record, limit);
}

void run_prepare(const run_request *r, const task *t, double limit, task_run *out) {
  const json_t *before = journal_find(r->journal, t->key);
  str_pool *names = &r->plan->units.names;
  assert(limit > 0);
  *out = (task_run){.limit = limit};
  record_questions(t, before, out);
  /* A second run must not overwrite the reports of what the first one decided. */
  size_t known = json_array_size(json_object_get(before, "answers"));
  const char *again = before ? str_printf(names, "-%zu-%.0f", known, limit) : "";
  out->page = str_printf(names, "pages/%s%s.html", t->key, again);
  out->sarif = str_printf(names, "sarif/%s%s.sarif", t->key, again);
}

/* ---- easy ones first ---- */

typedef struct ranked {
  const task *task;
  double seconds; /* last time; below 0: not known */
  uint32_t index;
} ranked;

static double hardness(const ranked *r) {
  static const double per_symbol = 0.01; /* a guess, for tasks that were never run */
  return r->seconds >= 0 ? r->seconds : 0.2 + per_symbol * r->task->reached;
}

static int easier(const void *a, const void *b) {
  const ranked *x = a, *y = b;
  double p = hardness(x), q = hardness(y);
  return p < q ? -1 : p > q ? 1 : x->index < y->index ? -1 : 1;
}

void run_pending(const run_request *r, double limit, task_list *out) {
  VEC(ranked) list = {0};
  for (uint32_t i = 0; i < r->plan->tasks.list.size; ++i) {
    const task *t = &r->plan->tasks.list.data[i];
    if (run_is_pending(r, t, limit))
      vec_push(&list, (ranked){t, journal_seconds(r->journal, t->name), i});
  }
  if (list.size)
    qsort(list.data, list.size, sizeof *list.data, easier);
  for (vec_each(const ranked, one, &list))
    vec_push(out, one->task);
  vec_free(&list);
}

/* ---- one round ---- */

typedef struct round {
  const run_request *request;
  run_outcome *outcome;
  supervisor *supervisor;
  progress *progress;
  double limit;
  VEC(task_run *) runs; /* by the number of the child; owned; NULL: it is over */
  buf *error;
} round;

static void start(round *r, const task *t) {
  const run_request *q = r->request;
  task_run *run = xcalloc(1, sizeof *run);
  assert(r->runs.size < UINT32_MAX && r->limit > 0);
  double left = deadline_seconds_left(&q->whole);
  run_prepare(q, t, left < r->limit ? left : r->limit, run);
  str_pool strings = {0};
  options_list argv = {0};
  record_command(run, q->options, q->self, q->folder, &strings, &argv);
  child_limits limits = {.seconds = run->limit * 1.2 + 10}; /* its own limit comes before */
  unsigned child = supervisor_exec(r->supervisor, argv.data, limits, child_sink_buf, &run->out,
                                   child_sink_buf, &run->err);
  assert(child == r->runs.size);
  (void)child;
  vec_push(&r->runs, run);
  progress_start(r->progress, t->name);
  vec_free(&argv);
  str_pool_free(&strings);
}

void run_tidy(const run_request *q, const task_run *run, const json_t *record) {
  const json_t *answers = json_object_get(record, "answers");
  bool page = false, sarif = false;
  for (size_t i = 0; i < json_array_size(answers); ++i) {
    const json_t *one = json_array_get(answers, i);
    page |= strcmp(answer_text(one, "page"), run->page) == 0;
    sarif |= strcmp(answer_text(one, "sarif"), run->sarif) == 0;
  }
  buf path = {0};
  buf_printf(&path, "%s/%s", q->folder, run->page);
  if (!page)
    unlink(buf_text(&path));
  buf_clear(&path);
  buf_printf(&path, "%s/%s", q->folder, run->sarif);
  if (!sarif)
    unlink(buf_text(&path));
  buf_free(&path);
}

static bool finish(round *r, unsigned child) {
  const run_request *q = r->request;
  task_run *run = vec_at(&r->runs, child);
  assert(run && run->task);
  child_result end = supervisor_result(r->supervisor, child);
  bool ok = true;
  if (end.end == CHILD_NOT_STARTED) {
    buf_printf(r->error, "cannot start '%s': %s", q->self, strerror(end.status));
    ok = false;
  } else if (end.end != CHILD_INTERRUPTED) {
    json_t *record = record_of(run, &end, journal_find(q->journal, run->task->key));
    run_tidy(q, run, record);
    progress_end(r->progress, run->task->name, record);
    ok = journal_add(q->journal, record, r->error);
    ++r->outcome->ran;
  }
  task_run_free(run);
  free(run);
  r->runs.data[child] = NULL;
  return ok;
}

static bool may_start(round *r) {
  if (deadline_seconds_left(&r->request->whole) <= 0)
    r->outcome->out_of_time = true;
  return !r->outcome->out_of_time && !supervisor_interrupted(r->supervisor);
}

static bool serve(round *r, const task_list *list) {
  uint32_t next = 0, running = 0;
  bool ok = true;
  while (ok && (running || next < list->size)) {
    if (next < list->size && running < r->request->jobs && may_start(r)) {
      start(r, list->data[next++]);
      ++running;
      continue;
    }
    if (!running)
      break;
    int child = supervisor_wait(r->supervisor, progress_pause(r->progress));
    if (child >= 0) {
      assert(running > 0);
      ok = finish(r, (unsigned)child);
      --running;
    }
    progress_show(r->progress);
    if (supervisor_interrupted(r->supervisor))
      break;
  }
  return ok;
}

static bool run_round(const run_request *q, uint32_t number, run_outcome *out, progress *p,
                      buf *error) {
  round r = {.request = q, .outcome = out, .progress = p, .error = error};
  r.limit = run_limit(q->options, number);
  assert(number < RUN_ROUNDS);
  task_list list = {0};
  run_pending(q, r.limit, &list);
  progress_round(p, number, list.size, q->jobs, r.limit);
  r.supervisor = supervisor_open();
  bool ok = serve(&r, &list);
  out->interrupted = supervisor_interrupted(r.supervisor);
  supervisor_close(r.supervisor);
  for (vec_each(task_run *, run, &r.runs))
    if (*run) {
      task_run_free(*run);
      free(*run);
    }
  vec_free(&r.runs);
  vec_free(&list);
  return ok;
}

bool run_tasks(const run_request *r, run_outcome *out, buf *error) {
  assert(r->jobs > 0 && r->journal->fd >= 0);
  *out = (run_outcome){0};
  progress *p = progress_new(r->options, r->plan->tasks.list.size);
  bool ok = state_write(r, NULL, error);
  for (uint32_t i = 0; i < RUN_ROUNDS && ok && !out->interrupted && !out->out_of_time; ++i)
    ok = run_round(r, i, out, p, error);
  progress_free(p);
  return ok;
}
