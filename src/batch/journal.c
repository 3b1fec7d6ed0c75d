#include "batch/journal.h"

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

/* Is it what record_of makes? A line may have been written by anybody. */
static bool are_answers(const json_t *list) {
  for (size_t i = 0; i < json_array_size(list); ++i) {
    const json_t *one = json_array_get(list, i);
    if (!json_is_string(json_object_get(one, "property")) ||
        !(answer_is(one, "TRUE") || answer_is(one, "FALSE") || answer_is(one, "UNKNOWN")))
      return false;
  }
  return json_is_array(list);
}

static void note(journal *j, json_t *record) {
  const char *key = json_string_value(json_object_get(record, "key"));
  const char *name = json_string_value(json_object_get(record, "task"));
  if (!key || !name || !are_answers(json_object_get(record, "answers")))
    return;
  assert(j->by_key && j->by_task);
  json_object_set(j->by_key, key, record);
  json_object_set(j->by_task, name, json_object_get(record, "seconds"));
}

static void read_lines(journal *j, char *text) {
  for (char *line; text && (line = strsep(&text, "\n"));) {
    json_t *record = *line ? json_loads(line, 0, NULL) : NULL;
    if (record)
      note(j, record);
    json_decref(record);
  }
}

/* Is the last line whole? */
static bool read_file(journal *j, const char *path) {
  buf text = {0}, error = {0};
  bool whole = true;
  if (file_exists(path) && file_read(path, &text, &error)) {
    whole = text.size == 0 || text.text[text.size - 1] == '\n';
    read_lines(j, text.text);
  }
  buf_free(&text);
  buf_free(&error);
  return whole;
}

static void start(journal *j) {
  *j = (journal){.fd = -1, .lock = -1, .by_key = json_object(), .by_task = json_object()};
}

void journal_read(journal *j, const char *folder) {
  buf path = {0};
  start(j);
  buf_printf(&path, "%s/journal.jsonl", folder);
  (void)read_file(j, buf_text(&path));
  buf_free(&path);
}

static bool take_lock(journal *j, const char *folder, buf *error) {
  buf path = {0};
  buf_printf(&path, "%s/lock", folder);
  assert(j->lock < 0);
  j->lock = open(buf_text(&path), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  bool taken = j->lock >= 0 && flock(j->lock, LOCK_EX | LOCK_NB) == 0;
  if (!taken)
    buf_printf(error, j->lock >= 0 ? "another run writes to '%s'" : "cannot write to '%s'", folder);
  buf_free(&path);
  return taken;
}

static bool write_all(int fd, const char *bytes, size_t size) {
  assert(fd >= 0);
  while (size) {
    ssize_t n = write(fd, bytes, size);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return false;
    bytes += n;
    size -= (size_t)n;
  }
  return true;
}

bool journal_open(journal *j, const char *folder, buf *error) {
  start(j);
  if (!take_lock(j, folder, error))
    return false;
  buf path = {0};
  buf_printf(&path, "%s/journal.jsonl", folder);
  assert(j->lock >= 0 && j->fd < 0);
  bool whole = read_file(j, buf_text(&path));
  j->fd = open(buf_text(&path), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  bool ok = j->fd >= 0 && (whole || write_all(j->fd, "\n", 1));
  if (!ok)
    buf_printf(error, "cannot write '%s': %s", buf_text(&path), strerror(errno));
  buf_free(&path);
  return ok;
}

void journal_close(journal *j) {
  if (j->fd >= 0)
    close(j->fd);
  if (j->lock >= 0)
    close(j->lock);
  json_decref(j->by_key);
  json_decref(j->by_task);
}

const json_t *journal_find(const journal *j, const char *key) {
  return json_object_get(j->by_key, key);
}

double journal_seconds(const journal *j, const char *name) {
  const json_t *seconds = json_object_get(j->by_task, name);
  return seconds ? json_number_value(seconds) : -1;
}

bool journal_add(journal *j, json_t *record, buf *error) {
  assert(j->fd >= 0);
  char *text = json_dumps(record, JSON_COMPACT);
  buf line = {0};
  buf_printf(&line, "%s\n", text ? text : "");
  bool ok = text && write_all(j->fd, buf_text(&line), line.size);
  if (!ok)
    buf_printf(error, "cannot write the journal: %s", strerror(errno));
  note(j, record);
  assert(journal_find(j, json_string_value(json_object_get(record, "key"))));
  json_decref(record);
  free(text);
  buf_free(&line);
  return ok;
}
