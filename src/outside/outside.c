/* outside.c: which functions are unknown, which of the program's they can call, and what is assumed
 * of them. */
#include "outside/internal.h"

#include "alias/alias.h"
#include "program/words.h"

bool outside_is_made(const proc *f, const char **name) {
  size_t n = sizeof OUTSIDE_PREFIX - 1;
  bool is_made = strncmp(f->name, OUTSIDE_PREFIX, n) == 0;
  if (name)
    *name = is_made && f->name[n] != '0' ? f->name + n : NULL; /* the user's begin with no digit */
  return is_made;
}

bool outside_has_body(const proc *f) {
  return proc_is_outside(f) && !outside_is_made(f, NULL);
}

/* ---- what is stated to be pure ---- */

static void mark_pure(program *p, const options_list *pure) {
  for (vec_each(proc *, f, &p->procs))
    for (uint32_t i = 0; i < pure->size && proc_is_unknown(*f); ++i)
      if (strcmp(pure->data[i], (*f)->name) == 0 || strcmp(pure->data[i], "*") == 0)
        (*f)->is_pure = true;
}

/* ---- calls ---- */

/* A statement that calls f by name, or NULL. */
static const stmt *first_call(const program *p, const proc *f) {
  for (vec_each(proc *const, g, &p->procs))
    for (vec_each(const stmt, s, &(*g)->stmts))
      if (s->kind == S_CALL && stmt_callee(p, s) == f)
        return s;
  return NULL;
}

static bool has_indirect_call(const program *p) {
  for (vec_each(proc *const, g, &p->procs))
    for (vec_each(const stmt, s, &(*g)->stmts))
      if (s->kind == S_CALL && !stmt_callee(p, s))
        return true;
  return false;
}

static void find_unknown(program *p, proc_vec *out) {
  for (vec_each(proc *, f, &p->procs))
    if (proc_is_unknown(*f) && !outside_is_made(*f, NULL) &&
        ((*f)->symbol->address_taken || first_call(p, *f)))
      vec_push(out, *f);
}

/* Functions of the program that unknown code may have been given. */
static void find_callbacks(const program *p, const alias *a, proc_vec *out) {
  for (vec_each(proc *const, f, &p->procs))
    if ((*f)->has_body && alias_given_out(a, (*f)->symbol))
      vec_push(out, *f);
}

/* May unknown code have been given the buffer that the statement sets? */
static bool sets_given_buffer(alias *a, const stmt *s) {
  if (s->role != ROLE_SETJMP)
    return false;
  assert(s->lhs_count > 0);
  alias_set at = alias_locations(a, s->lhs[0]);
  for (uint32_t i = 0; i < at.size; ++i)
    if (alias_object_given_out(a, alias_object_of(a, &at.data[i])))
      return true;
  return false;
}

static bool gives_buffer(const program *p, alias *a) {
  for (vec_each(proc *const, f, &p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts))
      if (sets_given_buffer(a, s))
        return true;
  return false;
}

/* Is there anything that unknown code could call, or jump to? */
static bool has_targets(const program *p) {
  bool some = false;
  for (vec_each(proc *const, f, &p->procs)) {
    some = some || ((*f)->has_body && (*f)->symbol->address_taken);
    for (uint32_t i = 0; i < (*f)->stmts.size && !some; ++i)
      some = (*f)->stmts.data[i].role == ROLE_SETJMP;
  }
  return some;
}

/* ---- assumptions ---- */

static void list_assumption(program *p, const proc *f) {
  assert(f->is_pure || !f->has_body);
  const stmt *call = first_call(p, f);
  const char *rest = f->is_pure ? "that it does nothing else is stated (--assume-pure)"
                                : "may write and call what functions without a body were given; "
                                  "touches nothing else, though other files can name it";
  const char *text =
      str_printf(&p->pool.strings, "%s has no body: arbitrary result; %s", f->name, rest);
  for (vec_each(const assumption, a, &p->assumptions))
    if (a->text == text)
      return; /* read from a core program */
  program_assume(p, call ? call->where : f->where, "%s", text);
}

/* May the call lead to code that nobody has named, but for functions that are listed by their own names? */
static bool leads_outside(const alias *a, const proc *f, uint32_t label) {
  alias_calls to = alias_call_targets(a, f, label);
  return to.unresolved || to.no_body;
}

static bool is_listed(const program *p, const alias *a, const proc *f, uint32_t label) {
  alias_calls to = alias_call_targets(a, f, label);
  for (uint32_t i = 0; i < to.size; ++i)
    if (!p->procs.data[to.procs[i]]->has_body)
      return !to.unresolved;
  return false;
}

/* A function that a pointer from outside leads to is unknown, too, and has no name. In models pointers are
 * the program's, or null. */
static void list_unnamed(program *p, const alias *a) {
  for (vec_each(proc *const, f, &p->procs))
    for (uint32_t i = 0; i < (*f)->stmts.size && alias_reached(a, *f); ++i) {
      const stmt *s = &(*f)->stmts.data[i];
      bool is_indirect = s->kind == S_CALL && !stmt_callee(p, s) && s->where.line &&
                         code_origin_of(s->where.file) == CODE_USER;
      if (!is_indirect || !leads_outside(a, *f, i) || is_listed(p, a, *f, i))
        continue;
      program_assume(p, s->where,
                     "functions of other files that are called through pointers may write and call "
                     "what they were given; they touch nothing else, though other files can name "
                     "it, the first call here");
      return;
    }
}

void outside_complete(program *p, const proc *entry, const options_list *pure) {
  if (p->is_boolean || p->is_concurrent)
    return;
  if (pure)
    mark_pure(p, pure);
  proc_vec unknown = {0}, callbacks = {0};
  find_unknown(p, &unknown);
  for (vec_each(proc *const, f, &p->procs))
    if ((*f)->is_pure && first_call(p, *f))
      list_assumption(p, *f);
  for (vec_each(proc *, f, &unknown))
    list_assumption(p, *f);
  bool jumps = false;
  bool is_indirect = has_indirect_call(p);
  if (is_indirect || (unknown.size > 0 && has_targets(p))) {
    alias *a = alias_new(p, entry);
    if (has_targets(p)) {
      find_callbacks(p, a, &callbacks);
      jumps = gives_buffer(p, a);
    }
    if (is_indirect)
      list_unnamed(p, a);
    alias_free(a);
  }
  if (callbacks.size > 0 || jumps)
    build_bodies(p, &unknown, &callbacks, jumps);
  vec_free(&unknown);
  vec_free(&callbacks);
}
