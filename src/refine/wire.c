/* The lines between an engine's process and its parent. */
#include "refine/wire.h"

#include "base/memory.h"
#include "expr/parse.h"

#include <inttypes.h>

enum { LARGEST_INVARIANT = 4000 /* nodes, nothing shared, that are still written out */ };

/* ---- the child's side ---- */

void wire_text(FILE *out, const char *word, const char *text) {
  assert(*word && !strchr(word, ' '));
  fprintf(out, "%s ", word);
  for (const char *c = text; *c; ++c)
    if (*c == '\n')
      fputs("\\n", out);
    else if (*c == '\\')
      fputs("\\\\", out);
    else
      fputc(*c, out);
  fputc('\n', out);
  fflush(out);
}

void wire_round(FILE *out, const answer_round *r) {
  if (r->abstract)
    wire_text(out, "abstract", r->abstract);
  if (r->trace)
    wire_text(out, "trace", r->trace);
  if (r->because)
    wire_text(out, "because", r->because);
  if (r->added)
    wire_text(out, "added", r->added);
  fprintf(out, "round %u %u %u %" PRIu64 " %.3f\n", r->trace_length, r->predicates, r->variables,
          r->queries, r->seconds);
  fflush(out);
}

bool wire_can_print(const expr *e) {
  return expr_is_within(e, LARGEST_INVARIANT - 1);
}

static void write_invariants(FILE *out, program *p, const certificate *c) {
  for (vec_each(const cert_invariant, i, &c->invariants)) {
    if (!wire_can_print(i->holds))
      continue;
    buf text = {0};
    buf_printf(&text, "%u %u ", i->proc, i->label);
    expr_print(&text, &p->pool, i->holds);
    wire_text(out, "invariant", buf_text(&text));
    buf_free(&text);
  }
}

void wire_result(FILE *out, const engine_request *request, const engine_result *r, bool bug) {
  static const char *const names[] = {
      [VERDICT_TRUE] = "TRUE", [VERDICT_FALSE] = "FALSE", [VERDICT_UNKNOWN] = "UNKNOWN"};
  assert((size_t)r->verdict < sizeof names / sizeof *names);
  fprintf(out, "verdict %s\n", bug ? "BUG" : names[r->verdict]);
  wire_text(out, "reason", buf_text(&r->reason));
  fprintf(out, "rounds %u\n", r->rounds);
  fprintf(out, "contexts %u\n", r->contexts);
  for (vec_each(const u128, v, &r->inputs))
    fprintf(out, "input %016" PRIx64 "%016" PRIx64 "\n", (uint64_t)(*v >> 64), (uint64_t)*v);
  for (vec_each(const u128, v, &r->layout))
    fprintf(out, "address %016" PRIx64 "%016" PRIx64 "\n", (uint64_t)(*v >> 64), (uint64_t)*v);
  if (r->verdict == VERDICT_TRUE && !bug && !r->exhaustive)
    write_invariants(out, request->q.program, &r->certificate);
  assert(!bug || r->verdict == VERDICT_UNKNOWN);
  fputs("stats ", out);
  const unsigned char *bytes = (const unsigned char *)request->q.stats;
  for (size_t i = 0; i < sizeof *request->q.stats; ++i)
    fprintf(out, "%02x", bytes[i]);
  fputs("\nend\n", out);
  fflush(out);
}

/* ---- the parent's side ---- */

static char *unescape(const char *text) {
  char *copy = xstrdup(text), *to = copy;
  for (const char *c = text; *c; ++c)
    if (*c == '\\' && c[1]) {
      ++c;
      *to++ = *c == 'n' ? '\n' : *c;
    } else
      *to++ = *c;
  *to = 0;
  return copy;
}

typedef struct place_scope {
  program *program;
  const proc *proc;
} place_scope;

static const var *find_var(void *context, const char *name) {
  const place_scope *s = context;
  return program_find_var(s->program, s->proc, str_intern(&s->program->pool.strings, name));
}

const expr *wire_read_formula(program *p, const proc *f, const char *text) {
  assert(f && f->index < p->procs.size);
  place_scope where = {p, f};
  expr_scope scope = {.pool = &p->pool, .find_var = find_var, .context = &where};
  return parse_predicate(text, &scope);
}

static void read_invariant(wire_answer *a, const char *text) {
  program *p = a->program;
  unsigned f = 0, label = 0;
  int used = 0;
  if (sscanf(text, "%u %u %n", &f, &label, &used) < 2 || f >= p->procs.size ||
      label >= p->procs.data[f]->stmts.size)
    return;
  const proc *at = p->procs.data[f];
  char *plain = unescape(text + used);
  const expr *holds = wire_read_formula(p, at, plain);
  free(plain);
  if (holds)
    vec_push(&a->invariants, (answer_invariant){f, label, at->stmts.data[label].where, holds});
}

bool wire_read_hex(const char *text, u128 *value) {
  *value = 0;
  for (; *text; ++text) {
    const char *digits = "0123456789abcdef", *at = strchr(digits, *text);
    if (!at)
      return false;
    *value = *value << 4 | (unsigned)(at - digits);
  }
  return true;
}

