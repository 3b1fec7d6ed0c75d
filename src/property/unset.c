/* unset.c: of def-behavior: what was never set is read (C17 6.3.2.1p2, J.2).
 *
 * For each automatic variable whose address is not taken, and that the flow of control does not settle, a
 * note says whether it is set: it is not when the procedure, or the scope of the variable, is entered.
 *
 * Of arrays, structs, variables whose address is taken and allocated memory it is asked (VALID_SET): a
 * number or pointer is read none of whose bits has been set. Of a union all of it counts, since what is
 * stored in one member makes the others unspecified, not indeterminate; characters and bit-fields are not
 * asked about (they are read to be copied), nor is anything in programs with threads. That is hunted,
 * not proved, so it is listed as an assumption as well.
 *
 * A procedure that may end without the value it should give keeps whether it gave one; that is demanded where
 * its value goes to a place, of calls by its name. */
#include "property/weave.h"

#include "program/graph.h"
#include "program/layout.h"
#include "program/words.h"

/* The name of a note tells the variable: __assay_set_x, by its number. */
static const expr *note_of(weaving *w, const var *v, bool make) {
  const char *about = str_printf(&w->pool->strings, "set_%s_%u", v->name, v->id);
  const char *name = str_printf(&w->pool->strings, "__assay_%s", about);
  const var *found = program_find_var(w->p, w->f, name);
  if (found)
    return expr_var(w->pool, found);
  return make ? new_note(w, about, type_bool(w->pool)) : NULL;
}

/* Of the source, or without a declaration, so that it may be. */
static bool is_placed(const var *v) {
  return (v->kind == V_LOCAL || v->kind == V_TEMP) && v->line != 0;
}

static bool is_followed(const var *v) {
  return is_placed(v) && moves_as_scalar(v->type) && !v->address_taken &&
         v->volatility == VOLATILE_NONE;
}

/* The value of the procedure that is being woven, where it may end without one. */
static bool is_missing(const weaving *w, const var *v) {
  return map_get_ptr(&w->missing, w->f) == v;
}

static bool has_note(const weaving *w, const var *v) {
  return is_followed(v) || is_missing(w, v);
}

/* Does the statement enter the scope of v, so that its value is open again? */
static bool unsets(const stmt *s, const var *v) {
  if (s->kind != S_HAVOC || s->havoc != HAVOC_UNINIT)
    return false;
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (s->lhs[i]->kind == E_VAR && s->lhs[i]->var == v)
      return true;
  return false;
}

/* Is there a way from where it is unset to a statement that reads it? */
static bool may_be_read_unset(const proc *f, const var *v) {
  if (proc_reads_first(f, f->entry, v))
    return true;
  for (uint32_t l = 0; l < f->stmts.size; ++l)
    if (unsets(&f->stmts.data[l], v) && proc_reads_first(f, f->stmts.data[l].succ[0], v))
      return true;
  return false;
}

static void list_others(weaving *w) {
  static const char text[] =
      "that arrays, structs, variables whose address is taken, and allocated memory are set before "
      "they are read";
  for (vec_each(const assumption, a, &w->p->assumptions))
    if (strcmp(a->text, text) == 0)
      return;
  program_assume(w->p, (location){0}, "%s", text);
}

static bool has_threads(const proc *f) {
  for (vec_each(const stmt, s, &f->stmts))
    if (s->thread)
      return true;
  return false;
}

/* ---- values that are missing ---- */

/* The value that a procedure returns by a variable which is not set on all ways to there (C17 6.9.1p12). */
static const var *missing_result(const proc *f) {
  for (vec_each(const stmt, s, &f->stmts)) {
    const expr *value = s->kind == S_RETURN && s->rhs_count ? s->rhs[0] : NULL;
    if (value && value->kind == E_VAR && value->var->kind == V_TEMP && !value->var->line &&
        !value->var->address_taken && type_is_scalar(value->type) &&
        proc_reads_first(f, f->entry, value->var))
      return value->var;
  }
  return NULL;
}

void find_missing_results(weaving *w) {
  for (vec_each(proc *const, f, &w->p->procs)) {
    const var *v = code_origin_of((*f)->where.file) == CODE_USER && !has_threads(*f)
                       ? missing_result(*f)
                       : NULL;
    if (v)
      map_put_ptr(&w->missing, *f, v);
    if (v && (*f == w->entry || (*f)->symbol->address_taken))
      program_assume(w->p, (*f)->where,
                     "that nobody uses the value of %s where it ends without one, but for calls by "
                     "its name",
                     proc_shown(*f));
  }
}

/* Whether the last call of a procedure gave its value. */
static const expr *gave_value(weaving *w, const proc *f) {
  const char *name = str_printf(&w->pool->strings, HIDDEN_PREFIX "gave_%s", f->name);
  const var *v = program_find_var(w->p, NULL, name);
  return expr_var(w->pool, v ? v : program_add_global(w->p, name, type_bool(w->pool), NULL));
}

