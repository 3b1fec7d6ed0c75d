/* changed.c: what a jump does to the automatic variables of the function that it arrives in. Those
 * that are not volatile and were changed since the setjmp are indeterminate (C17 7.13.2.1p3):
 *
 *   - a number or pointer whose address is not taken: a flag tells that it was written;
 *   - one whose address is taken, and small structs and arrays: each part is compared with a copy;
 *   - others (large ones, unions, those with some volatile members): each may have kept its value,
 *     which is always possible, or be anything, which counts as an approximation.
 *
 * Values of the compiler's own that live that long, which only LLVM IR has, are like the first, but
 * approximations. Buffers are left alone: setjmp and longjmp see to them. */
#include "frontend/jumps.h"
#include "program/graph.h"

enum { MOST_PARTS = 16 };

/* ---- which are watched ---- */

static bool is_buffer(const type *t) {
  return t->kind == T_STRUCT && t->name && strstr(t->name, "jmp_buf");
}

/* The numbers and pointers that a path consists of; false: they cannot be listed, or are too many. */
static bool find_parts(exprs *pool, const expr *path, expr_vec *out) {
  const type *t = path->type;
  if (is_buffer(t))
    return true;
  if (t->kind == T_ARRAY) {
    bool fine = t->length <= MOST_PARTS || is_buffer(t->elem);
    for (uint64_t i = 0; fine && i < t->length && !is_buffer(t->elem); ++i)
      fine = find_parts(
          pool, expr_index(pool, path, expr_int(pool, type_ptrdiff(pool), (int64_t)i)), out);
    return fine;
  }
  if (t->kind == T_STRUCT) {
    bool fine = !t->is_union && t->is_complete;
    for (uint32_t i = 0; fine && i < t->count; ++i)
      fine = find_parts(pool, expr_field(pool, path, i), out);
    return fine;
  }
  vec_push(out, path);
  return t->kind != T_FLOAT && out->size <= MOST_PARTS;
}

static bool writes(const stmt *s, const var *v) {
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (expr_root(s->lhs[i]) == v)
      return true;
  return false;
}

static bool is_set_by(const jump_site *site, const var *v) {
  return site->call.lhs_count && site->call.lhs[0]->kind == E_VAR && site->call.lhs[0]->var == v;
}

/* Is a variable whose address is not taken written after some setjmp, and read after a jump? */
static bool matters(const jump_body *b, const var *v) {
  bool is_read = false, is_written = false;
  assert(b->before <= b->f->stmts.size);
  for (vec_each(const jump_site, site, &b->sites))
    is_read = is_read || (!is_set_by(site, v) && proc_reads_first(b->f, site->call.succ[0], v));
  for (uint32_t i = 0; is_read && i < b->before && !is_written; ++i)
    is_written = b->after[i] && writes(&b->f->stmts.data[i], v);
  return is_read && is_written;
}

/* Is it an array that serves as a buffer, whatever its type is called? */
static bool holds_token(const jump_body *b, const var *v) {
  bool any = false;
  for (vec_each(const jump_site, site, &b->sites))
    any = any || expr_root(expr_deref(b->pool, site->call.rhs[0])) == v;
  return any && v->type->kind == T_ARRAY;
}

static void watch(jump_body *b, jump_site *site, const var *v) {
  if (v->volatility == VOLATILE_ALL || is_set_by(site, v) || holds_token(b, v) ||
      (!v->address_taken && !matters(b, v)))
    return;
  jump_watched w = {.v = v};
  expr_vec parts = {0};
  bool listed = find_parts(b->pool, expr_var(b->pool, v), &parts);
  bool is_nothing = listed && parts.size == 0;
  vec_free(&parts);
  if (is_nothing)
    return;
  if (type_is_scalar(v->type) && !v->address_taken)
    w.flag = jump_local(b, "changed", type_bool(b->pool));
  else if (listed && v->volatility == VOLATILE_NONE)
    w.copy = jump_local(b, "copy", v->type);
  vec_push(&site->watched, w);
}

void changed_find(jump_body *b, jump_site *site) {
  assert(site->watched.size == 0);
  for (uint32_t i = 0; i < b->f->params.size; ++i)
    watch(b, site, b->f->params.data[i]);
  for (uint32_t i = 0; i < b->own_vars; ++i)
    watch(b, site, b->f->locals.data[i]);
}

