#include "batch/link_cmake.h"

#include "base/file.h"

#include <dirent.h>
#include <jansson.h>

#define REPLY "/.cmake/api/v1/reply"

typedef struct target {
  const char *name;
  bool is_linked;    /* an executable or a shared library */
  name_list sources; /* that are compiled */
  name_list parts;   /* what it is linked with, and objects among its sources: ends of paths */
  name_list makes;   /* artifacts, seen from the build folder */
  uint32_t round;    /* in which it was last added to something */
} target;

typedef struct model {
  const char *reply; /* the folder of the answer */
  const char *top;   /* of the sources */
  str_pool *names;
  buf *error;
  VEC(target) targets;
} model;

/* ---- files ---- */

/* The newest index, by name; NULL: there is none. */
static const char *find_index(const char *reply, str_pool *names) {
  DIR *folder = opendir(reply);
  const char *found = NULL;
  for (struct dirent *e; folder && (e = readdir(folder));)
    if (!strncmp(e->d_name, "index-", 6) && (!found || strcmp(e->d_name, found) > 0))
      found = str_intern(names, e->d_name);
  if (folder)
    closedir(folder);
  return found;
}

bool link_has_cmake(const char *folder) {
  str_pool names = {0};
  bool has = find_index(str_printf(&names, "%s" REPLY, folder), &names) != NULL;
  str_pool_free(&names);
  return has;
}

/* A file of the answer; NULL after a message. */
static json_t *read_part(const model *m, const char *name) {
  buf text = {0};
  json_error_t wrong;
  json_t *root = NULL;
  const char *path = str_printf(m->names, "%s/%s", m->reply, name ? name : "");
  if (file_read(path, &text, m->error)) {
    root = json_loads(buf_text(&text), 0, &wrong);
    if (!root)
      buf_printf(m->error, "%s:%d: %s", path, wrong.line, wrong.text);
  }
  buf_free(&text);
  return root;
}

/* ---- targets ---- */

static bool is_c(const char *path) {
  return !strcmp(file_suffix(path), ".c");
}

static const char *from_top(const model *m, const char *path) {
  return *path == '/' ? str_intern(m->names, path) : str_printf(m->names, "%s/%s", m->top, path);
}

static void read_sources(model *m, target *t, const json_t *list) {
  size_t i;
  json_t *one;
  json_array_foreach(list, i, one) {
    const char *path = json_string_value(json_object_get(one, "path"));
    if (path && json_object_get(one, "compileGroupIndex") && is_c(path))
      vec_push(&t->sources, from_top(m, path));
    else if (path)
      vec_push(&t->parts, str_intern(m->names, path));
  }
}

/* A text of every object of a list. */
static void read_texts(model *m, const json_t *list, const char *key, name_list *out) {
  size_t i;
  json_t *one;
  json_array_foreach(list, i, one) {
    const char *text = json_string_value(json_object_get(one, key));
    if (text)
      vec_push(out, str_intern(m->names, text));
  }
}

static bool read_target(model *m, const char *file) {
  json_t *root = read_part(m, file);
  if (!root)
    return false;
  target *t = vec_add(&m->targets);
  const char *name = json_string_value(json_object_get(root, "name"));
  const char *kind = json_string_value(json_object_get(root, "type"));
  t->name = str_intern(m->names, name ? name : "?");
  t->is_linked = kind && (!strcmp(kind, "EXECUTABLE") || !strcmp(kind, "SHARED_LIBRARY") ||
                          !strcmp(kind, "MODULE_LIBRARY"));
  read_sources(m, t, json_object_get(root, "sources"));
  read_texts(m, json_object_get(json_object_get(root, "link"), "commandFragments"), "fragment",
             &t->parts);
  read_texts(m, json_object_get(root, "artifacts"), "path", &t->makes);
  json_decref(root);
  return true;
}

/* The first configuration: what there are several of differs in flags. */
static bool read_model(model *m) {
  const char *index = find_index(m->reply, m->names);
  json_t *list = index ? read_part(m, index) : NULL, *root = NULL, *one;
  size_t i;
  json_array_foreach(json_object_get(list, "objects"), i, one) {
    const char *kind = json_string_value(json_object_get(one, "kind"));
    if (!root && kind && !strcmp(kind, "codemodel"))
      root = read_part(m, json_string_value(json_object_get(one, "jsonFile")));
  }
  if (!root && !m->error->size)
    buf_printf(m->error, "%s: CMake was not asked for codemodel-v2", m->reply);
  const char *top = json_string_value(json_object_get(json_object_get(root, "paths"), "source"));
  m->top = str_intern(m->names, top ? top : ".");
  const json_t *first = json_array_get(json_object_get(root, "configurations"), 0);
  bool ok = root != NULL;
  json_array_foreach(json_object_get(first, "targets"), i, one) ok =
      ok && read_target(m, json_string_value(json_object_get(one, "jsonFile")));
  json_decref(list);
  json_decref(root);
  return ok;
}

/* ---- what is linked ---- */

/* Is the artifact among the parts: the same path, or the end of one? */
static bool is_part(const target *of, const char *made) {
  size_t n = strlen(made);
  for (vec_each(const char *const, part, &of->parts)) {
    size_t m = strlen(*part);
    if (m >= n && !strcmp(*part + m - n, made) && (m == n || (*part)[m - n - 1] == '/'))
      return true;
  }
  return false;
}

static bool links_target(const target *of, const target *t) {
  for (vec_each(const char *const, made, &t->makes))
    if (is_part(of, *made))
      return true;
  return false;
}

static void add_target(model *m, target *t, uint32_t round, linked *to) {
  assert(round > 0);
  if (t->round == round)
    return;
  t->round = round;
  for (vec_each(const char *const, file, &t->sources))
    vec_push(&to->files, *file);
  for (uint32_t i = 0; i < m->targets.size; ++i)
    if (links_target(t, &m->targets.data[i]))
      add_target(m, &m->targets.data[i], round, to);
}

bool link_read_cmake(const char *folder, str_pool *names, link_list *out, buf *error) {
  model m = {.names = names, .error = error, .reply = str_printf(names, "%s" REPLY, folder)};
  bool ok = read_model(&m);
  for (uint32_t i = 0; ok && i < m.targets.size; ++i) {
    target *t = &m.targets.data[i];
    linked one = {.name = t->name};
    if (t->is_linked)
      add_target(&m, t, i + 1, &one);
    if (one.files.size)
      vec_push(out, one);
  }
  for (vec_each(target, t, &m.targets)) {
    vec_free(&t->sources);
    vec_free(&t->parts);
    vec_free(&t->makes);
  }
  vec_free(&m.targets);
  return ok;
}
