#include "frontend/project.h"

#include "base/file.h"

#include <jansson.h>

/* ---- words of a command ---- */

void project_split(const char *command, str_pool *pool, project_flags *words) {
  const char *at = command;
  buf word = {0};
  while (*at) {
    while (*at == ' ' || *at == '\t' || *at == '\n')
      ++at;
    if (!*at)
      break;
    buf_clear(&word);
    char quote = 0;
    for (; *at && (quote || !strchr(" \t\n", *at)); ++at) {
      if (quote ? *at == quote : *at == '"' || *at == '\'')
        quote = quote ? 0 : *at;
      else if (*at == '\\' && quote != '\'' && at[1])
        buf_put(&word, *++at);
      else
        buf_put(&word, *at);
    }
    vec_push(words, str_intern(pool, buf_text(&word)));
  }
  buf_free(&word);
}

static void words_of(const json_t *entry, str_pool *pool, project_flags *words) {
  const json_t *list = json_object_get(entry, "arguments");
  const char *command = json_string_value(json_object_get(entry, "command"));
  for (size_t i = 0; i < json_array_size(list); ++i) {
    const char *word = json_string_value(json_array_get(list, i));
    vec_push(words, str_intern(pool, word ? word : ""));
  }
  if (!list && command)
    project_split(command, pool, words);
}

/* ---- which of them matter ---- */

static bool starts(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* A path as it is seen from here. */
static const char *resolve(const char *folder, const char *path, const char *before,
                           str_pool *pool) {
  if (*path == '/' || strcmp(folder, ".") == 0 || !*folder)
    return str_printf(pool, "%s%s", before, path);
  return str_printf(pool, "%s%s/%s", before, folder, path);
}

static void keep_flags(const project_flags *words, const char *folder, str_pool *pool,
                       project_flags *out) {
  static const char *const paths[] = {"-isystem", "-iquote", "-idirafter", "-I"};
  static const char *const kept[] = {"-D",    "-U",       "-std=",     "-f",    "-m",
                                     "-ansi", "-pthread", "-nostdinc", "-undef"};
  for (uint32_t i = 1; i < words->size; ++i) {
    const char *w = words->data[i], *next = i + 1 < words->size ? words->data[i + 1] : NULL;
    bool done = false;
    for (size_t k = 0; k < sizeof paths / sizeof *paths && !done; ++k) {
      if (!starts(w, paths[k]))
        continue;
      size_t n = strlen(paths[k]);
      const char *path = w[n] ? w + n : next;
      i += !w[n];
      vec_push(out, paths[k]);
      vec_push(out, resolve(folder, path ? path : ".", "", pool));
      done = true;
    }
    if (!done && strcmp(w, "-include") == 0 && next) {
      const char *path = resolve(folder, next, "", pool);
      vec_push(out, w);
      vec_push(out, file_exists(path) ? path : next);
      ++i;
      done = true;
    }
    if (!done &&
        (!strcmp(w, "-o") || !strcmp(w, "-MF") || !strcmp(w, "-MT") || !strcmp(w, "-MQ"))) {
      ++i;
      done = true;
    }
    for (size_t k = 0; k < sizeof kept / sizeof *kept && !done; ++k) {
      if (!starts(w, kept[k]))
        continue;
      vec_push(out, w);
      if ((kept[k][1] == 'D' || kept[k][1] == 'U') && !w[2] && next) {
        vec_push(out, next);
        ++i;
      }
      done = true;
    }
  }
}

/* ---- the database ---- */

static bool same_path(const char *a, const char *b) {
  char *x = realpath(a, NULL), *y = realpath(b, NULL);
  bool same = x && y && strcmp(x, y) == 0;
  free(x);
  free(y);
  return same;
}

static bool is_about(const json_t *entry, const char *file, str_pool *pool) {
  const char *name = json_string_value(json_object_get(entry, "file"));
  const char *folder = json_string_value(json_object_get(entry, "directory"));
  return name && same_path(resolve(folder ? folder : ".", name, "", pool), file);
}

/* The list of commands; NULL after adding one line to `error`. */
static json_t *read_database(const char *folder, str_pool *pool, buf *error) {
  const char *path = str_printf(pool, "%s/compile_commands.json", folder);
  json_error_t problem;
  if (!file_exists(path)) {
    buf_printf(error, "cannot read '%s': there is no such file", path);
    return NULL;
  }
  json_t *database = json_load_file(path, 0, &problem);
  if (database && json_is_array(database))
    return database;
  buf_printf(error, "%s:%d: %s", path, database ? 1 : problem.line,
             database ? "a list of commands is expected" : problem.text);
  json_decref(database);
  return NULL;
}

bool project_read(const char *folder, const char *file, str_pool *pool, project_flags *out,
                  bool *found, buf *error) {
  *found = false;
  json_t *database = read_database(folder, pool, error);
  if (!database)
    return false;
  for (size_t i = 0; i < json_array_size(database) && !*found; ++i) {
    const json_t *entry = json_array_get(database, i);
    *found = is_about(entry, file, pool);
    if (!*found)
      continue;
    const char *at = json_string_value(json_object_get(entry, "directory"));
    project_flags words = {0};
    words_of(entry, pool, &words);
    keep_flags(&words, at ? str_intern(pool, at) : ".", pool, out);
    vec_free(&words);
  }
  json_decref(database);
  return true;
}

bool project_files(const char *folder, str_pool *pool, project_flags *out, buf *error) {
  json_t *database = read_database(folder, pool, error);
  if (!database)
    return false;
  for (size_t i = 0; i < json_array_size(database); ++i) {
    const json_t *entry = json_array_get(database, i);
    const char *name = json_string_value(json_object_get(entry, "file"));
    const char *at = json_string_value(json_object_get(entry, "directory"));
    if (!name)
      continue;
    const char *path = str_intern(pool, resolve(at ? at : ".", name, "", pool));
    bool known = false;
    for (uint32_t k = 0; k < out->size && !known; ++k)
      known = out->data[k] == path;
    if (!known)
      vec_push(out, path);
  }
  json_decref(database);
  return true;
}
