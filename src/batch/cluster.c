#include "batch/cluster.h"

#include "base/child.h"
#include "base/file.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cluster {
  supervisor *supervisor;
  uint32_t array_size;
};

/* Runs a command to its end; its exit status, or -1. */
static int call(cluster *c, const char *const *argv, buf *out, buf *err) {
  assert(argv[0]);
  child_limits limits = {.seconds = 60};
  unsigned child = supervisor_exec(c->supervisor, argv, limits, out ? child_sink_buf : NULL, out,
                                   err ? child_sink_buf : NULL, err);
  while (supervisor_result(c->supervisor, child).end == CHILD_RUNNING)
    if (supervisor_wait(c->supervisor, 0) == -1)
      break;
  child_result end = supervisor_result(c->supervisor, child);
  return end.end == CHILD_EXITED ? end.status : -1;
}

/* What the controller is asked to see whether it is there. */
static bool ask_config(cluster *c, buf *out, buf *err) {
  static const char *const argv[] = {"scontrol", "show", "config", NULL};
  return call(c, argv, out, err) == 0;
}

/* MaxArraySize = 1001: indices are below that number. */
static bool read_config(cluster *c, buf *error) {
  buf out = {0}, err = {0};
  bool ok = ask_config(c, &out, &err);
  const char *at = ok ? strstr(buf_text(&out), "MaxArraySize") : NULL;
  unsigned size = 0;
  if (at && sscanf(at, "MaxArraySize = %u", &size) == 1 && size > 1)
    c->array_size = size - 1;
  if (!ok)
    buf_printf(error, "Slurm does not answer (scontrol show config): %.*s",
               (int)strcspn(buf_text(&err), "\n"), err.size ? buf_text(&err) : "is it installed?");
  buf_free(&out);
  buf_free(&err);
  return ok;
}

cluster *cluster_open(buf *error) {
  cluster *c = xcalloc(1, sizeof *c);
  c->supervisor = supervisor_open();
  c->array_size = 1000;
  if (read_config(c, error))
    return c;
  cluster_close(c);
  return NULL;
}

void cluster_close(cluster *c) {
  if (c)
    supervisor_close(c->supervisor);
  free(c);
}

uint32_t cluster_array_size(const cluster *c) {
  assert(c->array_size > 0);
  return c->array_size;
}

/* The script that every element runs. */
static bool write_script(const cluster_array *a, buf *path, buf *error) {
  buf text = {0};
  buf_printf(path, "%s.sh", a->list);
  buf_add(&text, "#!/bin/sh\nexec ");
  buf_add_quoted(&text, a->self);
  buf_add(&text, " batch --worker ");
  buf_add_quoted(&text, a->list);
  buf_add(&text, " --output ");
  buf_add_quoted(&text, a->folder);
  buf_put(&text, '\n');
  bool ok = file_write(buf_text(path), buf_text(&text), text.size, error);
  buf_free(&text);
  return ok;
}

/* What is asked of Slurm for each element: time and memory beyond those of the task itself. */
static void submit_words(const cluster_array *a, const char *script, str_pool *strings,
                         options_list *argv) {
  const options *o = a->options;
  enum { SPARE_MB = 200 };
  assert(a->seconds > 0 && *script);
  unsigned minutes = (unsigned)(a->seconds / 60) + 2;
  vec_push(argv, "sbatch");
  vec_push(argv, "--parsable");
  vec_push(argv, "--job-name=assay");
  vec_push(argv, "--requeue");
  vec_push(argv, "--ntasks=1");
  vec_push(argv, str_printf(strings, o->jobs ? "--array=0-%u%%%u" : "--array=0-%u", a->size - 1,
                            (unsigned)o->jobs));
  vec_push(argv, str_printf(strings, "--time=%u", minutes));
  vec_push(argv, str_printf(strings, "--mem=%lldM", (long long)o->task_memory + SPARE_MB));
  vec_push(argv, str_printf(strings, "--output=%s/slurm/job-%%A.log", a->folder));
  vec_push(argv, "--open-mode=append");
  for (vec_each(const char *const, word, &o->sbatch))
    vec_push(argv, *word);
  vec_push(argv, script);
  vec_push(argv, NULL);
}

