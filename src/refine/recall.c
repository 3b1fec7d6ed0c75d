/* What is remembered of a question, read into the present program; and engine `cache`, which claims
 * it again. */
#include "refine/remember.h"

#include "base/memory.h"
#include "expr/parse.h"
#include "refine/wire.h"

#include <stdio.h>

/* ---- lines ---- */

typedef struct reader {
  program *program;
  const proc *proc;  /* whose names are visible, or NULL */
  const var *result; /* that stands for its result, or NULL */
  const char *at;
  buf line;
} reader;

static const char *next_line(reader *r) {
  if (!*r->at)
    return NULL;
  size_t length = strcspn(r->at, "\n");
  buf_clear(&r->line);
  buf_add_n(&r->line, r->at, length);
  r->at += length + (r->at[length] == '\n');
  return buf_text(&r->line);
}

static const var *find_var(void *context, const char *name) {
  const reader *r = context;
  if (r->result && strcmp(name, REMEMBER_RESULT) == 0)
    return r->result;
  return program_find_var(r->program, r->proc, str_intern(&r->program->pool.strings, name));
}

/* NULL if it makes no sense any more. */
static const expr *read_expr(reader *r, const char *text) {
  expr_scope scope = {.pool = &r->program->pool, .find_var = find_var, .context = r};
  const expr *e = parse_predicate(text, &scope);
  return e && e->type->kind == T_BOOL && !e->has_nondet ? e : NULL;
}

/* ---- simple things ---- */

static double seconds_of(const char *text) {
  double seconds = 0;
  if (text && sscanf(text, "seconds %lf", &seconds) != 1)
    seconds = 0;
  return seconds;
}

double remember_seconds(const remembered *m) {
  double proof = seconds_of(m->proof), bug = seconds_of(m->bug);
  return proof > bug ? proof : bug;
}

static bool remember_inputs(const remembered *m, u128_vec *out) {
  if (!m->bug)
    return false;
  reader r = {.at = m->bug};
  u128 value;
  for (const char *line, *rest; (line = next_line(&r));)
    if ((rest = wire_after(line, "input")) && wire_read_hex(rest, &value))
      vec_push(out, value);
  buf_free(&r.line);
  return true;
}

void remember_predicates(const remembered *m, precision *out) {
  if (!m->proof)
    return;
  reader r = {.program = out->program, .at = m->proof};
  for (const char *line, *rest; (line = next_line(&r));) {
    const expr *e = NULL;
    if ((rest = wire_after(line, "proc")))
      r.proc = program_find_proc(out->program, rest);
    else if ((rest = wire_after(line, "global")) && !r.proc)
      e = read_expr(&r, rest);
    else if ((rest = wire_after(line, "predicate")) && r.proc)
      e = read_expr(&r, rest);
    if (e && (r.proc || !e->has_prime))
      precision_add(out, r.proc, e);
  }
  buf_free(&r.line);
}

/* ---- labels after an edit ---- */

typedef VEC(uint32_t) hashes;

static void read_hashes(const char *text, hashes *out) {
  vec_clear(out);
  for (char *end; *text; text = end) {
    unsigned long value = strtoul(text, &end, 16);
    if (end == text)
      return;
    vec_push(out, (uint32_t)value);
  }
}

/* Statements that begin, and those that end, the procedure as before are found again. */
typedef struct shift {
  uint32_t before, after; /* how many are as before at the beginning and at the end */
  uint32_t old_size, new_size;
} shift;

static shift find_shift(const program *p, const proc *f, const hashes *old) {
  hashes now = {0};
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    vec_push(&now, remember_stmt_hash(p, &f->stmts.data[i]));
  shift s = {.old_size = old->size, .new_size = now.size};
  uint32_t least = old->size < now.size ? old->size : now.size;
  while (s.before < least && old->data[s.before] == now.data[s.before])
    ++s.before;
  while (s.before + s.after < least &&
         old->data[old->size - 1 - s.after] == now.data[now.size - 1 - s.after])
    ++s.after;
  vec_free(&now);
  assert(s.before + s.after <= least);
  return s;
}

