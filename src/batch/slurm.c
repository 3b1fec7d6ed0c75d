#include "batch/slurm.h"

#include "base/file.h"
#include "base/memory.h"
#include "batch/cluster.h"
#include "batch/progress.h"
#include "report/json_value.h"

#include <unistd.h>

/* A task that is with the cluster. */
typedef struct element {
  task_run *run; /* owned; NULL: its result was taken */
  uint32_t tries;
  uint32_t job;   /* index of its job */
  uint32_t index; /* within the array */
  bool is_gone;   /* squeue did not know it any more when it was last asked */
} element;

typedef struct job {
  char *id; /* owned */
  uint32_t size;
} job;

typedef struct campaign {
  const run_request *request;
  run_outcome *outcome;
  progress *progress;
  cluster *cluster;
  uint32_t round, lists;
  VEC(element) elements;
  VEC(job) jobs;
  json_t *ids; /* of all jobs, for the state */
  buf *error;
} campaign;

/* ---- results of single tasks ---- */

static void done_path(const campaign *c, const char *key, buf *out) {
  buf_printf(out, "%s/slurm/%s.done", c->request->folder, key);
}

static child_end end_of(const char *word) {
  return !strcmp(word, "timeout")  ? CHILD_TIMEOUT
         : !strcmp(word, "memory") ? CHILD_OUT_OF_MEMORY
         : !strcmp(word, "exited") ? CHILD_EXITED
                                   : CHILD_CRASHED;
}

static bool keep(campaign *c, task_run *run, const child_result *end) {
  const run_request *r = c->request;
  json_t *record = record_of(run, end, journal_find(r->journal, run->task->key));
  run_tidy(r, run, record);
  progress_end(c->progress, run->task->name, record);
  assert(run->task && record);
  ++c->outcome->ran;
  return journal_add(r->journal, record, c->error);
}

/* Takes the result of that element, if it has come. */
static bool take(campaign *c, element *e) {
  buf path = {0}, text = {0}, error = {0};
  done_path(c, e->run->task->key, &path);
  bool ok = true;
  json_t *done = file_exists(buf_text(&path)) && file_read(buf_text(&path), &text, &error)
                     ? json_loads(buf_text(&text), 0, NULL)
                     : NULL;
  /* One that a round with less time left behind (an element that was started twice) is none of this. */
  bool counts = done && json_number_value(json_object_get(done, "limit")) >= e->run->limit;
  if (done && !counts)
    unlink(buf_text(&path));
  if (counts) {
    child_result end = {.end = end_of(answer_text(done, "end")),
                        .status = (int)json_integer_value(json_object_get(done, "status")),
                        .seconds = json_number_value(json_object_get(done, "seconds"))};
    buf_add(&e->run->out, answer_text(done, "out"));
    buf_add(&e->run->err, answer_text(done, "err"));
    ok = keep(c, e->run, &end);
    unlink(buf_text(&path));
    task_run_free(e->run);
    free(e->run);
    e->run = NULL;
  }
  json_decref(done);
  buf_free(&path);
  buf_free(&text);
  buf_free(&error);
  return ok;
}

/* ---- submitting ---- */

static json_t *line_of(const campaign *c, const task_run *run) {
  const run_request *r = c->request;
  str_pool strings = {0};
  options_list argv = {0};
  record_command(run, r->options, r->self, r->folder, &strings, &argv);
  json_t *line = json_object(), *words = json_array();
  for (uint32_t i = 0; i + 1 < argv.size; ++i)
    json_array_append_new(words, json_of_text(argv.data[i]));
  json_set_text(line, "key", run->task->key);
  json_object_set_new(line, "limit", json_real(run->limit));
  json_object_set_new(line, "argv", words);
  vec_free(&argv);
  str_pool_free(&strings);
  return line;
}

/* Writes the list of one array: elements [from, from + count) of `which`. */
static bool write_list(campaign *c, const uint32_t *which, uint32_t count, buf *path) {
  buf text = {0};
  buf_printf(path, "%s/slurm/%u-%u.list", c->request->folder, c->round, c->lists++);
  for (uint32_t i = 0; i < count; ++i) {
    json_t *line = line_of(c, c->elements.data[which[i]].run);
    char *one = json_dumps(line, JSON_COMPACT);
    buf_printf(&text, "%s\n", one ? one : "");
    free(one);
    json_decref(line);
  }
  bool ok = file_write(buf_text(path), buf_text(&text), text.size, c->error);
  buf_free(&text);
  return ok;
}

static bool submit_array(campaign *c, const uint32_t *which, uint32_t count) {
  assert(count > 0);
  const run_request *r = c->request;
  buf list = {0};
  cluster_array a = {.options = r->options, .self = r->self, .folder = r->folder, .size = count};
  a.seconds = c->elements.data[which[0]].run->limit * 1.2 + 30;
  bool ok = write_list(c, which, count, &list);
  a.list = buf_text(&list);
  char *id = ok ? cluster_submit(c->cluster, &a, c->error) : NULL;
  buf_free(&list);
  if (!id)
    return false;
  assert(*id && c->jobs.size < UINT32_MAX);
  vec_push(&c->jobs, (job){.id = id, .size = count});
  json_array_append_new(c->ids, json_of_text(id));
  for (uint32_t i = 0; i < count; ++i) {
    element *e = &c->elements.data[which[i]];
    e->job = c->jobs.size - 1;
    e->index = i;
    e->is_gone = false;
    assert(e->run && e->tries < MOST_TRIES);
    ++e->tries;
  }
  return state_write(r, c->ids, c->error);
}

