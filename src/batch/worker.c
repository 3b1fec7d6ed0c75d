/* worker.c: what a node of the cluster does: one task of a list, and its result left in the folder. */
#include "batch/slurm.h"

#include "base/child.h"
#include "base/file.h"
#include "report/json_value.h"

#include <stdio.h>
#include <stdlib.h>

/* The line of that number as JSON; NULL: there is none. */
static json_t *find_line(const char *list, unsigned long number) {
  buf text = {0}, error = {0};
  json_t *found = NULL;
  if (file_read(list, &text, &error)) {
    char *at = text.text;
    for (char *line; at && (line = strsep(&at, "\n")); --number)
      if (number == 0) {
        found = json_loads(line, 0, NULL);
        break;
      }
  } else
    fprintf(stderr, "assay: error: %s\n", buf_text(&error));
  buf_free(&text);
  buf_free(&error);
  return found;
}

static const char *word_of(const child_result *r) {
  return r->end == CHILD_EXITED          ? "exited"
         : r->end == CHILD_TIMEOUT       ? "timeout"
         : r->end == CHILD_OUT_OF_MEMORY ? "memory"
                                         : "crashed";
}

static bool leave(const char *folder, const json_t *line, const child_result *r, const buf *out,
                  const buf *err) {
  const char *key = answer_text(line, "key");
  assert(r->end != CHILD_RUNNING && *key);
  json_t *done = json_object();
  json_set_text(done, "end", word_of(r));
  json_object_set_new(done, "status", json_integer(r->status));
  json_object_set_new(done, "seconds", json_real(r->seconds));
  json_object_set(done, "limit", json_object_get(line, "limit"));
  json_set_text(done, "out", buf_text(out));
  json_set_text(done, "err", buf_text(err));
  buf text = {0}, path = {0}, error = {0};
  json_write(&text, done);
  buf_printf(&path, "%s/slurm/%s.done", folder, key);
  bool ok = file_write(buf_text(&path), buf_text(&text), text.size, &error);
  if (!ok)
    fprintf(stderr, "assay: error: %s\n", buf_text(&error));
  buf_free(&text);
  buf_free(&path);
  buf_free(&error);
  return ok;
}

static bool work(const options *o, const json_t *line) {
  const json_t *words = json_object_get(line, "argv");
  const char *key = answer_text(line, "key");
  options_list argv = {0};
  for (size_t i = 0; i < json_array_size(words); ++i)
    vec_push(&argv, json_string_value(json_array_get(words, i)));
  vec_push(&argv, NULL);
  if (!*key || argv.size < 2) {
    vec_free(&argv);
    return false;
  }
  buf out = {0}, err = {0};
  double limit = json_number_value(json_object_get(line, "limit"));
  child_result r = child_exec(argv.data, (child_limits){.seconds = limit * 1.2 + 10}, &out, &err);
  /* Cancelled, or the node goes down: Slurm starts it again, or it is not wanted any more. */
  bool ok = r.end != CHILD_INTERRUPTED && r.end != CHILD_NOT_STARTED &&
            leave(o->batch_output, line, &r, &out, &err);
  buf_free(&out);
  buf_free(&err);
  vec_free(&argv);
  return ok;
}

int slurm_worker(const options *o) {
  const char *number = getenv("SLURM_ARRAY_TASK_ID");
  if (!number) {
    fprintf(stderr, "assay: error: --worker is run by Slurm (there is no SLURM_ARRAY_TASK_ID)\n");
    return 1;
  }
  json_t *line = find_line(o->worker, strtoul(number, NULL, 10));
  bool ok = line && work(o, line);
  json_decref(line);
  return ok ? 0 : 2;
}