static void read_stats(wire_answer *a, const char *text) {
  if (strlen(text) != 2 * sizeof a->stats)
    return;
  unsigned char *bytes = (unsigned char *)&a->stats;
  for (size_t i = 0; i < sizeof a->stats; ++i) {
    unsigned byte;
    if (sscanf(text + 2 * i, "%2x", &byte) == 1)
      bytes[i] = (unsigned char)byte;
  }
}

static void read_verdict(wire_answer *a, const char *text) {
  a->bug = strcmp(text, "BUG") == 0;
  a->verdict = strcmp(text, "TRUE") == 0    ? VERDICT_TRUE
               : strcmp(text, "FALSE") == 0 ? VERDICT_FALSE
                                            : VERDICT_UNKNOWN;
}

/* Each line of a text, behind a word. */
static void tell_lines(const wire_answer *a, const char *word, const char *text) {
  while (text && *text) {
    size_t n = strcspn(text, "\n");
    buf line = {0};
    buf_printf(&line, "  %s %.*s", word, (int)n, text);
    a->progress(a->context, buf_text(&line));
    buf_free(&line);
    text += n + (text[n] == '\n');
  }
}

static void read_round(wire_answer *a, const char *text) {
  answer_round *r = &a->pending;
  if (sscanf(text, "%u %u %u %" SCNu64 " %lf", &r->trace_length, &r->predicates, &r->variables,
             &r->queries, &r->seconds) != 5)
    return;
  vec_push(&a->log, *r);
  *r = (answer_round){0};
  if (a->progress) {
    const answer_round *last = &a->log.data[a->log.size - 1];
    buf line = {0};
    buf_printf(&line,
               "round %u: trace of %u steps, %u new predicates, %u Boolean variables, "
               "%" PRIu64 " prover calls, %.1f s",
               a->log.size, last->trace_length, last->predicates, last->variables, last->queries,
               last->seconds);
    a->progress(a->context, buf_text(&line));
    buf_free(&line);
    tell_lines(a, "contradiction:", last->because);
    if (last->because) /* somebody wants to know */
      tell_lines(a, "new:", last->added);
  }
}

const char *wire_after(const char *line, const char *word) {
  size_t n = strlen(word);
  return strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

static void keep_text(char **slot, const char *text) {
  free(*slot);
  *slot = unescape(text);
}

void wire_read_line(void *reader, const char *line) {
  wire_answer *a = reader;
  const char *rest;
  u128 value;
  if ((rest = wire_after(line, "progress")) && a->progress)
    a->progress(a->context, rest);
  else if ((rest = wire_after(line, "offer")) && a->offer)
    a->offer(a->context, rest);
  else if ((rest = wire_after(line, "did")))
    keep_text(&a->did, rest);
  else if ((rest = wire_after(line, "hard")))
    keep_text(&a->hard, rest);
  else if ((rest = wire_after(line, "met")))
    keep_text(&a->met, rest);
  else if ((rest = wire_after(line, "path")))
    keep_text(&a->path, rest);
  else if ((rest = wire_after(line, "abstract")))
    keep_text(&a->pending.abstract, rest);
  else if ((rest = wire_after(line, "trace")))
    keep_text(&a->pending.trace, rest);
  else if ((rest = wire_after(line, "because")))
    keep_text(&a->pending.because, rest);
  else if ((rest = wire_after(line, "added")))
    keep_text(&a->pending.added, rest);
  else if ((rest = wire_after(line, "round")))
    read_round(a, rest);
  else if ((rest = wire_after(line, "verdict")))
    read_verdict(a, rest);
  else if ((rest = wire_after(line, "reason"))) {
    char *text = unescape(rest);
    buf_clear(&a->reason);
    buf_add(&a->reason, text);
    free(text);
  } else if ((rest = wire_after(line, "rounds")))
    a->rounds = (uint32_t)strtoul(rest, NULL, 10);
  else if ((rest = wire_after(line, "contexts")))
    a->contexts = (uint32_t)strtoul(rest, NULL, 10);
  else if ((rest = wire_after(line, "input")) && wire_read_hex(rest, &value))
    vec_push(&a->inputs, value);
  else if ((rest = wire_after(line, "address")) && wire_read_hex(rest, &value))
    vec_push(&a->layout, value);
  else if ((rest = wire_after(line, "invariant")))
    read_invariant(a, rest);
  else if ((rest = wire_after(line, "stats")))
    read_stats(a, rest);
  else if (strcmp(line, "end") == 0)
    a->complete = true;
}

void wire_answer_free(wire_answer *a) {
  buf_free(&a->reason);
  free(a->did);
  free(a->hard);
  free(a->met);
  free(a->path);
  vec_free(&a->inputs);
  vec_free(&a->layout);
  vec_free(&a->invariants);
  vec_push(&a->log, a->pending);
  for (vec_each(answer_round, r, &a->log)) {
    free(r->abstract);
    free(r->trace);
    free(r->because);
    free(r->added);
  }
  vec_free(&a->log);
}
