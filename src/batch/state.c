/* state.c: what a folder of results says of its run, and --status, which reads it. */
#include "batch/slurm.h"

#include "base/child.h"
#include "base/file.h"
#include "report/json_value.h"

bool state_write(const run_request *r, const json_t *jobs, buf *error) {
  assert(r->folder && r->plan);
  json_t *state = json_object(), *keys = json_array();
  for (vec_each(const task, t, &r->plan->tasks.list))
    json_array_append_new(keys, json_of_text(t->key));
  json_object_set_new(state, "tasks", keys);
  json_set_text(state, "on", jobs ? "slurm" : "here");
  if (jobs)
    json_object_set_new(state, "jobs", json_deep_copy(jobs));
  buf text = {0}, path = {0};
  json_write(&text, state);
  buf_printf(&path, "%s/state.json", r->folder);
  bool ok = file_write(buf_text(&path), buf_text(&text), text.size, error);
  buf_free(&text);
  buf_free(&path);
  return ok;
}

static json_t *read_state(const char *folder) {
  buf path = {0}, text = {0}, error = {0};
  buf_printf(&path, "%s/state.json", folder);
  json_t *state = file_exists(buf_text(&path)) && file_read(buf_text(&path), &text, &error)
                      ? json_loads(buf_text(&text), 0, NULL)
                      : NULL;
  buf_free(&path);
  buf_free(&text);
  buf_free(&error);
  return state;
}

static void add_answers(const json_t *record, unsigned counts[3]) {
  static const char *const verdicts[3] = {"TRUE", "FALSE", "UNKNOWN"};
  const json_t *answers = json_object_get(record, "answers");
  for (size_t i = 0; i < json_array_size(answers); ++i)
    for (int v = 0; v < 3; ++v)
      counts[v] += answer_is(json_array_get(answers, i), verdicts[v]);
}

/* How many elements wait and run, by squeue. */
static void add_queue(const json_t *jobs, buf *out) {
  buf ids = {0}, lines = {0};
  for (size_t i = 0; i < json_array_size(jobs); ++i)
    buf_printf(&ids, "%s%s", i ? "," : "", json_string_value(json_array_get(jobs, i)));
  const char *const argv[] = {"squeue", "-h", "-r", "-j", buf_text(&ids), "-o", "%t", NULL};
  child_result r = child_exec(argv, (child_limits){.seconds = 60}, &lines, NULL);
  unsigned running = 0, waiting = 0;
  char *at = lines.text;
  for (char *line; at && (line = strsep(&at, "\n"));) {
    running += !strcmp(line, "R") || !strcmp(line, "CG");
    waiting += !strcmp(line, "PD");
  }
  if (r.end == CHILD_EXITED && r.status == 0)
    buf_printf(out, "Slurm: %u running, %u waiting\n", running, waiting);
  else
    buf_add(out, "Slurm: the jobs are not in its queue, or it does not answer\n");
  buf_free(&ids);
  buf_free(&lines);
}

void slurm_status(const options *o, buf *out) {
  json_t *state = read_state(o->batch_output);
  const json_t *keys = json_object_get(state, "tasks");
  unsigned counts[3] = {0}, answered = 0;
  journal j;
  journal_read(&j, o->batch_output);
  for (size_t i = 0; i < json_array_size(keys); ++i) {
    const json_t *record = journal_find(&j, json_string_value(json_array_get(keys, i)));
    answered += record != NULL;
    add_answers(record, counts);
  }
  if (!state)
    buf_printf(out, "'%s' has no run\n", o->batch_output);
  else
    buf_printf(out, "%u of %zu tasks are answered: %u TRUE, %u FALSE, %u UNKNOWN\n", answered,
               json_array_size(keys), counts[0], counts[1], counts[2]);
  if (json_array_size(json_object_get(state, "jobs")))
    add_queue(json_object_get(state, "jobs"), out);
  journal_close(&j);
  json_decref(state);
}
