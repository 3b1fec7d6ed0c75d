#include "batch/units.h"

#include "base/child.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/sha256.h"
#include "batch/progress.h"
#include "frontend/frontend.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

const char *units_name(units *u, const char *text) {
  return str_intern(&u->names, text);
}

uint32_t units_add(units *u, const char *file) {
  const char *name = units_name(u, file);
  uint64_t *slot = map_slot_of(&u->by_file, map_key(name));
  if (!*slot) {
    vec_add(&u->list)->file = name;
    *slot = u->list.size;
  }
  assert(*slot <= u->list.size);
  return (uint32_t)*slot - 1;
}

static void symbol_free(symbol *s) {
  vec_free(&s->calls);
  vec_free(&s->takes);
  vec_free(&s->uses);
}

void units_release(units *u) {
  for (vec_each(unit, one, &u->list)) {
    for (vec_each(symbol, s, &one->symbols))
      symbol_free(s);
    vec_free(&one->symbols);
    map_free(&one->by_name);
    free(one->trouble);
  }
  vec_free(&u->list);
  map_free(&u->by_file);
  map_free(&u->definition);
  str_pool_free(&u->names);
}

const symbol *unit_find(const unit *u, const char *name) {
  uint64_t index = map_get(&u->by_name, map_key(name), 0);
  assert(index <= u->symbols.size);
  return index ? &u->symbols.data[index - 1] : NULL;
}

/* ---- the text of a unit ---- */

static linkage linkage_of(const char *word) {
  return !strcmp(word, "defined")  ? LINK_DEFINED
         : !strcmp(word, "common") ? LINK_COMMON
         : !strcmp(word, "static") ? LINK_STATIC
                                   : LINK_EXTERN;
}

/* function NAME LINKAGE HASH PLACE, variable NAME LINKAGE HASH: the words after the first. */
static void read_symbol(units *u, unit *to, bool is_function, char *rest) {
  char *name = strsep(&rest, " "), *how = strsep(&rest, " "), *hash = strsep(&rest, " ");
  if (!name || !how || !hash)
    return;
  symbol *s = vec_add(&to->symbols);
  s->name = units_name(u, name);
  s->is_function = is_function;
  s->linkage = linkage_of(how);
  s->hash = units_name(u, hash);
  assert(s->name && s->hash);
  s->place = units_name(u, rest ? rest : "");
  map_put(&to->by_name, map_key(s->name), to->symbols.size);
}

static void read_names(units *u, name_list *out, char *rest) {
  for (char *name; (name = strsep(&rest, " "));)
    if (*name)
      vec_push(out, units_name(u, name));
}

static void read_line(units *u, unit *to, char *line) {
  char *word = strsep(&line, " ");
  symbol *last = to->symbols.size ? &to->symbols.data[to->symbols.size - 1] : NULL;
  if (!line)
    return;
  if (!strcmp(word, "rest"))
    to->rest = units_name(u, line);
  else if (!strcmp(word, "function") || !strcmp(word, "variable"))
    read_symbol(u, to, *word == 'f', line);
  else if (last && !strcmp(word, "calls"))
    read_names(u, &last->calls, line);
  else if (last && !strcmp(word, "takes"))
    read_names(u, &last->takes, line);
  else if (last && !strcmp(word, "uses"))
    read_names(u, &last->uses, line);
}

static void read_text(units *u, unit *to, char *text) {
  assert(!to->symbols.size && text);
  for (char *line; (line = strsep(&text, "\n"));)
    read_line(u, to, line);
}

/* ---- a child reads one file ---- */

typedef struct reading {
  const unit_request *request;
  const char *file;
} reading;

static void add_text(sha256_state *s, const char *text) {
  sha256_add(s, text, strlen(text) + 1);
}

static void options_of(const reading *r, str_pool *strings, options_list *words) {
  static const char *const except[] = {"--rule",  "--stats",    "--quiet", "--verbose",
                                       "--color", "--progress", "--help",  NULL};
  options_words(r->request->options, C_PROGRAM, except, strings, words);
}

