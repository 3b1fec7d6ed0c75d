#include "batch/batch.h"

#include "base/config.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/sha256.h"
#include "base/store.h"
#include "batch/run.h"
#include "batch/slurm.h"
#include "batch/write.h"
#include "frontend/compiled.h"

#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct batch {
  const options *options;
  options own;  /* the same, with what follows from the plan; borrows all of it */
  char *self;   /* the path of Assay */
  buf folder;   /* of the results */
  buf identity; /* Assay, its models and rules */
  plan plan;
  journal journal;
} batch;

/* ---- who we are ---- */

static int by_name(const struct dirent **a, const struct dirent **b) {
  return strcmp((*a)->d_name, (*b)->d_name);
}

/* All files of a folder and below, by name. */
static void add_folder(sha256_state *s, const char *path) {
  struct dirent **names = NULL;
  int count = scandir(path, &names, NULL, by_name);
  for (int i = 0; i < count; ++i) {
    buf whole = {0}, text = {0}, error = {0};
    buf_printf(&whole, "%s/%s", path, names[i]->d_name);
    const char *kind = names[i]->d_name[0] == '.' ? "hidden" : file_kind(buf_text(&whole));
    if (kind && strcmp(kind, "a folder") == 0)
      add_folder(s, buf_text(&whole));
    else if (!kind && file_read(buf_text(&whole), &text, &error)) {
      sha256_add(s, names[i]->d_name, strlen(names[i]->d_name) + 1);
      sha256_add(s, buf_text(&text), text.size);
    }
    buf_free(&whole);
    buf_free(&text);
    buf_free(&error);
    free(names[i]);
  }
  free(names);
}

/* Answers of another Assay, or of other models, are not used again. */
static bool identify(batch *b, buf *error) {
  static const char *const parts[] = {"models", "rules", "include", "fixpoint"};
  buf self = {0}, share = {0};
  assert(!b->identity.size);
  sha256_state s;
  uint8_t hash[SHA256_BYTES];
  sha256_start(&s);
  bool ok = file_read("/proc/self/exe", &self, error) && file_share_dir(&share, error);
  sha256_add(&s, buf_text(&self), self.size);
  for (size_t i = 0; i < sizeof parts / sizeof *parts && ok; ++i) {
    buf path = {0};
    buf_printf(&path, "%s/%s", buf_text(&share), parts[i]);
    add_folder(&s, buf_text(&path));
    buf_free(&path);
  }
  sha256_end(&s, hash);
  buf_printf(&b->identity, "assay %s ", ASSAY_VERSION);
  for (int i = 0; i < 16; ++i)
    buf_printf(&b->identity, "%02x", hash[i]);
  buf_free(&self);
  buf_free(&share);
  return ok;
}

/* ---- the folder ---- */

static bool make_folder(const batch *b, const char *name, buf *error) {
  buf path = {0};
  buf_printf(&path, "%s%s%s", b->options->batch_output, *name ? "/" : "", name);
  bool ok = mkdir(buf_text(&path), 0777) == 0 || errno == EEXIST;
  if (!ok)
    buf_printf(error, "cannot make folder '%s': %s", buf_text(&path), strerror(errno));
  buf_free(&path);
  return ok;
}

/* Tasks may be carried out elsewhere: the folder is known by its whole path. */
static bool open_folder(batch *b, buf *error) {
  static const char *const parts[] = {"", "pages", "sarif", "units", "tmp", "slurm"};
  bool ok = true;
  for (size_t i = 0; i < sizeof parts / sizeof *parts && ok; ++i)
    ok = make_folder(b, parts[i], error);
  char *whole = ok ? realpath(b->options->batch_output, NULL) : NULL;
  assert(!b->self && !b->folder.size);
  b->self = realpath("/proc/self/exe", NULL);
  if (ok && (!whole || !b->self)) {
    buf_printf(error, "cannot use folder '%s': %s", b->options->batch_output, strerror(errno));
    ok = false;
  }
  buf_add(&b->folder, whole ? whole : "");
  free(whole);
  return ok;
}

/* Children that are killed leave their temporary files behind: in a folder of ours. What clang makes
 * of a file is kept there, too, for all of them. */
static bool begin_temporary(const batch *b, buf *error) {
  buf path = {0}, compiled = {0};
  buf_printf(&path, "%s/tmp", buf_text(&b->folder));
  buf_printf(&compiled, "%s/compiled", buf_text(&path));
  folder_remove_all(buf_text(&compiled)); /* of a batch that was killed */
  bool ok = make_folder(b, "tmp/compiled", error);
  setenv("TMPDIR", buf_text(&path), 1);
  setenv(COMPILED_FOLDER, buf_text(&compiled), 1);
  buf_free(&path);
  buf_free(&compiled);
  return ok;
}

