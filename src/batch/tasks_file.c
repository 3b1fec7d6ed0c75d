#include "batch/tasks_file.h"

#include "base/file.h"
#include "base/options.h"
#include "program/property.h"

#include <yaml.h>

typedef struct reader {
  tasks *out;
  units *units;
  const char *file;
  buf *error;
  yaml_document_t document;
} reader;

static bool fail(reader *r, const yaml_node_t *at, const char *what) {
  buf_printf(r->error, "%s:%zu: %s", r->file, at ? at->start_mark.line + 1 : 1, what);
  return false;
}

static yaml_node_t *node(reader *r, int index) {
  return yaml_document_get_node(&r->document, index);
}

static const char *text_of(const yaml_node_t *n) {
  return n && n->type == YAML_SCALAR_NODE ? (const char *)n->data.scalar.value : NULL;
}

static yaml_node_t *get(reader *r, const yaml_node_t *of, const char *key) {
  if (!of || of->type != YAML_MAPPING_NODE)
    return NULL;
  for (yaml_node_pair_t *p = of->data.mapping.pairs.start; p < of->data.mapping.pairs.top; ++p) {
    const char *name = text_of(node(r, p->key));
    if (name && strcmp(name, key) == 0)
      return node(r, p->value);
  }
  return NULL;
}

/* A list of texts, or a single one. */
static bool get_list(reader *r, const yaml_node_t *of, const char *key, name_list *out) {
  yaml_node_t *value = get(r, of, key);
  if (!value)
    return true;
  if (text_of(value)) {
    vec_push(out, units_name(r->units, text_of(value)));
    return true;
  }
  if (value->type != YAML_SEQUENCE_NODE)
    return fail(r, value, "a list is expected");
  for (yaml_node_item_t *i = value->data.sequence.items.start; i < value->data.sequence.items.top;
       ++i) {
    const char *text = text_of(node(r, *i));
    if (!text)
      return fail(r, node(r, *i), "a text is expected");
    vec_push(out, units_name(r->units, text));
  }
  return true;
}

/* A path as the tasks file means it, seen from here. */
static const char *beside(reader *r, const char *path) {
  const char *slash = strrchr(r->file, '/');
  if (*path == '/' || !slash)
    return units_name(r->units, path);
  return units_name(r->units,
                    str_printf(&r->units->names, "%.*s/%s", (int)(slash - r->file), r->file, path));
}

static void beside_all(reader *r, name_list *paths) {
  for (uint32_t i = 0; i < paths->size; ++i)
    paths->data[i] = beside(r, paths->data[i]);
}

/* A rule is a file beside the tasks file, or one that comes with Assay. */
static void find_rules(reader *r, name_list *rules) {
  for (uint32_t i = 0; i < rules->size; ++i)
    if (file_exists(beside(r, rules->data[i])))
      rules->data[i] = beside(r, rules->data[i]);
}

/* ---- tasks of our own ---- */

typedef struct stated {
  const char *name;
  name_list files, entries, rules, properties, options;
} stated;

static void stated_free(stated *s) {
  vec_free(&s->files);
  vec_free(&s->entries);
  vec_free(&s->rules);
  vec_free(&s->properties);
  vec_free(&s->options);
}

static void copy(name_list *to, const name_list *from) {
  for (vec_each(const char *const, one, from))
    vec_push(to, *one);
}

static void add_stated(reader *r, const stated *s) {
  assert(s->files.size > 0 && s->entries.size > 0);
  for (vec_each(const char *const, entry, &s->entries)) {
    const char *name =
        str_printf(&r->units->names, "%s:%s", s->name ? s->name : s->files.data[0], *entry);
    task *t = tasks_add(r->out, r->units, name, *entry);
    assert(!t->is_given && !t->files.size);
    t->is_given = true;
    copy(&t->files, &s->files);
    copy(&t->rules, &s->rules);
    copy(&t->properties, &s->properties);
    copy(&t->extra, &s->options);
    t->unit = units_add(r->units, s->files.data[0]);
    for (vec_each(const char *const, file, &s->files))
      units_add(r->units, *file);
  }
}

/* A misspelt word would be a question that is not asked. */
static bool only_knows(reader *r, const yaml_node_t *of, const char *const *keys, size_t count) {
  if (of->type != YAML_MAPPING_NODE)
    return fail(r, of, "names with values are expected");
  for (yaml_node_pair_t *p = of->data.mapping.pairs.start; p < of->data.mapping.pairs.top; ++p) {
    const char *name = text_of(node(r, p->key));
    bool known = false;
    for (size_t i = 0; i < count && !known; ++i)
      known = name && strcmp(name, keys[i]) == 0;
    if (known)
      continue;
    const char *meant = name ? nearest_word(name, keys, count) : NULL;
    buf what = {0};
    buf_printf(&what, "unknown word '%s'%s%s%s", name ? name : "", meant ? "; did you mean '" : "",
               meant ? meant : "", meant ? "'?" : "");
    fail(r, node(r, p->key), buf_text(&what));
    buf_free(&what);
    return false;
  }
  return true;
}

