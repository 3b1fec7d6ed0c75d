#include "batch/plan.h"

#include "base/child.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/sha256.h"
#include "batch/link_cmake.h"
#include "batch/tasks_file.h"
#include "frontend/frontend.h"
#include "frontend/project.h"

#include <fcntl.h>
#include <fnmatch.h>
#include <unistd.h>

/* ---- files ---- */

static bool is_tasks_file(const char *file) {
  return !strcmp(file_suffix(file), ".yml") || !strcmp(file_suffix(file), ".yaml");
}

/* A path as seen from here: without the folder we are in. */
static const char *shown_path(units *u, const char *path) {
  char *here = realpath(".", NULL), *real = realpath(path, NULL);
  const char *shown = path;
  size_t n = here ? strlen(here) : 0;
  if (here && real && strncmp(real, here, n) == 0 && real[n] == '/')
    shown = real + n + 1;
  shown = units_name(u, shown);
  free(here);
  free(real);
  return shown;
}

static const char *list_file(plan *p, const char *file) {
  uint32_t index = units_add(&p->units, shown_path(&p->units, file));
  unit *u = &p->units.list.data[index];
  assert(u->file);
  u->is_listed = true;
  return u->file;
}

static plan_end add_project(plan *p, const options *o, buf *error) {
  project_flags files = {0};
  bool ok = project_files(o->project, &p->units.names, &files, error);
  for (vec_each(const char *const, file, &files)) {
    const char *suffix = file_suffix(*file);
    if (!strcmp(suffix, ".c") || !strcmp(suffix, ".i"))
      (void)list_file(p, *file);
  }
  vec_free(&files);
  return ok ? PLAN_MADE : PLAN_INPUT;
}

static plan_end add_files(plan *p, const options *o, buf *error) {
  plan_end end = PLAN_MADE;
  bool any = false;
  for (uint32_t i = 0; i < o->files.size && end == PLAN_MADE; ++i) {
    const char *file = o->files.data[i];
    if (!is_tasks_file(file)) {
      (void)list_file(p, file);
      any = true;
    } else if (!tasks_file_read(&p->tasks, &p->units, file, error))
      end = PLAN_INPUT;
  }
  if (end == PLAN_MADE && o->project && !any && !p->tasks.list.size)
    end = add_project(p, o, error);
  if (end == PLAN_MADE && !p->units.list.size && !p->tasks.list.size) {
    buf_add(error,
            "there is nothing to check: name C files or a tasks file, or a project by -p DIR");
    end = PLAN_USAGE;
  }
  return end;
}

/* ---- entries ---- */

typedef struct chosen {
  const char *how;  /* --entries */
  VEC(char *) rows; /* of a file: FUNCTION or FILE:FUNCTION; owned */
} chosen;

static void chosen_free(chosen *c) {
  for (vec_each(char *const, row, &c->rows))
    free(*row);
  vec_free(&c->rows);
}

/* Lines of a file of entries; '#' starts a comment. */
static bool read_entries(chosen *c, buf *error) {
  buf text = {0};
  bool ok = file_read(c->how, &text, error);
  char *at = text.text;
  for (char *line; ok && at && (line = strsep(&at, "\n"));) {
    line[strcspn(line, "#\r")] = 0;
    line += strspn(line, " \t");
    line[strcspn(line, " \t")] = 0;
    if (*line)
      vec_push(&c->rows, xstrdup(line));
  }
  buf_free(&text);
  return ok;
}

static bool row_names(const char *row, const char *file, const symbol *s) {
  const char *colon = strrchr(row, ':');
  if (!colon)
    return strcmp(row, s->name) == 0;
  size_t n = (size_t)(colon - row), m = strlen(file);
  bool same = m >= n && strncmp(file + m - n, row, n) == 0 && (m == n || file[m - n - 1] == '/');
  return same && strcmp(colon + 1, s->name) == 0;
}

static bool is_chosen(const chosen *c, const unit *u, const symbol *s) {
  if (!s->is_function || s->linkage == LINK_EXTERN || !strncmp(s->name, "assay_pre_", 10))
    return false;
  if (!strcmp(c->how, "all"))
    return true;
  if (!strcmp(c->how, "exported"))
    return s->linkage == LINK_DEFINED;
  for (vec_each(char *const, row, &c->rows))
    if (row_names(*row, u->file, s))
      return true;
  return !c->rows.size && fnmatch(c->how, s->name, 0) == 0;
}

