/* program_unit.h: programs given as core text, and expressions over their names. A text that cannot
 * be read, or a program that breaks an invariant, fails the test. */
#ifndef ASSAY_TEST_PROGRAM_UNIT_H
#define ASSAY_TEST_PROGRAM_UNIT_H

#include "unit.h"

#include "expr/parse.h"
#include "program/program.h"

static inline program *program_of(const char *text) {
  parse_failure failure = {0};
  program *p = program_parse("test.core", text, strlen(text), &failure);
  if (!p)
    fail_msg("%u:%u: %s\n%s", failure.line, failure.column, failure.message, text);
  char *broken = program_check(p);
  if (broken)
    fail_msg("%s\n%s", broken, text);
  return p;
}

typedef struct program_scope {
  program *p;
  const proc *f;
} program_scope;

static inline const var *program_scope_find(void *context, const char *name) {
  const program_scope *s = context;
  return program_find_var(s->p, s->f, name);
}

/* A predicate or any other expression, as seen inside f. */
static inline const expr *expr_in(program *p, const proc *f, const char *text) {
  program_scope names = {p, f};
  expr_scope scope = {.pool = &p->pool, .find_var = program_scope_find, .context = &names};
  lexer l;
  lexer_init(&l, text, strlen(text));
  const expr *e = parse_expr(&l, &scope);
  if (!e)
    fail_msg("%s: %s", text, scope.error);
  return e;
}

static inline const expr *predicate_in(program *p, const proc *f, const char *text) {
  program_scope names = {p, f};
  expr_scope scope = {.pool = &p->pool, .find_var = program_scope_find, .context = &names};
  const expr *e = parse_predicate(text, &scope);
  if (!e)
    fail_msg("%s: %s", text, scope.error);
  return e;
}

#endif
