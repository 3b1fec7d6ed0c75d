#include "batch/link.h"

#include "base/file.h"
#include "frontend/project.h"

void link_free(link_list *list) {
  for (vec_each(linked, one, list))
    vec_free(&one->files);
  vec_free(list);
}

/* ---- by hand ---- */

static void read_row(char *line, char *files, str_pool *names, link_list *out) {
  linked *one = vec_add(out);
  assert(files > line && *files == ':');
  *files++ = 0;
  one->name = str_intern(names, line + strspn(line, " \t"));
  for (char *word; (word = strsep(&files, " \t"));)
    if (*word)
      vec_push(&one->files, str_intern(names, word));
}

/* ---- commands ---- */

/* What one command makes, of what. */
typedef struct made {
  const char *output;
  name_list inputs;
} made;

typedef struct commands {
  const char *folder; /* that paths are relative to */
  str_pool *names;
  VEC(made) objects;  /* of one source each */
  VEC(made) archives; /* of objects and archives */
  VEC(made) programs;
} commands;

static bool ends(const char *word, const char *suffix) {
  size_t n = strlen(word), m = strlen(suffix);
  return n > m && strcmp(word + n - m, suffix) == 0;
}

static const char *from_here(commands *c, const char *path) {
  bool plain = *path == '/' || !*c->folder || strcmp(c->folder, ".") == 0;
  return str_intern(c->names, plain ? path : str_printf(c->names, "%s/%s", c->folder, path));
}

static bool is_input(const char *word) {
  return ends(word, ".o") || ends(word, ".a") || ends(word, ".c");
}

/* One command, words [from, to). */
static void read_command(commands *c, const project_flags *words, uint32_t from, uint32_t to) {
  assert(from < to && to <= words->size);
  made m = {0};
  bool compiles = false;
  const char *tool = from < to ? file_base_name(words->data[from]) : "";
  bool archives = strcmp(tool, "ar") == 0 || ends(tool, "-ar");
  for (uint32_t i = from + 1; i < to; ++i) {
    const char *word = words->data[i];
    if (strcmp(word, "-o") == 0 && i + 1 < to)
      m.output = from_here(c, words->data[++i]);
    else if (strcmp(word, "-c") == 0)
      compiles = true;
    else if (archives && !m.output && ends(word, ".a"))
      m.output = from_here(c, word);
    else if (*word != '-' && is_input(word))
      vec_push(&m.inputs, from_here(c, word));
  }
  if (!m.output || !m.inputs.size)
    vec_free(&m.inputs);
  else if (compiles)
    vec_push(&c->objects, m);
  else if (archives)
    vec_push(&c->archives, m);
  else
    vec_push(&c->programs, m);
}

static void read_commands(commands *c, const char *line) {
  project_flags words = {0};
  project_split(line, c->names, &words);
  uint32_t from = 0;
  for (uint32_t i = 0; i <= words.size; ++i) {
    bool is_end = i == words.size || !strcmp(words.data[i], "&&") || !strcmp(words.data[i], ";");
    if (!is_end)
      continue;
    if (from < i)
      read_command(c, &words, from, i);
    from = i + 1;
  }
  vec_free(&words);
}

static void add_once(name_list *list, const char *name) {
  for (vec_each(const char *const, one, list))
    if (*one == name)
      return;
  vec_push(list, name);
}

/* The sources of that object, archive or source; `depth` bounds archives that name each other. */
static void add_sources(const commands *c, const char *input, name_list *out, int depth) {
  if (ends(input, ".c"))
    add_once(out, input);
  for (vec_each(const made, m, &c->objects))
    if (m->output == input)
      for (uint32_t i = 0; i < m->inputs.size; ++i)
        if (ends(m->inputs.data[i], ".c"))
          add_once(out, m->inputs.data[i]);
  if (depth > 0)
    for (vec_each(const made, m, &c->archives))
      if (m->output == input)
        for (uint32_t i = 0; i < m->inputs.size; ++i)
          add_sources(c, m->inputs.data[i], out, depth - 1);
}

static void conclude(commands *c, link_list *out) {
  enum { DEPTH = 8 };
  assert(c->names);
  for (vec_each(made, m, &c->programs)) {
    linked one = {.name = m->output};
    for (uint32_t i = 0; i < m->inputs.size; ++i)
      add_sources(c, m->inputs.data[i], &one.files, DEPTH);
    if (one.files.size)
      vec_push(out, one);
    else
      vec_free(&one.files);
  }
  const struct {
    made *data;
    uint32_t size;
  } all[] = {{c->objects.data, c->objects.size},
             {c->archives.data, c->archives.size},
             {c->programs.data, c->programs.size}};
  for (size_t k = 0; k < sizeof all / sizeof *all; ++k)
    for (uint32_t i = 0; i < all[k].size; ++i)
      vec_free(&all[k].data[i].inputs);
  vec_free(&c->objects);
  vec_free(&c->archives);
  vec_free(&c->programs);
}

/* ---- the file ---- */

/* The colon of `NAME: FILE...`, which ends the first word; NULL: it is no such line. */
static char *colon_of(char *line) {
  char *word = line + strspn(line, " \t");
  size_t n = strcspn(word, " \t");
  return n > 1 && word[n - 1] == ':' ? word + n - 1 : NULL;
}

bool link_read(const char *file, const char *folder, str_pool *names, link_list *out, buf *error) {
  buf text = {0}, own = {0};
  bool ok = file_read(file, &text, error);
  const char *slash = strrchr(file, '/');
  buf_add_n(&own, file, slash ? (size_t)(slash - file) : 0);
  commands c = {.folder = str_intern(names, folder ? folder : buf_text(&own)), .names = names};
  char *at = text.text;
  for (char *line; ok && at && (line = strsep(&at, "\n"));) {
    char *colon = colon_of(line);
    if (colon) {
      line[strcspn(line, "#\r")] = 0;
      read_row(line, colon, names, out);
    } else if (*line != '#')
      read_commands(&c, line);
  }
  conclude(&c, out);
  if (ok && !out->size) {
    buf_printf(error, "%s: neither lines NAME: FILE... nor commands that link", file);
    ok = false;
  }
  buf_free(&text);
  buf_free(&own);
  return ok;
}