static bool submit(campaign *c, const uint32_t *which, uint32_t count) {
  uint32_t most = cluster_array_size(c->cluster);
  bool ok = true;
  for (uint32_t at = 0; at < count && ok; at += most)
    ok = submit_array(c, which + at, count - at < most ? count - at : most);
  return ok;
}

/* ---- waiting ---- */

/* An element that the cluster has lost too often. */
static bool give_up(campaign *c, element *e) {
  assert(e->run && e->tries == MOST_TRIES);
  child_result end = {.end = CHILD_EXITED, .status = 1};
  buf_printf(&e->run->err, "error: the cluster ended it %u times without a result", e->tries);
  bool ok = keep(c, e->run, &end);
  task_run_free(e->run);
  free(e->run);
  e->run = NULL;
  return ok;
}

/* Elements that squeue does not know, twice in a row, and that left nothing: once more. A result may
 * appear a moment after its job has ended. */
static bool resubmit(campaign *c, uint32_t number, const bool *queued) {
  VEC(uint32_t) again = {0};
  bool ok = true;
  for (uint32_t i = 0; i < c->elements.size && ok; ++i) {
    element *e = &c->elements.data[i];
    if (!e->run || e->job != number)
      continue;
    assert(e->index < c->jobs.data[number].size);
    bool lost = !queued[e->index] && e->is_gone;
    e->is_gone = !queued[e->index];
    if (lost && e->tries >= MOST_TRIES)
      ok = give_up(c, e);
    else if (lost)
      vec_push(&again, i);
  }
  if (ok && again.size)
    ok = submit(c, again.data, again.size);
  vec_free(&again);
  return ok;
}

static bool look_at_queue(campaign *c) {
  uint32_t jobs = c->jobs.size;
  bool ok = true;
  for (uint32_t i = 0; i < jobs && ok; ++i) {
    bool wanted = false;
    for (vec_each(const element, e, &c->elements))
      wanted |= e->run && e->job == i;
    if (!wanted)
      continue;
    bool *queued = xcalloc(c->jobs.data[i].size, sizeof *queued);
    if (cluster_queue(c->cluster, c->jobs.data[i].id, c->jobs.data[i].size, queued))
      ok = resubmit(c, i, queued);
    free(queued);
  }
  return ok;
}

static bool take_all(campaign *c, uint32_t *left) {
  bool ok = true;
  *left = 0;
  for (uint32_t i = 0; i < c->elements.size && ok; ++i)
    if (c->elements.data[i].run) {
      ok = take(c, &c->elements.data[i]);
      *left += c->elements.data[i].run != NULL;
    }
  return ok;
}

static bool wait_for_all(campaign *c) {
  enum { LOOK_EVERY = 5 }; /* turns of a second */
  uint32_t left = 0;
  bool ok = take_all(c, &left);
  for (uint32_t turn = 1; ok && left; ++turn) {
    if (!cluster_sleep(c->cluster, 1)) {
      c->outcome->interrupted = true;
      break;
    }
    if (deadline_seconds_left(&c->request->whole) <= 0) {
      c->outcome->out_of_time = true;
      break;
    }
    ok = take_all(c, &left);
    if (ok && left && turn % LOOK_EVERY == 0)
      ok = look_at_queue(c);
    progress_show(c->progress);
  }
  /* Elements whose results have come may still be there: requeued since their node was lost. */
  for (uint32_t i = 0; i < c->jobs.size; ++i)
    cluster_cancel(c->cluster, c->jobs.data[i].id);
  return ok;
}

/* ---- rounds ---- */

static void forget(campaign *c) {
  for (vec_each(element, e, &c->elements))
    if (e->run) {
      task_run_free(e->run);
      free(e->run);
    }
  for (vec_each(job, j, &c->jobs))
    free(j->id);
  vec_clear(&c->elements);
  vec_clear(&c->jobs);
}

static bool run_round(campaign *c, double limit) {
  task_list list = {0};
  VEC(uint32_t) all = {0};
  assert(!c->elements.size && !c->jobs.size);
  run_pending(c->request, limit, &list);
  progress_round(c->progress, c->round, list.size, 1, limit);
  for (vec_each(const task *const, t, &list)) {
    element *e = vec_add(&c->elements);
    e->run = xcalloc(1, sizeof *e->run);
    run_prepare(c->request, *t, limit, e->run);
    progress_start(c->progress, (*t)->name);
  }
  /* What came after the last run was interrupted need not be done again. */
  uint32_t left = 0;
  bool ok = take_all(c, &left);
  for (uint32_t i = 0; i < c->elements.size; ++i)
    if (c->elements.data[i].run)
      vec_push(&all, i);
  ok = ok && submit(c, all.data, all.size) && wait_for_all(c);
  forget(c);
  vec_free(&all);
  vec_free(&list);
  return ok;
}

bool slurm_tasks(const run_request *r, run_outcome *out, buf *error) {
  *out = (run_outcome){0};
  campaign c = {.request = r, .outcome = out, .error = error, .ids = json_array()};
  c.progress = progress_new(r->options, r->plan->tasks.list.size);
  c.cluster = cluster_open(error);
  bool ok = c.cluster && state_write(r, c.ids, error);
  for (; c.round < RUN_ROUNDS && ok && !out->interrupted && !out->out_of_time; ++c.round)
    ok = run_round(&c, run_limit(r->options, c.round));
  cluster_close(c.cluster);
  progress_free(c.progress);
  vec_free(&c.elements);
  vec_free(&c.jobs);
  json_decref(c.ids);
  return ok;
}
