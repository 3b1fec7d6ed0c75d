/* outside.c: which functions are unknown, which of the program's they can call, and what is assumed
 * of them. */
#include "outside/internal.h"

#include "alias/alias.h"

bool outside_is_made(const proc *f, const char **name) {
  size_t n = sizeof OUTSIDE_PREFIX - 1;
  bool is_made = strncmp(f->name, OUTSIDE_PREFIX, n) == 0;
  if (name)
    *name = is_made && f->name[n] != '0' ? f->name + n : NULL; /* the user's begin with no digit */
  return is_made;
}

bool outside_has_body(const proc *f) {
  const char *file = f->where.file;
  return f->has_body && file && strcmp(file, OUTSIDE_FILE) == 0 && !outside_is_made(f, NULL);
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
static void find_callbacks(program *p, const proc *entry, proc_vec *out) {
  bool some = false;
  for (vec_each(proc *, f, &p->procs))
    some = some || ((*f)->has_body && (*f)->symbol->address_taken);
  if (!some)
    return;
  alias *a = alias_new(p, entry);
  for (vec_each(proc *, f, &p->procs))
    if ((*f)->has_body && alias_given_out(a, (*f)->symbol))
      vec_push(out, *f);
  alias_free(a);
}

/* ---- assumptions ---- */

static void list_assumption(program *p, const proc *f) {
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
  if (unknown.size > 0 || has_indirect_call(p))
    find_callbacks(p, entry, &callbacks);
  if (callbacks.size > 0)
    build_bodies(p, &unknown, &callbacks);
  vec_free(&unknown);
  vec_free(&callbacks);
}