static void end_temporary(const batch *b) {
  buf path = {0};
  buf_printf(&path, "%s/tmp", buf_text(&b->folder));
  folder_remove_all(buf_text(&path));
  unsetenv(COMPILED_FOLDER);
  buf_free(&path);
}

static uint32_t jobs_of(const options *o) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  return o->jobs ? (uint32_t)o->jobs : processors > 0 ? (uint32_t)processors : 1;
}

/* ---- the answer ---- */

static bool fails_on(const options *o, const char *word) {
  for (vec_each(const char *const, one, &o->batch_fail_on))
    if (strcmp(*one, word) == 0)
      return true;
  return false;
}

static void judge(const options *o, const results *r, batch_answer *a) {
  const result_counts *c = &r->counts;
  bool only_new = fails_on(o, "new") && !fails_on(o, "false");
  a->is_false = (only_new ? c->fresh : c->findings) > 0;
  bool unread = false;
  for (vec_each(const unit, u, &r->plan->units.list))
    unread |= u->trouble != NULL;
  a->is_unknown =
      (fails_on(o, "unknown") && (c->unknown || unread)) || (fails_on(o, "vacuous") && c->vacuous);
}

static bool conclude(batch *b, batch_answer *a, buf *error) {
  assert(b->plan.salt && !a->out.size);
  results r = {0};
  bool ok = results_gather(&r, &b->plan, &b->journal, b->options, error);
  if (ok) {
    write_request w = {.results = &r, .options = b->options, .folder = b->options->batch_output};
    ok = write_results(&w, error);
    write_text(&a->out, &w);
    judge(b->options, &r, a);
  }
  results_free(&r);
  return ok;
}

/* ---- from the files to the answer ---- */

/* The cache that all tasks share grows with the project. */
static void size_cache(batch *b) {
  enum { TASKS_PER_MB = 16 };
  b->own = *b->options;
  if (b->own.cache && !b->own.cache_size)
    b->own.cache_size = STORE_MB + b->plan.tasks.list.size / TASKS_PER_MB;
}

static batch_end carry_out(batch *b, batch_answer *a, buf *error) {
  size_cache(b);
  const options *o = &b->own;
  run_request r = {.options = o,
                   .plan = &b->plan,
                   .journal = &b->journal,
                   .self = b->self,
                   .folder = buf_text(&b->folder),
                   .jobs = jobs_of(o),
                   .whole = deadline_after(o->total_time)};
  run_outcome outcome = {0};
  bool ok =
      o->where == ON_SLURM ? slurm_tasks(&r, &outcome, error) : run_tasks(&r, &outcome, error);
  ok = ok && conclude(b, a, error);
  return !ok ? BATCH_INPUT : outcome.interrupted ? BATCH_INTERRUPTED : BATCH_DONE;
}

static batch_end make_plan(batch *b, buf *error) {
  buf units_folder = {0};
  buf_printf(&units_folder, "%s/units", buf_text(&b->folder));
  unit_request request = {.options = b->options,
                          .identity = buf_text(&b->identity),
                          .self = b->self,
                          .folder = buf_text(&units_folder),
                          .jobs = jobs_of(b->options)};
  plan_end end = plan_make(&b->plan, &request, error);
  buf_free(&units_folder);
  return end == PLAN_MADE          ? BATCH_DONE
         : end == PLAN_USAGE       ? BATCH_USAGE
         : end == PLAN_INTERRUPTED ? BATCH_INTERRUPTED
                                   : BATCH_INPUT;
}

batch_end batch_run(const options *o, batch_answer *a, buf *error) {
  batch b = {.options = o, .journal = {.fd = -1, .lock = -1}};
  *a = (batch_answer){0};
  batch_end end = BATCH_INPUT;
  if (open_folder(&b, error) && journal_open(&b.journal, buf_text(&b.folder), error) &&
      identify(&b, error) && begin_temporary(&b, error)) {
    end = make_plan(&b, error);
    if (end == BATCH_DONE)
      end = carry_out(&b, a, error);
    else if (end == BATCH_INTERRUPTED)
      buf_add(&a->out, "Verification result: UNKNOWN (interrupted)\n");
    end_temporary(&b);
  }
  journal_close(&b.journal);
  plan_free(&b.plan);
  buf_free(&b.folder);
  buf_free(&b.identity);
  free(b.self);
  return end;
}

void batch_answer_free(batch_answer *a) {
  buf_free(&a->out);
}
