/* library.c: the table of library functions, read from the lines of the models that state it. */
#include "frontend/library.h"

#include "base/file.h"
#include "base/memory.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char *const standings[] = {"modelled", "specified", "approximate", "open",
                                        "built-in", "object",    "listed",      "is"};

const char *standing_text(standing s) {
  assert((size_t)s < sizeof standings / sizeof *standings);
  switch (s) {
  case STANDING_BUILTIN:
    return standings[STANDING_MODELLED];
  case STANDING_LISTED:
    return standings[STANDING_APPROXIMATE];
  case STANDING_VARIANT:
    return "variant";
  default:
    return standings[s];
  }
}

/* ---- lines ---- */

/* The next word of a line, which ends at a blank, a colon or the line's end. */
static const char *next_word(library *l, const char **at, const char *end) {
  assert(*at <= end);
  while (*at < end && **at == ' ')
    ++*at;
  const char *start = *at;
  while (*at < end && **at != ' ' && **at != ':')
    ++*at;
  return str_intern_n(&l->strings, start, (size_t)(*at - start));
}

/* " without 2 3": the arguments that the plain function does not have. */
static bool read_dropped(library *l, const char **at, const char *end, library_row *row) {
  const char *word = next_word(l, at, end);
  if (!*word)
    return true;
  if (strcmp(word, "without") != 0)
    return false;
  while (*(word = next_word(l, at, end))) {
    long n = strtol(word, NULL, 10);
    if (n < 1 || row->dropped == LIBRARY_DROPPED)
      return false;
    row->drop[row->dropped++] = (uint32_t)n - 1;
  }
  return row->dropped > 0;
}

static bool read_row(library *l, const char *at, const char *end, library_row *row) {
  row->name = next_word(l, &at, end);
  const char *what = next_word(l, &at, end);
  uint32_t count = sizeof standings / sizeof *standings, i = 0;
  while (i < count && strcmp(what, standings[i]) != 0)
    ++i;
  if (!*row->name || i == count || i == STANDING_LISTED)
    return false;
  row->standing = (standing)i;
  if (row->standing == STANDING_VARIANT) {
    row->is = next_word(l, &at, end);
    return *row->is && read_dropped(l, &at, end, row);
  }
  if (at == end || *at++ != ':')
    return false;
  while (at < end && *at == ' ')
    ++at;
  row->text = str_intern_n(&l->strings, at, (size_t)(end - at));
  return *row->text;
}

static bool add_row(library *l, const library_row *row) {
  if (map_has(&l->by_name, map_key(row->name)))
    return false;
  vec_push(&l->rows, *row);
  map_put(&l->by_name, map_key(row->name), l->rows.size);
  assert(l->rows.size == l->by_name.size);
  return true;
}

/* "//- NAME...": functions without a model. */
static bool read_names(library *l, const char *at, const char *end, library_row row) {
  row.standing = STANDING_LISTED;
  row.text = str_intern(&l->strings, "any result and effect");
  while (*(row.name = next_word(l, &at, end)))
    if (!add_row(l, &row))
      return false;
  return at == end;
}

/* NAME(ARGUMENTS) and what comes back, as the rest of the line says. */
static bool read_trial(library *l, const char *at, const char *end, library_trial trial) {
  size_t length = strcspn(at, "( \n");
  if (!length || at + length >= end || at[length] != '(')
    return false;
  trial.name = str_intern_n(&l->strings, at, length);
  trial.text = str_intern_n(&l->strings, at, (size_t)(end - at));
  vec_push(&l->trials, trial);
  return true;
}

/* A line of the table; true for any other line too. */
static bool read_line(library *l, const char *at, const char *end, library_row row, uint32_t line) {
  if (!strncmp(at, "//- ", 4))
    return read_names(l, at + 4, end, row);
  if (!strncmp(at, "//? ", 4))
    return read_trial(l, at + 4, end, (library_trial){.file = row.file, .line = line});
  return strncmp(at, "//= ", 4) != 0 || (read_row(l, at + 4, end, &row) && add_row(l, &row));
}

static bool read_lines(library *l, uint32_t file, const char *text, buf *error) {
  const char *header = "";
  uint32_t line = 1;
  for (const char *at = text, *end; *at; at = *end ? end + 1 : end, ++line) {
    end = at + strcspn(at, "\n");
    assert(file < l->files.size);
    if (!strncmp(at, "//# ", 4))
      header = str_intern_n(&l->strings, at + 4, (size_t)(end - at) - 4);
    if (!read_line(l, at, end, (library_row){.header = header, .file = file}, line)) {
      buf_printf(error, "models/%s:%u: wrong or repeated line of the table of functions",
                 l->files.data[file], line);
      return false;
    }
  }
  return true;
}

/* ---- files ---- */

static int by_name(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool list_files(library *l, const char *folder, buf *error) {
  DIR *d = opendir(folder);
  if (!d) {
    if (errno == ENOMEM)
      out_of_memory();
    buf_printf(error, "cannot read '%s'", folder);
    return false;
  }
  for (const struct dirent *e; (e = readdir(d));)
    if (!strcmp(file_suffix(e->d_name), ".c"))
      vec_push(&l->files, str_intern(&l->strings, e->d_name));
  closedir(d);
  if (l->files.size)
    qsort(l->files.data, l->files.size, sizeof *l->files.data, by_name);
  return true;
}

bool library_read(library *l, buf *error) {
  *l = (library){0};
  buf folder = {0}, path = {0}, text = {0};
  bool ok = file_share("models", &folder, error) && list_files(l, buf_text(&folder), error);
  for (uint32_t i = 0; i < l->files.size && ok; ++i) {
    buf_clear(&path);
    buf_clear(&text);
    buf_printf(&path, "%s/%s", buf_text(&folder), l->files.data[i]);
    ok = file_read(buf_text(&path), &text, error) && read_lines(l, i, buf_text(&text), error);
  }
  buf_free(&folder);
  buf_free(&path);
  buf_free(&text);
  return ok;
}

void library_free(library *l) {
  vec_free(&l->files);
  vec_free(&l->rows);
  vec_free(&l->trials);
  map_free(&l->by_name);
  str_pool_free(&l->strings);
}

/* ---- looking ---- */

const library_row *library_find(library *l, const char *name) {
  uint64_t found = map_get(&l->by_name, map_key(str_intern(&l->strings, name)), 0);
  return found ? &l->rows.data[found - 1] : NULL;
}

const library_row *library_meaning(library *l, const char *name) {
  const library_row *row = library_find(l, name);
  if (!row && (!strncmp(name, "__isoc99_", 9) || !strncmp(name, "__isoc23_", 9)))
    row = library_find(l, name + 9);
  return row && row->is ? library_find(l, row->is) : row;
}
