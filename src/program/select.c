#include "program/select.h"

/* The text of a rule's assert is "NAME: message"; names have neither blanks nor colons. */
bool stmt_rule(const stmt *s, size_t *length) {
  if (s->kind != S_ASSERT || !s->text)
    return false;
  *length = strcspn(s->text, ": ");
  return *length > 0 && s->text[*length] == ':' && s->text[*length + 1] == ' ';
}

bool stmt_is_of_property(const stmt *s, const char *property) {
  size_t length;
  if (s->kind != S_ASSERT)
    return false;
  if (!stmt_rule(s, &length))
    return strcmp(property, "unreach-call") == 0;
  return strlen(property) == length && strncmp(s->text, property, length) == 0;
}

uint32_t program_select(program *p, const char *property, selection *s) {
  assert(s->asides.size == 0);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    proc *f = p->procs.data[i];
    for (uint32_t l = 0; l < f->stmts.size; ++l) {
      stmt *at = &f->stmts.data[l];
      if (at->kind != S_ASSERT)
        continue;
      if (stmt_is_of_property(at, property)) {
        ++kept;
        continue;
      }
      vec_push(&s->asides, (set_aside){i, l, at->cond});
      at->cond = expr_bool(&p->pool, true);
    }
  }
  return kept;
}

void program_unselect(program *p, selection *s) {
  for (uint32_t i = 0; i < s->asides.size; ++i) {
    const set_aside *a = &s->asides.data[i];
    stmt *at = &p->procs.data[a->proc]->stmts.data[a->label];
    assert(at->kind == S_ASSERT && expr_is_true(at->cond));
    at->cond = a->cond;
  }
  vec_free(&s->asides);
}