/* Where the symbols of that file are kept; false: it cannot be preprocessed, which was said. */
static bool path_of(const reading *r, const options_list *words, buf *path) {
  const options *o = r->request->options;
  const char *suffix = file_suffix(r->file);
  buf text = {0}, error = {0};
  bool is_ir = !strcmp(suffix, ".ll") || !strcmp(suffix, ".bc");
  bool ok = is_ir ? file_read(r->file, &text, &error) : frontend_preprocess(o, r->file, &text);
  assert(path->size == 0);
  sha256_state s;
  uint8_t hash[SHA256_BYTES];
  sha256_start(&s);
  add_text(&s, r->request->identity);
  add_text(&s, r->file);
  for (vec_each(const char *const, word, words))
    add_text(&s, *word);
  for (vec_each(const char *const, word, &o->clang_args))
    add_text(&s, *word);
  sha256_add(&s, buf_text(&text), text.size);
  sha256_end(&s, hash);
  buf_printf(path, "%s/", r->request->folder);
  for (int i = 0; i < 16; ++i)
    buf_printf(path, "%02x", hash[i]);
  if (error.size)
    fprintf(stderr, "%s\n", buf_text(&error));
  buf_free(&error);
  buf_free(&text);
  return ok;
}

/* Runs `assay program --symbols`, which keeps to the limit of memory by itself. */
static int ask_for_symbols(const reading *r, const options_list *words, buf *out) {
  const options *o = r->request->options;
  options_list argv = {0};
  buf memory = {0};
  buf_printf(&memory, "%d", (int)o->task_memory);
  vec_push(&argv, r->request->self);
  vec_push(&argv, "program");
  vec_push(&argv, "--symbols");
  vec_push(&argv, "--memory");
  vec_push(&argv, buf_text(&memory));
  for (vec_each(const char *const, word, words))
    vec_push(&argv, *word);
  vec_push(&argv, r->file);
  vec_push(&argv, "--");
  for (vec_each(const char *const, word, &o->clang_args))
    vec_push(&argv, *word);
  vec_push(&argv, NULL);
  buf errors = {0};
  child_limits limits = {.seconds = o->task_timeout};
  child_result done = child_exec(argv.data, limits, out, &errors);
  if (done.end != CHILD_EXITED)
    child_reason(&done, &errors);
  fputs(buf_text(&errors), stderr);
  buf_free(&errors);
  buf_free(&memory);
  vec_free(&argv);
  return done.end == CHILD_EXITED ? done.status : 1;
}

/* What is kept of it, if it is whole. */
static bool recall(const char *path, buf *text) {
  buf error = {0};
  bool ok = file_exists(path) && file_read(path, text, &error) &&
            strncmp(buf_text(text), "rest ", 5) == 0;
  if (!ok)
    buf_clear(text);
  buf_free(&error);
  return ok;
}

static int read_unit(FILE *out, void *arg) {
  const reading *r = arg;
  str_pool strings = {0};
  options_list words = {0};
  buf path = {0}, text = {0}, error = {0};
  options_of(r, &strings, &words);
  dup2(fileno(out), STDERR_FILENO); /* what is said about a file that cannot be read */
  int code = path_of(r, &words, &path) ? 0 : 1;
  if (!code && !recall(buf_text(&path), &text)) {
    code = ask_for_symbols(r, &words, &text);
    if (!code)
      (void)file_write(buf_text(&path), buf_text(&text), text.size, &error);
  }
  if (!code)
    fwrite(buf_text(&text), 1, text.size, out);
  return code;
}

/* ---- all of them ---- */

typedef struct round {
  units *units;
  const unit_request *request;
  supervisor *supervisor;
  reading *readings;
  buf *texts;
  VEC(uint32_t) unit_of; /* by the number of the child */
  progress *progress;
} round;

