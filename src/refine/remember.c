/* What is remembered of a question, written and read. */
#include "refine/remember.h"

#include "base/config.h"
#include "base/file.h"
#include "base/memory.h"
#include "expr/digest.h"
#include "refine/wire.h"
#include "smt/smt.h"

#include <inttypes.h>

static const char head[] = "assay question 1 ";

enum { LARGEST_TEXT = 1 << 24 /* bytes that are still written */ };

/* ---- the folder ---- */

/* Answers of the same program and the same prover only. */
static void print_identity(buf *out) {
  buf self = {0}, error = {0};
  char hash[SHA256_TEXT] = "";
  if (file_read("/proc/self/exe", &self, &error))
    sha256(buf_text(&self), self.size, hash);
  buf_printf(out, "assay %s %s, Z3 %s", ASSAY_VERSION, hash, smt_version());
  buf_free(&self);
  buf_free(&error);
}

static store *open_store(const options *o) {
  buf identity = {0}, warnings = {0};
  print_identity(&identity);
  store *s = store_open(o->cache, buf_text(&identity), (uint64_t)o->cache_size, &warnings);
  for (char *at = warnings.text, *line; at && (line = strsep(&at, "\n"));)
    if (*line)
      fprintf(stderr, "assay: warning: %s\n", line);
  buf_free(&identity);
  buf_free(&warnings);
  return s;
}

static void print_question(buf *out, const refine_request *r) {
  const options *o = r->options;
  buf name = {0};
  char hash[SHA256_TEXT];
  for (uint32_t i = 0; i < o->files.size; ++i)
    buf_printf(&name, "file %s\n", o->files.data[i]);
  buf_printf(&name, "entry %s\nproperty %s\nint %d\nbits %u\n", r->q.entry->name,
             r->property ? r->property : "", o->int_mode, r->q.program->pool.pointer_width);
  sha256(buf_text(&name), name.size, hash);
  buf_printf(out, "%.16s.cache", hash);
  buf_free(&name);
}

static char *path_of(const remembered *m, const char *prefix, const buf *question_name) {
  buf name = {0}, path = {0};
  buf_printf(&name, "%s-%s", prefix, buf_text(question_name));
  store_file(m->store, buf_text(&name), &path);
  buf_free(&name);
  return buf_take(&path);
}

static char *read_text(const char *path) {
  buf text = {0}, error = {0};
  char hash[SHA256_TEXT] = "";
  char *body = NULL;
  enum { BODY = sizeof head - 1 + SHA256_TEXT };
  if (file_read(path, &text, &error) && text.size >= BODY &&
      strncmp(text.text, head, sizeof head - 1) == 0) {
    sha256(text.text + BODY, text.size - BODY, hash);
    if (strncmp(text.text + sizeof head - 1, hash, SHA256_TEXT - 1) == 0 &&
        strlen(text.text) == text.size)
      body = xstrdup(text.text + BODY);
  }
  buf_free(&text);
  buf_free(&error);
  return body;
}

bool remember_open(remembered *m, const refine_request *r) {
  *m = (remembered){0};
  m->store = r->options->cache ? open_store(r->options) : NULL;
  if (!m->store)
    return false;
  buf name = {0};
  print_question(&name, r);
  m->proof_path = path_of(m, "proof", &name);
  m->bug_path = path_of(m, "bug", &name);
  m->proof = read_text(m->proof_path);
  m->bug = read_text(m->bug_path);
  buf_free(&name);
  return true;
}

void remember_close(remembered *m) {
  store_close(m->store);
  free(m->proof_path);
  free(m->bug_path);
  free(m->proof);
  free(m->bug);
}

static void write_text(const char *path, const buf *text) {
  buf all = {0}, error = {0};
  char hash[SHA256_TEXT];
  if (text->size > LARGEST_TEXT)
    return;
  sha256(buf_text(text), text->size, hash);
  buf_printf(&all, "%s%s\n", head, hash);
  buf_add(&all, buf_text(text));
  file_write(path, all.text, all.size, &error);
  buf_free(&all);
  buf_free(&error);
}

