#include "explicit/judge.h"

#include "base/memory.h"

#include <assert.h>
#include <stdarg.h>

void judge_init(judge *j, const bp_request *request, buf *reason) {
  *j = (judge){.request = request, .program = request->program, .reason = reason};
  bp_scope_init(&j->scope, j->program);
}

void judge_free(judge *j) {
  bp_scope_free(&j->scope);
}

bool judge_fail(judge *j, const char *format, ...) {
  va_list args;
  va_start(args, format);
  buf_vprintf(j->reason, format, args);
  va_end(args);
  return false;
}

void judge_put_globals(const judge *j, uint64_t *into, const uint64_t *from) {
  for (uint32_t i = 0; i < j->scope.globals; ++i)
    put_bit(into, i, has_bit(from, i));
}

bool judge_put(judge *j, const proc *f, const trace_value *values, uint32_t count, uint64_t *into,
               uint64_t *given) {
  assert(values || count == 0);
  for (uint32_t i = 0; i < count; ++i) {
    const expr *path = values[i].path, *value = values[i].value;
    if (path->kind != E_VAR || value->kind != E_CONST)
      return judge_fail(j, "a value that is not a constant, or not of a variable");
    const var *v = path->var;
    if (v->kind != V_GLOBAL && (v->kind == V_FUNCTION || v->proc != f->index))
      return judge_fail(j, "variable '%s' is not in scope", v->name);
    put_bit(into, j->scope.position[v->id], value->value != 0);
    if (given)
      add_bit(given, j->scope.position[v->id]);
  }
  return true;
}

uint64_t *judge_entry(judge *j, const activation *a, const uint64_t *globals) {
  assert(a->proc < j->program->procs.size);
  const proc *f = j->program->procs.data[a->proc];
  uint64_t *values = bits_new(judge_words(j, f)), *given = bits_new(judge_words(j, f));
  bool ok = judge_put(j, f, a->values, a->value_count, values, given);
  for (uint32_t i = 0; ok && i < bp_scope_size(&j->scope, f); ++i) {
    const char *name = bp_scope_var(&j->scope, f, i)->name;
    bool is_told = globals && i < j->scope.globals;
    if (!is_told && !has_bit(given, i))
      ok = judge_fail(j, "no value of '%s' on entry", name);
    else if (is_told && has_bit(given, i) && has_bit(values, i) != has_bit(globals, i))
      ok = judge_fail(j, "the callee starts with another value of '%s'", name);
  }
  if (globals)
    judge_put_globals(j, values, globals);
  if (ok && !is_state(&j->scope, f, values))
    ok = judge_fail(j, "the enforce clause does not hold on entry");
  free(given);
  if (ok)
    return values;
  free(values);
  return NULL;
}

bool judge_arguments(judge *j, const stmt *call, const uint64_t *before, const uint64_t *start) {
  const proc *f = stmt_callee(j->program, call);
  assert(f && call->rhs_count == f->params.size);
  for (uint32_t i = 0; i < f->params.size; ++i) {
    bool value = has_bit(start, j->scope.position[f->params.data[i]->id]);
    if (!can_be(&j->scope, call->rhs[i], before, value))
      return judge_fail(j, "argument %u cannot be %c", i + 1, value ? 'T' : 'F');
  }
  return true;
}

/* Are the written values such as the statement gives, and are all others as they were? */
static bool judge_writes(judge *j, const proc *f, const stmt *s, const uint64_t *before,
                         const uint64_t *after) {
  uint64_t *assigned = bits_new(judge_words(j, f));
  bool ok = true, writes = s->kind == S_ASSIGN || s->kind == S_HAVOC;
  for (uint32_t i = 0; ok && writes && i < s->lhs_count; ++i) {
    uint32_t position = j->scope.position[s->lhs[i]->var->id];
    bool value = has_bit(after, position);
    add_bit(assigned, position);
    if (s->kind == S_ASSIGN && !can_be(&j->scope, s->rhs[i], before, value))
      ok = judge_fail(j, "'%s' cannot become %c", s->lhs[i]->var->name, value ? 'T' : 'F');
  }
  for (uint32_t i = 0; ok && i < bp_scope_size(&j->scope, f); ++i)
    if (!has_bit(assigned, i) && has_bit(before, i) != has_bit(after, i))
      ok = judge_fail(j, "'%s' changes but is not assigned", bp_scope_var(&j->scope, f, i)->name);
  free(assigned);
  return ok;
}

bool judge_step(judge *j, const proc *f, const stmt *s, uint32_t succ, const uint64_t *before,
                const uint64_t *after) {
  assert(s->kind != S_CALL && s->kind != S_RETURN);
  if (succ >= s->succ_count || (s->kind == S_START_THREAD && succ))
    return judge_fail(j, "the statement has no such successor");
  bool is_constrain = s->kind == S_ASSIGN && s->cond;
  if (s->cond && !is_constrain &&
      !can_be(&j->scope, s->cond, before, s->kind != S_BRANCH || succ == 0))
    return judge_fail(j, "the condition does not have this outcome");
  if (!judge_writes(j, f, s, before, after))
    return false;
  return !is_constrain || outcomes(&j->scope, s->cond, before, after) & CAN_BE_TRUE ||
         judge_fail(j, "the constrain clause does not hold");
}

bool judge_error(judge *j, bp_place at, const uint64_t *values) {
  assert(at.proc < j->program->procs.size);
  assert(at.label < j->program->procs.data[at.proc]->stmts.size);
  const stmt *s = &j->program->procs.data[at.proc]->stmts.data[at.label];
  if (bp_is_target(j->request, at.proc, at.label))
    return true;
  if (s->kind != S_ASSERT || !j->request->asserts)
    return judge_fail(j, "it does not end in an error");
  return can_be(&j->scope, s->cond, values, false) ||
         judge_fail(j, "the assertion at the end holds");
}