static bool read_stated(reader *r, const yaml_node_t *item) {
  static const char *const keys[] = {"name", "files", "entries", "rules", "properties", "options"};
  stated s = {.name = text_of(get(r, item, "name"))};
  bool ok = only_knows(r, item, keys, sizeof keys / sizeof *keys) &&
            get_list(r, item, "files", &s.files) && get_list(r, item, "entries", &s.entries) &&
            get_list(r, item, "rules", &s.rules) &&
            get_list(r, item, "properties", &s.properties) &&
            get_list(r, item, "options", &s.options);
  if (ok && !s.files.size)
    ok = fail(r, item, "a task needs 'files'");
  if (ok) {
    if (!s.entries.size)
      vec_push(&s.entries, units_name(r->units, "main"));
    beside_all(r, &s.files);
    find_rules(r, &s.rules);
    add_stated(r, &s);
  }
  stated_free(&s);
  return ok;
}

/* ---- tasks of SV-COMP ---- */

/* The properties of a .prp file that are known. */
static bool read_property(reader *r, const yaml_node_t *item, name_list *out) {
  const char *file = text_of(get(r, item, "property_file"));
  if (!file)
    return true;
  buf text = {0};
  property_set set = 0;
  bool ok = file_read(beside(r, file), &text, r->error);
  if (ok && property_of_spec(buf_text(&text), &set) == PROPERTY_KNOWN)
    for (int p = 0; p < PROPERTIES; ++p)
      if (set & PROPERTY_BIT(p))
        vec_push(out, property_name((property_kind)p));
  buf_free(&text);
  return ok;
}

static bool read_competition(reader *r, const yaml_node_t *root) {
  stated s = {.name = units_name(r->units, r->file)};
  const yaml_node_t *properties = get(r, root, "properties");
  bool ok = get_list(r, root, "input_files", &s.files);
  if (ok && properties && properties->type == YAML_SEQUENCE_NODE)
    for (yaml_node_item_t *i = properties->data.sequence.items.start;
         i < properties->data.sequence.items.top && ok; ++i)
      ok = read_property(r, node(r, *i), &s.properties);
  const char *model = text_of(get(r, get(r, root, "options"), "data_model"));
  if (model && strcmp(model, "ILP32") == 0)
    vec_push(&s.options, "--32");
  assert(!s.entries.size);
  if (ok && s.files.size && s.properties.size) {
    vec_push(&s.entries, units_name(r->units, "main"));
    beside_all(r, &s.files);
    add_stated(r, &s);
  }
  stated_free(&s);
  return ok;
}

/* ---- the file ---- */

static bool read_root(reader *r) {
  const yaml_node_t *root = yaml_document_get_root_node(&r->document);
  const yaml_node_t *list = get(r, root, "tasks");
  if (get(r, root, "input_files"))
    return read_competition(r, root);
  if (!list || list->type != YAML_SEQUENCE_NODE)
    return fail(r, root, "a list 'tasks' is expected, or 'input_files' of SV-COMP");
  bool ok = only_knows(r, root, (const char *const[]){"tasks"}, 1);
  for (yaml_node_item_t *i = list->data.sequence.items.start;
       i < list->data.sequence.items.top && ok; ++i)
    ok = read_stated(r, node(r, *i));
  return ok;
}

bool tasks_file_read(tasks *out, units *u, const char *file, buf *error) {
  buf text = {0};
  reader r = {.out = out, .units = u, .file = file, .error = error};
  yaml_parser_t yaml;
  if (!file_read(file, &text, error)) {
    buf_free(&text);
    return false;
  }
  bool ok = yaml_parser_initialize(&yaml);
  assert(ok);
  yaml_parser_set_input_string(&yaml, (const unsigned char *)buf_text(&text), text.size);
  ok = yaml_parser_load(&yaml, &r.document);
  if (ok) {
    ok = read_root(&r);
    yaml_document_delete(&r.document);
  } else
    buf_printf(error, "%s:%zu: %s", file, yaml.problem_mark.line + 1,
               yaml.problem ? yaml.problem : "this is not YAML");
  yaml_parser_delete(&yaml);
  buf_free(&text);
  return ok;
}
