/* unset.c: of def-behavior: what was never set is read (C17 6.3.2.1p2, J.2).
 *
 * For each automatic variable whose address is not taken, and that the flow of control does not settle, a
 * note says whether it is set: it is not when the procedure, or the scope of the variable, is entered.
 *
 * Of arrays, structs, variables whose address is taken and allocated memory it is asked (VALID_SET): a
 * number or pointer is read none of whose bits has been set. Of a union all of it counts, since what is
 * stored in one member makes the others unspecified, not indeterminate; characters and bit-fields are not
 * asked about (they are read to be copied), nor is anything in programs with threads. That is hunted,
 * not proved, so it is listed as an assumption as well. */
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

/* A procedure that may end without the value it should give: harmless as long as nobody uses it
 * (C17 6.9.1p12), which is not looked at. */
static void list_missing_result(weaving *w) {
  for (vec_each(const stmt, s, &w->f->stmts)) {
    const expr *value = s->kind == S_RETURN && s->rhs_count ? s->rhs[0] : NULL;
    if (value && value->kind == E_VAR && value->var->kind == V_TEMP && !value->var->address_taken &&
        proc_reads_first(w->f, w->f->entry, value->var))
      program_assume(w->p, s->where, "that nobody uses the value of %s where it ends without one",
                     proc_shown(w->f));
  }
}

static bool has_threads(const proc *f) {
  for (vec_each(const stmt, s, &f->stmts))
    if (s->thread)
      return true;
  return false;
}

/* A variable in memory. */
static void look_at_object(weaving *w, const var *v) {
  list_others(w);
  if (v->volatility == VOLATILE_NONE && !has_threads(w->f) && may_be_read_unset(w->f, v))
    map_put(&w->unset, map_key(v), 1);
}

static void look_at_variables(weaving *w) {
  list_missing_result(w);
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

static void look_at_read(weaving *w, const expr *path, bool writes, const expr *guard) {
  if (!writes && (path->kind != E_VAR || path->var->address_taken))
    look_at_memory(w, path, guard);
  const expr *is_set = path->kind == E_VAR && !writes && is_followed(path->var)
                           ? note_of(w, path->var, false)
                           : NULL;
  if (is_set)
    demand(w, guard, is_set, ERROR_UNINIT, "%s is read before it is set", path->var->name);
}

static void look_at_writes(weaving *w) {
  for (uint32_t i = 0; i < w->s->lhs_count; ++i) {
    const expr *path = w->s->lhs[i];
    const expr *is_set =
        path->kind == E_VAR && is_followed(path->var) ? note_of(w, path->var, false) : NULL;
    if (is_set)
      note(w, is_set, expr_bool(w->pool, !unsets(w->s, path->var)));
  }
}

const property_weaver unset_weaver = {.of = PROPERTY_BIT(PROPERTY_BEHAVIOR),
                                      .begin = look_at_variables,
                                      .access = look_at_read,
                                      .statement = look_at_writes};