static void start(round *r, uint32_t index) {
  assert(index < r->units->list.size);
  const options *o = r->request->options;
  r->readings[index] = (reading){.request = r->request, .file = r->units->list.data[index].file};
  child_limits limits = {.seconds = 2 * o->task_timeout + 10};
  assert(!r->texts[index].size);
  vec_push(&r->unit_of, index);
  supervisor_start(r->supervisor, read_unit, &r->readings[index], limits, child_sink_buf,
                   &r->texts[index]);
}

static void finish(round *r, uint32_t child) {
  uint32_t index = vec_at(&r->unit_of, child);
  assert(!r->units->list.data[index].rest && !r->units->list.data[index].trouble);
  unit *one = &r->units->list.data[index];
  buf *text = &r->texts[index];
  child_result done = supervisor_result(r->supervisor, child);
  if (done.end == CHILD_EXITED && done.status == 0 && text->size) {
    read_text(r->units, one, text->text);
  } else {
    if (done.end != CHILD_EXITED)
      child_reason(&done, text);
    one->trouble = text->size ? buf_take(text) : xstrdup("it cannot be read");
  }
  buf_free(text);
}

/* Whose definition it is, of two. */
static uint64_t choose(const units *u, uint64_t old, uint32_t index, const symbol *s) {
  if (!old || old == AMBIGUOUS)
    return old ? old : index + 1;
  const symbol *other = unit_find(&u->list.data[old - 1], s->name);
  assert(other && LINK_IS_VISIBLE(other->linkage));
  if (s->linkage == LINK_COMMON || other->hash == s->hash)
    return old;
  return other->linkage == LINK_COMMON ? index + 1 : AMBIGUOUS;
}

/* Which unit has the definition that other files see. */
static void note_definitions(units *u) {
  map_clear(&u->definition);
  for (uint32_t i = 0; i < u->list.size; ++i)
    for (vec_each(symbol, s, &u->list.data[i].symbols)) {
      if (!LINK_IS_VISIBLE(s->linkage))
        continue;
      assert(i < AMBIGUOUS - 1);
      uint64_t *slot = map_slot_of(&u->definition, map_key(s->name));
      *slot = choose(u, *slot, i, s);
    }
}

static bool serve(round *r, buf *error) {
  uint32_t next = 0, running = 0;
  while (next < r->units->list.size || running) {
    if (next < r->units->list.size && running < r->request->jobs) {
      unit *one = &r->units->list.data[next];
      if (!one->rest && !one->trouble) {
        start(r, next);
        ++running;
      }
      ++next;
      continue;
    }
    int child = supervisor_wait(r->supervisor, 0);
    if (child < 0)
      break;
    if (supervisor_result(r->supervisor, (unsigned)child).end == CHILD_NOT_STARTED) {
      buf_printf(error, "cannot start a process: %s",
                 strerror(supervisor_result(r->supervisor, (unsigned)child).status));
      return false;
    }
    finish(r, (uint32_t)child);
    assert(running > 0);
    --running;
    progress_files(r->progress, next - running);
    if (supervisor_interrupted(r->supervisor)) {
      r->units->interrupted = true;
      break;
    }
  }
  return true;
}

bool units_read(units *u, const unit_request *request, buf *error) {
  assert(request->jobs > 0 && request->self && request->folder);
  round r = {.units = u, .request = request, .supervisor = supervisor_open()};
  r.readings = xcalloc(u->list.size + 1, sizeof *r.readings);
  r.texts = xcalloc(u->list.size + 1, sizeof *r.texts);
  r.progress = progress_new(request->options, u->list.size);
  bool ok = serve(&r, error);
  progress_free(r.progress);
  supervisor_close(r.supervisor);
  for (uint32_t i = 0; i < u->list.size; ++i)
    buf_free(&r.texts[i]);
  free(r.readings);
  free(r.texts);
  vec_free(&r.unit_of);
  note_definitions(u);
  return ok;
}