static void look_at_return(weaving *w) {
  const stmt *s = w->s;
  if (s->kind != S_RETURN || !map_has(&w->missing, map_key(w->f)))
    return;
  bool is_open = s->rhs_count && s->rhs[0]->kind == E_VAR && is_missing(w, s->rhs[0]->var);
  const expr *is_set = is_open ? note_of(w, s->rhs[0]->var, false) : expr_bool(w->pool, true);
  assert(is_set);
  note(w, gave_value(w, w->f), is_set);
}

/* The value of a call is used where it goes to a place: it must be there. */
static void look_at_result(weaving *w, const expr *guard) {
  const proc *f = stmt_callee(w->p, w->s);
  if (f && map_has(&w->missing, map_key(f)))
    demand(w, guard, gave_value(w, f), ERROR_UNINIT,
           "the value of %s is used, which ended without one", proc_shown(f));
}

/* A variable in memory. */
static void look_at_object(weaving *w, const var *v) {
  list_others(w);
  if (v->volatility == VOLATILE_NONE && !has_threads(w->f) && may_be_read_unset(w->f, v))
    map_put(&w->unset, map_key(v), 1);
}

static void look_at_variables(weaving *w) {
  const var *missing = map_get_ptr(&w->missing, w->f);
  if (missing)
    note(w, note_of(w, missing, true), expr_bool(w->pool, false));
  uint32_t count = w->f->locals.size; /* notes are added to them */
  for (uint32_t i = 0; i < count; ++i) {
    const var *v = w->f->locals.data[i];
    if (is_placed(v) && !is_followed(v))
      look_at_object(w, v);
    else if (is_followed(v) && may_be_read_unset(w->f, v))
      note(w, note_of(w, v, true), expr_bool(w->pool, false));
  }
  for (vec_each(const stmt, s, &w->f->stmts))
    if (stmt_is_heap_alloc(s))
      list_others(w);
}

/* ---- memory ---- */

/* A scalar in memory whose reading makes use of its value. */
static bool is_used(const expr *path) {
  bool is_bits = path->kind == E_FIELD && path->kid[0]->type->fields[path->index].bit_width > 0;
  bool is_character = path->type->kind == T_INT && path->type->width <= 8;
  return moves_as_scalar(path->type) && path->type->size > 0 && !is_bits && !is_character;
}

/* Could what the path is in be unset? A variable of the program that is not set as a whole before anything
 * of it is read, or what is behind a pointer. */
static bool may_be_unset(const weaving *w, const expr *path) {
  const var *v = expr_root(path);
  return v ? map_has(&w->unset, map_key(v)) : !w->s->thread;
}

/* The outermost union that the path is in, or the path. */
static const expr *whole_union(const expr *path) {
  const expr *whole = path;
  for (; path->kind == E_FIELD || path->kind == E_INDEX; path = path->kid[0])
    if (path->kid[0]->type->kind == T_STRUCT && path->kid[0]->type->is_union)
      whole = path->kid[0];
  return whole;
}

static void look_at_memory(weaving *w, const expr *path, const expr *guard) {
  assert(expr_is_path(path));
  if (!is_used(path) || !may_be_unset(w, path))
    return;
  demand(w, guard, expr_valid(w->pool, VALID_SET, whole_union(path), NULL), ERROR_UNINIT,
         "%s is read before it is set", words_expr(w->pool, path));
}

/* ---- the weaver ---- */

static void look_at_access(weaving *w, const expr *path, bool writes, const expr *guard) {
  if (writes && w->s->kind == S_CALL)
    look_at_result(w, guard);
  if (!writes && (path->kind != E_VAR || path->var->address_taken))
    look_at_memory(w, path, guard);
  const expr *is_set = path->kind == E_VAR && !writes && is_followed(path->var)
                           ? note_of(w, path->var, false)
                           : NULL;
  if (is_set)
    demand(w, guard, is_set, ERROR_UNINIT, "%s is read before it is set", path->var->name);
}

static void look_at_writes(weaving *w) {
  look_at_return(w);
  for (uint32_t i = 0; i < w->s->lhs_count; ++i) {
    const expr *path = w->s->lhs[i];
    const expr *is_set =
        path->kind == E_VAR && has_note(w, path->var) ? note_of(w, path->var, false) : NULL;
    if (is_set)
      note(w, is_set, expr_bool(w->pool, !unsets(w->s, path->var)));
  }
}

const property_weaver unset_weaver = {.of = PROPERTY_BIT(PROPERTY_BEHAVIOR),
                                      .begin = look_at_variables,
                                      .access = look_at_access,
                                      .statement = look_at_writes};