/* ---- what is linked, where that is stated ---- */

/* By --link, or where CMake was asked. Files that are no unit yet become one. */
static bool read_links(plan *p, const options *o, link_list *out, buf *error) {
  str_pool *names = &p->units.names;
  bool ok = true;
  if (o->link && link_has_cmake(o->link))
    ok = link_read_cmake(o->link, names, out, error);
  else if (o->link)
    ok = link_read(o->link, o->project, names, out, error);
  else if (o->project && !o->files.size && link_has_cmake(o->project))
    ok = link_read_cmake(o->project, names, out, error);
  for (uint32_t i = 0; i < out->size && ok; ++i)
    for (uint32_t k = 0; k < out->data[i].files.size; ++k)
      out->data[i].files.data[k] = list_file(p, out->data[i].files.data[k]);
  return ok;
}

static bool links(const linked *g, const char *file) {
  for (vec_each(const char *const, one, &g->files))
    if (*one == file)
      return true;
  return false;
}

/* ---- tasks ---- */

static task *add_task(plan *p, uint32_t index, const symbol *s, const linked *g) {
  buf name = {0};
  const unit *u = &p->units.list.data[index];
  buf_printf(&name, "%s:%s", u->file, s->name);
  if (g)
    buf_printf(&name, " (%s)", g->name);
  task *t = tasks_add(&p->tasks, &p->units, buf_text(&name), s->name);
  assert(index < p->units.list.size && s->linkage != LINK_EXTERN);
  t->unit = index;
  if (g) {
    t->is_given = true;
    vec_push(&t->files, u->file);
    for (vec_each(const char *const, file, &g->files))
      if (*file != u->file)
        vec_push(&t->files, *file);
  }
  buf_free(&name);
  return t;
}

static void add_entries(plan *p, uint32_t index, const chosen *c, const link_list *stated) {
  for (uint32_t i = 0; i < p->units.list.data[index].symbols.size; ++i) {
    const unit *u = &p->units.list.data[index];
    const symbol *s = &u->symbols.data[i];
    if (!is_chosen(c, u, s))
      continue;
    bool any = false;
    for (vec_each(const linked, g, stated))
      if (links(g, u->file)) {
        add_task(p, index, s, g);
        any = true;
      }
    if (!any)
      add_task(p, index, s, NULL);
  }
}

static plan_end choose_entries(plan *p, const options *o, const link_list *stated, buf *error) {
  chosen c = {.how = o->entries};
  bool is_word = !strcmp(c.how, "all") || !strcmp(c.how, "exported") || !strcmp(c.how, "main");
  plan_end end = PLAN_MADE;
  if (!is_word && file_exists(c.how) && !read_entries(&c, error))
    end = PLAN_INPUT;
  bool readable = false;
  for (uint32_t i = 0; i < p->units.list.size && end == PLAN_MADE; ++i) {
    if (!p->units.list.data[i].is_listed)
      continue;
    readable |= p->units.list.data[i].rest != NULL;
    add_entries(p, i, &c, stated);
  }
  if (end == PLAN_MADE && !p->tasks.list.size && readable) {
    buf_printf(error,
               "no file has an entry '%s' (--entries exported: each function that other files can "
               "call)",
               o->entries);
    end = PLAN_USAGE;
  }
  chosen_free(&c);
  return end;
}

/* What the tasks of a run have in common: the questions, unless a task has its own. */
static void settle_tasks(plan *p, const options *o) {
  for (vec_each(task, t, &p->tasks.list)) {
    bool own = t->rules.size || t->properties.size;
    for (uint32_t i = 0; !own && i < o->rules.size; ++i)
      vec_push(&t->rules, o->rules.data[i]);
    for (uint32_t i = 0; !own && i < o->properties.size; ++i)
      vec_push(&t->properties, o->properties.data[i]);
    assert(p->salt);
    task_settle(t, &p->units, p->salt);
  }
}

/* ---- what else answers depend on ---- */

typedef struct given {
  const options *options;
  const char *file;
} given;