/* Where the edit is, labels count from the beginning as before: as good a guess as any. */
static uint32_t shifted(const shift *s, uint32_t label) {
  assert(label < s->old_size && s->after <= s->old_size);
  if (label >= s->old_size - s->after)
    label = label - s->old_size + s->new_size;
  return label;
}

/* ---- the certificate ---- */

static void read_invariant(reader *r, const shift *s, const char *text, certificate *out) {
  unsigned label = 0;
  int used = 0;
  if (sscanf(text, "%u %n", &label, &used) < 1 || label >= s->old_size)
    return;
  label = shifted(s, label);
  const expr *holds = read_expr(r, text + used);
  if (!holds || label >= r->proc->stmts.size)
    return;
  for (vec_each(const cert_invariant, i, &out->invariants))
    if (i->proc == r->proc->index && i->label == label)
      return;
  assert(holds->type->kind == T_BOOL);
  vec_push(&out->invariants, (cert_invariant){r->proc->index, label, holds});
}

/* Formulas that make no sense any more are left out: the judge will miss them if they mattered. */
/* The certificate carried over to the present program; false if there is none. */
static bool remember_certificate(const remembered *m, program *p, certificate *out) {
  if (!m->proof)
    return false;
  reader r = {.program = p, .at = m->proof};
  hashes old = {0};
  shift s = {0};
  for (const char *line, *rest; (line = next_line(&r));) {
    if ((rest = wire_after(line, "proc"))) {
      r.proc = program_find_proc(p, rest);
      if (r.proc && !r.proc->has_body)
        r.proc = NULL;
      r.result = r.proc ? out->result.data[r.proc->index] : NULL;
    } else if ((rest = wire_after(line, "depth")) && !r.proc)
      out->depth = (uint32_t)strtoul(rest, NULL, 10);
    else if (!r.proc)
      continue;
    else if ((rest = wire_after(line, "stmts"))) {
      read_hashes(rest, &old);
      s = find_shift(p, r.proc, &old);
    } else if ((rest = wire_after(line, "invariant")))
      read_invariant(&r, &s, rest, out);
    else if ((rest = wire_after(line, "summary"))) {
      const expr *holds = read_expr(&r, rest);
      vec_push(&out->summaries,
               (cert_summary){r.proc->index, holds ? holds : expr_bool(&p->pool, true)});
    }
  }
  vec_free(&old);
  buf_free(&r.line);
  return out->summaries.size > 0;
}

/* ---- engine `cache` ---- */

/* Does the program still run into an error on the remembered inputs? It has as long as it took to
 * find them. */
static bool still_a_bug(const engine_request *request, const u128_vec *inputs) {
  double most = remember_seconds(request->remembered);
  replay_request r = {.q = request->q,
                      .stop = ERROR_BIT(ERROR_REACH),
                      .inputs = inputs->data,
                      .input_count = inputs->size};
  r.q.deadline = deadline_earlier(r.q.deadline, deadline_after(most > 1 ? most : 1));
  replay_result found = {0};
  buf reason = {0};
  bool real = check_replay(&r, &found, &reason);
  replay_result_free(&found);
  buf_free(&reason);
  return real;
}

void engine_remembered(const engine_request *request, engine_result *result) {
  u128_vec inputs = {0};
  if (remember_inputs(request->remembered, &inputs) && still_a_bug(request, &inputs)) {
    result->verdict = VERDICT_FALSE;
    result->inputs = inputs;
    return;
  }
  vec_free(&inputs);
  if (remember_certificate(request->remembered, request->q.program, &result->certificate)) {
    result->verdict = VERDICT_TRUE;
    result->candidate = true;
  } else
    engine_unknown(result, "nothing is remembered");
}