/* ---- statements ---- */

void changed_start(jump_body *b, const jump_site *site) {
  for (vec_each(const jump_watched, w, &site->watched)) {
    if (w->flag)
      jump_assign(b, w->flag, expr_bool(b->pool, false), (location){0});
    if (w->copy)
      jump_assign(b, w->copy, expr_var(b->pool, w->v), (location){0});
  }
}

static const char *told(const jump_body *b, const var *v) {
  return words_is_made(v) ? "an expression" : words_expr(b->pool, expr_var(b->pool, v));
}

static void add_havoc(jump_body *b, const expr *path, const var *v, bool is_approx) {
  stmt *s = jump_add(b, S_HAVOC, (location){0});
  stmt_set_lhs(b->p, s, &path, 1);
  s->havoc = is_approx ? HAVOC_APPROX : HAVOC_UNINIT;
  if (is_approx)
    s->text = str_printf(&b->pool->strings, "the value of %s after a jump", told(b, v));
  else
    stmt_set_role(b->p, s, ROLE_CHANGED);
}

/* It keeps its value, or is anything. */
static void perhaps_anything(jump_body *b, const var *v) {
  uint32_t next = b->f->stmts.size + 1;
  stmt *s = jump_add(b, S_GOTO, (location){0});
  s->text = str_printf(&b->pool->strings, "whether %s keeps its value", told(b, v));
  stmt_set_succ(b->p, s, (uint32_t[]){next + 1, next}, 2);
  add_havoc(b, expr_var(b->pool, v), v, true);
}

/* Each part that differs from the copy is indeterminate. */
static void compare(jump_body *b, const jump_watched *w) {
  expr_vec parts = {0}, copies = {0};
  assert(w->copy && w->copy->type == w->v->type);
  find_parts(b->pool, expr_var(b->pool, w->v), &parts);
  find_parts(b->pool, w->copy, &copies);
  assert(parts.size == copies.size);
  for (uint32_t i = 0; i < parts.size; ++i) {
    const expr *same = expr_eq(b->pool, parts.data[i], copies.data[i]);
    jump_unless(b, expr_not(b->pool, same), 1);
    add_havoc(b, parts.data[i], w->v, w->v->kind == V_TEMP);
  }
  vec_free(&parts);
  vec_free(&copies);
}

void changed_end(jump_body *b, const jump_site *site) {
  for (vec_each(const jump_watched, w, &site->watched)) {
    if (w->flag) {
      jump_unless(b, w->flag, 1);
      add_havoc(b, expr_var(b->pool, w->v), w->v, w->v->kind == V_TEMP);
    } else if (w->copy) {
      compare(b, w);
    } else {
      perhaps_anything(b, w->v);
    }
    if (site->again && (w->flag || w->copy)) { /* the flag or copy may be of a later setjmp */
      jump_unless(b, site->again, 2);
      perhaps_anything(b, w->v);
    }
  }
}

/* ---- assignments ---- */

static void note_write(jump_body *b, uint32_t label, const expr *flag) {
  assert(b->f->stmts.data[label].succ_count == 1);
  uint32_t next = b->f->stmts.data[label].succ[0];
  stmt_set_succ1(b->p, &b->f->stmts.data[label], b->f->stmts.size);
  jump_assign(b, flag, expr_bool(b->pool, true), (location){0});
  stmt_set_succ1(b->p, &b->f->stmts.data[b->f->stmts.size - 1], next);
}

/* Is it a statement as lowered, or the end of a call that became one of its own? */
static bool may_write(const jump_body *b, uint32_t label) {
  assert(label < b->f->stmts.size);
  const stmt *s = &b->f->stmts.data[label];
  bool is_own = label >= b->before ? s->kind == S_ASSIGN : b->after[label];
  return is_own && s->succ_count == 1;
}

void changed_note(jump_body *b) {
  uint32_t count = b->f->stmts.size;
  for (uint32_t i = 0; i < count; ++i) {
    if (!may_write(b, i))
      continue;
    for (vec_each(const jump_site, site, &b->sites))
      for (vec_each(const jump_watched, w, &site->watched))
        if (w->flag && writes(&b->f->stmts.data[i], w->v))
          note_write(b, i, w->flag);
  }
}