/* ---- writing ---- */

uint32_t remember_stmt_hash(const program *p, const stmt *s) {
  sha256_state d;
  sha256_start(&d);
  uint32_t shape[] = {s->kind, s->lhs_count, s->rhs_count, s->succ_count};
  sha256_add(&d, shape, sizeof shape);
  expr_digest(&d, &p->pool, s->lhs, s->lhs_count);
  expr_digest(&d, &p->pool, s->rhs, s->rhs_count);
  if (s->cond)
    expr_digest(&d, &p->pool, &s->cond, 1);
  store_key key = store_key_of(&d);
  uint32_t hash;
  memcpy(&hash, key.bytes, sizeof hash);
  return hash;
}

static void put_line(buf *out, program *p, const char *word, const expr *e) {
  size_t mark = out->size;
  if (!wire_can_print(e))
    return;
  buf_printf(out, "%s ", word);
  expr_print(out, &p->pool, e);
  if (!strchr(out->text + mark, '\n'))
    buf_put(out, '\n');
  else {
    out->size = mark;
    out->text[mark] = 0;
  }
}

static void put_proc(buf *out, const engine_request *r, const certificate *c, const proc *f) {
  assert(f->index < r->precision->by_proc.size && f->index < c->result.size);
  program *p = r->q.program;
  buf_printf(out, "proc %s\nstmts", f->name);
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    buf_printf(out, " %08" PRIx32, remember_stmt_hash(p, &f->stmts.data[i]));
  buf_put(out, '\n');
  for (vec_each(const expr *const, e, &r->precision->by_proc.data[f->index]))
    put_line(out, p, "predicate", *e);
  for (vec_each(const cert_invariant, i, &c->invariants))
    if (i->proc == f->index) {
      char word[32];
      snprintf(word, sizeof word, "invariant %" PRIu32, i->label);
      put_line(out, p, word, i->holds);
    }
  const var *result = c->result.data[f->index];
  for (vec_each(const cert_summary, s, &c->summaries))
    if (s->proc == f->index) {
      const expr *holds = s->holds;
      if (result) {
        const var *named = var_new(&p->pool, V_TEMP, REMEMBER_RESULT, result->type);
        expr_subst by = {expr_var(&p->pool, result), expr_var(&p->pool, named)};
        holds = expr_substitute(&p->pool, holds, &by, 1);
      }
      put_line(out, p, "summary", holds);
    }
}

/* The longest time counts: next time less may be known. */
static void put_seconds(buf *out, const remembered *m, double seconds) {
  double before = remember_seconds(m);
  buf_printf(out, "seconds %.3f\n", before > seconds ? before : seconds);
}

void remember_proof(const remembered *m, const engine_request *r, const certificate *c,
                    double seconds) {
  buf text = {0};
  put_seconds(&text, m, seconds);
  buf_printf(&text, "depth %" PRIu32 "\n", c->depth);
  for (vec_each(const expr *const, e, &r->precision->global))
    put_line(&text, r->q.program, "global", *e);
  for (uint32_t f = 0; f < r->q.program->procs.size; ++f)
    if (r->q.program->procs.data[f]->has_body)
      put_proc(&text, r, c, r->q.program->procs.data[f]);
  write_text(m->proof_path, &text);
  buf_free(&text);
}

void remember_bug(const remembered *m, const u128 *inputs, uint32_t count, double seconds) {
  buf text = {0};
  put_seconds(&text, m, seconds);
  for (uint32_t i = 0; i < count; ++i)
    buf_printf(&text, "input %016" PRIx64 "%016" PRIx64 "\n", (uint64_t)(inputs[i] >> 64),
               (uint64_t)inputs[i]);
  write_text(m->bug_path, &text);
  buf_free(&text);
}
