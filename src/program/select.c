#include "program/select.h"

bool stmt_is_of_property(const stmt *s, const char *property) {
  if (s->kind != S_ASSERT)
    return false;
  assert(!s->rule || s->error == ERROR_REACH);
  if (!property)
    return !s->rule;
  return strcmp(property, s->rule ? s->rule : error_class_property(s->error)) == 0;
}

/* ---- what was woven in for other rules ---- */

static bool is_of_other_rule(const stmt *s, const char *property) {
  if (!s->origin || code_origin_of(s->origin->file) != CODE_RULE)
    return false;
  if (!property)
    return true;
  const char *name = s->origin->file + 6;
  size_t length = strlen(property);
  return strncmp(name, property, length) != 0 || name[length] != '.';
}

/* The only statement that what is woven in at `label` leads to, or NO_EXIT. */
#define NO_EXIT UINT32_MAX
static uint32_t exit_of(const proc *f, uint32_t label, const char *property) {
  map seen = {0};
  VEC(uint32_t) work = {0};
  uint32_t found = NO_EXIT;
  bool several = false;
  vec_push(&work, label);
  map_put(&seen, label + 1, 1);
  while (work.size && !several) {
    uint32_t at = vec_pop(&work);
    const stmt *s = &f->stmts.data[at];
    if (!is_of_other_rule(s, property)) {
      several = found != NO_EXIT && found != at;
      found = at;
      continue;
    }
    for (uint32_t k = 0; k < s->succ_count; ++k)
      if (!map_has(&seen, s->succ[k] + 1)) {
        map_put(&seen, s->succ[k] + 1, 1);
        vec_push(&work, s->succ[k]);
      }
  }
  vec_free(&work);
  map_free(&seen);
  return several ? NO_EXIT : found;
}

static uint32_t past_others(const proc *f, uint32_t label, const char *property) {
  if (!is_of_other_rule(&f->stmts.data[label], property))
    return label;
  uint32_t end = exit_of(f, label, property);
  return end == NO_EXIT ? label : end;
}

static void pass_by_others(program *p, const char *property, selection *s) {
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    proc *f = p->procs.data[i];
    vec_push(&s->entries, f->entry);
    if (f->entry < f->stmts.size)
      f->entry = past_others(f, f->entry, property);
    for (uint32_t l = 0; l < f->stmts.size; ++l) {
      stmt *at = &f->stmts.data[l];
      uint32_t *old = at->succ;
      bool changed = false;
      for (uint32_t k = 0; k < at->succ_count && !changed; ++k)
        changed = past_others(f, old[k], property) != old[k];
      if (!changed || is_of_other_rule(at, property))
        continue;
      vec_push(&s->bypasses, (bypass){i, l, old});
      stmt_set_succ(p, at, old, at->succ_count);
      for (uint32_t k = 0; k < at->succ_count; ++k)
        at->succ[k] = past_others(f, old[k], property);
    }
  }
}

/* ---- all of it ---- */

/* C's assert. What follows an `error` are statements of its own. */
static bool ends_execution(const stmt *s) {
  return s->error == ERROR_REACH && !s->rule && !s->is_passed && !stmt_is_error(s);
}

/* The asserts that are of the property, or those that are not; gives the number of the others. */
static uint32_t set_asserts_aside(program *p, const char *property, bool of_it, selection *s) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    proc *f = p->procs.data[i];
    for (uint32_t l = 0; l < f->stmts.size; ++l) {
      stmt *at = &f->stmts.data[l];
      if (at->kind != S_ASSERT)
        continue;
      if (stmt_is_of_property(at, property) != of_it) {
        ++kept;
        continue;
      }
      vec_push(&s->asides, (set_aside){i, l, at->cond});
      if (ends_execution(at))
        at->kind = S_ASSUME;
      else
        at->cond = expr_bool(&p->pool, true);
    }
  }
  return kept;
}

uint32_t program_select(program *p, const char *property, selection *s) {
  assert(s->asides.size == 0 && s->bypasses.size == 0);
  pass_by_others(p, property, s);
  return set_asserts_aside(p, property, false, s);
}

void program_set_aside(program *p, const char *property, selection *s) {
  assert(property);
  set_asserts_aside(p, property, true, s);
}

void program_unselect(program *p, selection *s) {
  for (uint32_t i = s->asides.size; i-- > 0;) { /* one that was true before may be there twice */
    const set_aside *a = &s->asides.data[i];
    stmt *at = &p->procs.data[a->proc]->stmts.data[a->label];
    assert(at->kind == S_ASSUME ? at->cond == a->cond : expr_is_true(at->cond));
    at->kind = S_ASSERT;
    at->cond = a->cond;
  }
  for (uint32_t i = 0; i < s->bypasses.size; ++i)
    p->procs.data[s->bypasses.data[i].proc]->stmts.data[s->bypasses.data[i].label].succ =
        s->bypasses.data[i].succ;
  for (uint32_t i = 0; i < s->entries.size; ++i)
    p->procs.data[i]->entry = s->entries.data[i];
  vec_free(&s->asides);
  vec_free(&s->bypasses);
  vec_free(&s->entries);
}
