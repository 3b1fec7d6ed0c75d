#include "program/words.h"

#include "program/print.h"
#include "program/words_all.h"

static bool is_hidden_var(const var *v) {
  return v->kind != V_FUNCTION && strncmp(v->name, HIDDEN_PREFIX, sizeof HIDDEN_PREFIX - 1) == 0;
}

bool words_is_made(const var *v) {
  return v->kind == V_TEMP || is_hidden_var(v);
}

bool words_is_hidden(const expr *path) {
  if (path->kind == E_VAR)
    return is_hidden_var(path->var);
  if (path->kind != E_FIELD && path->kind != E_INDEX)
    return false;
  const type *t = path->kid[0]->type;
  bool is_buffer = t->kind == T_STRUCT && t->name && strstr(t->name, "jmp_buf");
  return is_buffer || words_is_hidden(path->kid[0]);
}

static bool mentions_hidden(const expr *e) {
  bool any = words_is_hidden(e);
  for (uint32_t i = 0; i < e->count && !any; ++i)
    any = mentions_hidden(e->kid[i]);
  return any;
}

bool words_is_hidden_stmt(const stmt *s) {
  bool any = s->lhs_count > 0 && s->role != ROLE_JUMP_STARTS && s->role != ROLE_JUMP_ARRIVES;
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    any = any && words_is_hidden(s->lhs[i]);
  if (s->is_turn || s->is_read)
    return s->is_turn;
  switch ((stmt_kind)s->kind) {
  case S_ASSIGN:
    return any || s->role == ROLE_SETJMP;
  case S_BRANCH:
    return !s->where.line && mentions_hidden(s->cond);
  case S_RETURN:
    return s->role == ROLE_JUMP_PASSES;
  case S_HAVOC:
    return s->role == ROLE_CHANGED;
  case S_ASSUME:
    return s->text != NULL && s->role != ROLE_PROMISE;
  default:
    return false;
  }
}

bool words_has_temporary(const expr *e) {
  if ((e->kind == E_VAR && words_is_made(e->var)) || words_is_hidden(e))
    return true;
  for (uint32_t i = 0; i < e->count; ++i)
    if (words_has_temporary(e->kid[i]))
      return true;
  return false;
}

const expr *words_visible(exprs *pool, const expr *e) {
  if (!words_has_temporary(e))
    return e;
  if (e->kind != E_AND)
    return expr_bool(pool, true);
  const expr *all = expr_bool(pool, true);
  for (uint32_t i = 0; i < e->count; ++i)
    all = expr_and(pool, all, words_visible(pool, e->kid[i]));
  return all;
}

/* `x$2` as `x`. */
static void add_plain(buf *out, const char *text) {
  for (const char *at = text; *at; ++at) {
    if (*at == '$' && at[1] >= '0' && at[1] <= '9') {
      while (at[1] >= '0' && at[1] <= '9')
        ++at;
      continue;
    }
    buf_put(out, *at);
  }
}

static void collect_made(const expr *e, expr_vec *out) {
  if (e->kind == E_VAR && words_is_made(e->var))
    vec_push(out, e);
  for (uint32_t i = 0; i < e->count; ++i)
    collect_made(e->kid[i], out);
}

/* The expression with `...` for variables of the lowering. */
static const expr *hidden(exprs *pool, const expr *e) {
  expr_vec made = {0};
  collect_made(e, &made);
  for (uint32_t i = 0; i < made.size; ++i) {
    var *other = arena_copy(&pool->memory, made.data[i]->var, sizeof *other);
    other->name = str_intern(&pool->strings, "...");
    expr_subst by = {made.data[i], expr_var(pool, other)};
    e = expr_substitute(pool, e, &by, 1);
  }
  vec_free(&made);
  return e;
}

const char *words_expr(exprs *pool, const expr *e) {
  if (words_has_temporary(e))
    e = hidden(pool, e);
  const char *text = expr_has_any(e) ? words_for_all(pool, e) : expr_text(pool, e);
  if (!strchr(text, '$'))
    return text;
  buf plain = {0};
  add_plain(&plain, text);
  text = str_intern(&pool->strings, buf_text(&plain));
  buf_free(&plain);
  return text;
}

static const expr **hidden_all(program *p, const expr **all, uint32_t count) {
  const expr **out = arena_array(&p->pool.memory, const expr *, count ? count : 1);
  for (uint32_t i = 0; i < count; ++i)
    out[i] = hidden(&p->pool, all[i]);
  return out;
}

void words_stmt(buf *out, program *p, const stmt *s) {
  stmt copy = *s;
  copy.lhs = hidden_all(p, s->lhs, s->lhs_count);
  copy.rhs = hidden_all(p, s->rhs, s->rhs_count);
  if (s->cond)
    copy.cond = hidden(&p->pool, s->cond);
  if (s->callee)
    copy.callee = hidden(&p->pool, s->callee);
  buf text = {0};
  stmt_print(&text, p, &copy);
  add_plain(out, buf_text(&text));
  buf_free(&text);
}

/* Goes down from an aggregate to the member or element at the offset; false: there is none. */
static bool enter_part(buf *out, const type **whole, uint64_t *offset) {
  const type *t = *whole;
  if (t->kind == T_ARRAY && t->elem->size) {
    buf_printf(out, "[%llu]", (unsigned long long)(*offset / t->elem->size));
    *whole = t->elem;
    *offset %= t->elem->size;
    return true;
  }
  if (t->kind != T_STRUCT || t->is_union)
    return false;
  for (uint32_t i = 0; i < t->count; ++i) {
    const field *f = &t->fields[i];
    if (f->bit_width || !f->name[0] || *offset < f->offset || *offset >= f->offset + f->type->size)
      continue;
    buf_printf(out, ".%s", f->name);
    *whole = f->type;
    *offset -= f->offset;
    return true;
  }
  return false;
}

bool words_part(buf *out, const var *v, uint64_t offset, const type *part) {
  buf text = {0};
  const type *whole = v->type;
  bool inside = !words_is_made(v) && offset < whole->size;
  add_plain(&text, v->name);
  while (inside && (whole != part || offset))
    inside = enter_part(&text, &whole, &offset);
  if (inside)
    buf_add_n(out, buf_text(&text), text.size);
  buf_free(&text);
  return inside;
}