static int write_rule(FILE *out, void *arg) {
  const given *g = arg;
  buf text = {0};
  int nowhere = open("/dev/null", O_WRONLY); /* the tasks will say what is wrong with it */
  dup2(nowhere, STDERR_FILENO);
  bool ok = frontend_preprocess_rule(g->options, g->file, &text);
  fwrite(buf_text(&text), 1, text.size, out);
  buf_free(&text);
  return ok ? 0 : 1;
}

/* The text of a file that an option names; if it is C (a rule), with what it includes. */
static void add_given(sha256_state *s, const options *o, const char *file) {
  buf text = {0}, error = {0};
  if (file_kind(file) || !file_read(file, &text, &error))
    buf_clear(&text);
  sha256_add(s, buf_text(&text), text.size);
  if (!strcmp(file_suffix(file), ".c") && text.size) {
    given g = {o, file};
    buf_clear(&text);
    (void)child_run(write_rule, &g, (child_limits){.seconds = o->task_timeout}, child_sink_buf,
                    &text);
    sha256_add(s, buf_text(&text), text.size);
  }
  buf_free(&text);
  buf_free(&error);
}

/* Every rule that is asked for, by name or as a file, and every file among the options of tasks. */
static void add_rules(sha256_state *s, const tasks *t, const options *o) {
  name_list all = {0};
  map seen = {0};
  for (uint32_t i = 0; i < o->rules.size; ++i)
    vec_push(&all, o->rules.data[i]);
  for (vec_each(const task, one, &t->list)) {
    for (uint32_t i = 0; i < one->rules.size; ++i)
      vec_push(&all, one->rules.data[i]);
    for (uint32_t i = 0; i < one->extra.size; ++i)
      vec_push(&all, one->extra.data[i]);
  }
  for (vec_each(const char *const, rule, &all)) {
    sha256_add(s, *rule, strlen(*rule) + 1);
    uint64_t *slot = map_slot_of(&seen, map_key(*rule));
    if (!*slot && file_exists(*rule))
      add_given(s, o, *rule);
    *slot = 1;
  }
  map_free(&seen);
  vec_free(&all);
}

/* One text for all that every task depends on. Those rules that come with Assay are part of its
 * identity. */
static void make_salt(plan *p, const unit_request *r) {
  static const char *const except[] = {"--rule",  "--property", "--cache",   "--cache-size",
                                       "--stats", "--quiet",    "--verbose", "--color",
                                       "--help",  "--progress", NULL};
  sha256_state s;
  uint8_t hash[SHA256_BYTES];
  options_list words = {0};
  buf text = {0}, error = {0};
  sha256_start(&s);
  sha256_add(&s, r->identity, strlen(r->identity) + 1);
  options_words(r->options, C_CHECK, except, &p->units.names, &words);
  for (vec_each(const char *const, word, &words))
    sha256_add(&s, *word, strlen(*word) + 1);
  for (vec_each(const char *const, word, &r->options->clang_args))
    sha256_add(&s, *word, strlen(*word) + 1);
  if (r->options->spec && file_read(r->options->spec, &text, &error))
    sha256_add(&s, buf_text(&text), text.size);
  add_rules(&s, &p->tasks, r->options);
  sha256_end(&s, hash);
  buf_clear(&text);
  for (int i = 0; i < SHA256_BYTES; ++i)
    buf_printf(&text, "%02x", hash[i]);
  assert(!p->salt && text.size == 2 * SHA256_BYTES);
  p->salt = units_name(&p->units, buf_text(&text));
  buf_free(&text);
  buf_free(&error);
  vec_free(&words);
}

plan_end plan_make(plan *p, const unit_request *r, buf *error) {
  assert(!p->tasks.list.size && !p->units.list.size);
  const options *o = r->options;
  link_list stated = {0};
  plan_end end = add_files(p, o, error);
  if (end == PLAN_MADE && !read_links(p, o, &stated, error))
    end = PLAN_INPUT;
  if (end == PLAN_MADE && !units_read(&p->units, r, error))
    end = PLAN_INPUT;
  if (end == PLAN_MADE && p->units.interrupted)
    end = PLAN_INTERRUPTED;
  if (end == PLAN_MADE)
    end = choose_entries(p, o, &stated, error);
  if (end == PLAN_MADE) {
    make_salt(p, r);
    settle_tasks(p, o);
  }
  link_free(&stated);
  return end;
}

void plan_free(plan *p) {
  tasks_free(&p->tasks);
  units_release(&p->units);
}
