#include "program/bp_check.h"

#include "base/memory.h"
#include "program/graph.h"

#include <stdarg.h>

void bp_request_init(bp_request *r, program *p) {
  const proc *f = program_find_proc(p, "main");
  assert(f || p->is_concurrent); /* whose threads are found by their names */
  *r = (bp_request){.program = p, .main = f ? f->index : 0, .asserts = true, .want_trace = true};
  r->deadline = deadline_never();
}

static int place_compare(bp_place a, bp_place b) {
  if (a.proc != b.proc)
    return a.proc < b.proc ? -1 : 1;
  return a.label == b.label ? 0 : a.label < b.label ? -1 : 1;
}

/* Position of the first target that is not before the place. */
static uint32_t target_position(const bp_request *r, bp_place at) {
  uint32_t low = 0, high = r->targets.size;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (place_compare(r->targets.data[middle], at) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void add_target(bp_request *r, bp_place at) {
  uint32_t i = target_position(r, at);
  if (i < r->targets.size && place_compare(r->targets.data[i], at) == 0)
    return;
  vec_push(&r->targets, at);
  for (uint32_t j = r->targets.size - 1; j > i; --j)
    r->targets.data[j] = r->targets.data[j - 1];
  r->targets.data[i] = at;
}

uint32_t bp_request_label(bp_request *r, const char *name) {
  uint32_t found = 0;
  for (uint32_t n = 0; n < r->program->procs.size; ++n) {
    const proc *f = r->program->procs.data[n];
    for (uint32_t i = 0; i < f->stmts.size; ++i)
      if (stmt_has_name(&f->stmts.data[i], name)) {
        add_target(r, (bp_place){n, i});
        ++found;
      }
  }
  return found;
}

void bp_request_unknowns(bp_request *r) {
  for (uint32_t n = 0; n < r->program->procs.size; ++n) {
    const proc *f = r->program->procs.data[n];
    for (uint32_t i = 0; i < f->stmts.size; ++i)
      if (f->stmts.data[i].kind == S_UNKNOWN)
        add_target(r, (bp_place){n, i});
  }
}

void bp_request_free(bp_request *r) {
  vec_free(&r->targets);
}

bool bp_is_target(const bp_request *r, uint32_t f, uint32_t label) {
  bp_place at = {f, label};
  uint32_t i = target_position(r, at);
  return i < r->targets.size && place_compare(r->targets.data[i], at) == 0;
}

void bp_scope_init(bp_scope *s, const program *p) {
  *s = (bp_scope){.program = p, .globals = p->globals.size};
  s->position = xcalloc(p->pool.next_var + 1, sizeof *s->position);
  for (uint32_t i = 0; i < s->globals; ++i)
    s->position[p->globals.data[i].var->id] = i;
  for (vec_each(proc *const, f, &p->procs))
    for (uint32_t i = s->globals; i < bp_scope_size(s, *f); ++i)
      s->position[bp_scope_var(s, *f, i)->id] = i;
}

void bp_scope_free(bp_scope *s) {
  free(s->position);
  s->position = NULL;
}

uint32_t bp_scope_size(const bp_scope *s, const proc *f) {
  return s->globals + f->params.size + f->locals.size;
}

const var *bp_scope_var(const bp_scope *s, const proc *f, uint32_t position) {
  if (position < s->globals)
    return s->program->globals.data[position].var;
  position -= s->globals;
  return position < f->params.size ? f->params.data[position]
                                   : vec_at(&f->locals, position - f->params.size);
}

/* What precedes the entry of the program that this one abstracts: assignments in a row. The first
 * label after them is that entry. */
static void want_after_entry(const proc *f, bool *is_wanted) {
  uint32_t at = f->entry;
  for (uint32_t i = 0; i < f->stmts.size && f->stmts.data[at].kind == S_ASSIGN; ++i) {
    at = f->stmts.data[at].succ[0];
    is_wanted[at] = true;
    if (at == 0)
      break;
  }
}

void bp_relation_labels(const bp_request *r, const proc *f, bool *is_wanted) {
  flow g;
  flow_init(&g, f);
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    is_wanted[i] = r->every_label || g.is_cut_point[i];
  if (f->stmts.size && f->entry != 0)
    want_after_entry(f, is_wanted);
  flow_free(&g);
}

void bp_result_unknown(bp_result *r, const char *format, ...) {
  buf b = {0};
  va_list args;
  va_start(args, format);
  buf_vprintf(&b, format, args);
  va_end(args);
  free(r->reason);
  r->reason = buf_take(&b);
  r->verdict = VERDICT_UNKNOWN;
}

void bp_result_free(bp_result *r) {
  free(r->reason);
  trace_drop(r->trace);
  vec_free(&r->invariants);
  vec_free(&r->relations);
  for (vec_each(bp_summary, m, &r->summaries))
    vec_free(&m->results);
  vec_free(&r->summaries);
  *r = (bp_result){0};
}