static char *submit_once(cluster *c, const options_list *argv, buf *err) {
  buf out = {0};
  char *id = NULL;
  buf_clear(err);
  int status = call(c, argv->data, &out, err);
  size_t n = strspn(buf_text(&out), "0123456789");
  if (status == 0 && n) {
    buf_cut(&out, n);
    id = buf_take(&out);
  }
  buf_free(&out);
  return id;
}

/* Waits until the controller answers; false: interrupted, or it stays away. */
static bool wait_for_controller(cluster *c) {
  enum { TURNS = 120, SECONDS = 5 };
  for (int turn = 0; turn < TURNS; ++turn) {
    if (ask_config(c, NULL, NULL))
      return true;
    if (!cluster_sleep(c, SECONDS))
      return false;
  }
  return false;
}

char *cluster_submit(cluster *c, const cluster_array *a, buf *error) {
  assert(a->size > 0 && a->size <= c->array_size);
  buf script = {0}, err = {0};
  str_pool strings = {0};
  options_list argv = {0};
  char *id = NULL;
  if (write_script(a, &script, error)) {
    submit_words(a, buf_text(&script), &strings, &argv);
    id = submit_once(c, &argv, &err);
    /* It may have gone away meanwhile: what counts is what it says once it is there. */
    if (!id && wait_for_controller(c))
      id = submit_once(c, &argv, &err);
    if (!id)
      buf_printf(error, "sbatch: %.*s", (int)strcspn(buf_text(&err), "\n"),
                 err.size ? buf_text(&err) : "it gave no number of a job");
  }
  vec_free(&argv);
  str_pool_free(&strings);
  buf_free(&script);
  buf_free(&err);
  return id;
}

/* One line ARRAY INDEX REASON of squeue. A controller that lost its state gives numbers a second time, so
 * that the number of an array may now be that of an element of another one. */
static void read_element(cluster *c, const char *job, const char *line, uint32_t size,
                         bool *queued) {
  unsigned array = 0, index = 0;
  int reason = 0;
  if (sscanf(line, "%u %u %n", &array, &index, &reason) < 2 || index >= size ||
      array != strtoul(job, NULL, 10))
    return;
  const char *why = line + reason;
  bool is_held =
      strstr(why, "launch_failed_requeued_held") || strstr(why, "launch failed requeued held");
  bool is_given_up = strstr(why, "JobHoldMaxRequeue") != NULL; /* it would wait for ever */
  queued[index] = !is_given_up;
  buf name = {0};
  buf_printf(&name, "%s_%u", job, index);
  const char *const release[] = {"scontrol", "release", buf_text(&name), NULL};
  const char *const cancel[] = {"scancel", buf_text(&name), NULL};
  if (is_held || is_given_up)
    (void)call(c, is_held ? release : cancel, NULL, NULL);
  buf_free(&name);
}

bool cluster_queue(cluster *c, const char *job, uint32_t size, bool *queued) {
  const char *const argv[] = {"squeue", "-h", "-r", "-j", job, "-o", "%F %K %r", NULL};
  buf out = {0}, err = {0};
  assert(size > 0 && *job);
  int status = call(c, argv, &out, &err);
  /* A job that ended a while ago is forgotten. */
  bool known = status == 0 || strstr(buf_text(&err), "Invalid job id");
  char *at = status == 0 ? out.text : NULL;
  for (char *line; at && (line = strsep(&at, "\n"));)
    read_element(c, job, line, size, queued);
  buf_free(&out);
  buf_free(&err);
  return known;
}

void cluster_cancel(cluster *c, const char *job) {
  const char *const argv[] = {"scancel", job, NULL};
  (void)call(c, argv, NULL, NULL);
}

bool cluster_sleep(cluster *c, unsigned seconds) {
  char text[16];
  snprintf(text, sizeof text, "%u", seconds);
  const char *const argv[] = {"sleep", text, NULL};
  (void)call(c, argv, NULL, NULL);
  return !supervisor_interrupted(c->supervisor);
}
