/* words_all.c: facts for all k (V_ANY), as people read them: `for all 0 <= k < n: a[k] == 0`. */
#include "program/words_all.h"

/* ---- names ---- */

static bool is_taken(const var_vec *vars, const char *name) {
  for (vec_each(const var *const, v, vars))
    if ((*v)->kind != V_ANY && strcmp((*v)->name, name) == 0)
      return true;
  return false;
}

/* e with k, l, … for its arbitrary numbers, in the order of their own names. */
static const expr *with_names(exprs *pool, const expr *e) {
  static const char *const names[] = {"k", "l", "p", "q", "r", "s", "kk", "ll", "any"};
  uint32_t next = 0;
  var_vec vars = {0};
  expr_vars(e, &vars);
  for (uint32_t n = 0; n < MOST_ANY; ++n)
    for (vec_each(const var *const, v, &vars)) {
      const char *own = strrchr((*v)->name, '$');
      if ((*v)->kind != V_ANY || !own || (uint32_t)atoi(own + 1) != n)
        continue;
      while (next + 1 < sizeof names / sizeof *names && is_taken(&vars, names[next]))
        ++next;
      var *shown = arena_copy(&pool->memory, *v, sizeof *shown);
      shown->name = names[next];
      next += next + 1 < sizeof names / sizeof *names;
      expr_subst by = {expr_var(pool, *v), expr_var(pool, shown)};
      e = expr_substitute(pool, e, &by, 1);
    }
  vec_free(&vars);
  return e;
}

/* ---- guards ---- */

static bool has_element_of_any(const expr *e) {
  if ((e->kind == E_INDEX || e->kind == E_PTRADD) && expr_has_any(e->kid[1]))
    return true;
  for (uint32_t i = 0; i < e->count; ++i)
    if (has_element_of_any(e->kid[i]))
      return true;
  return false;
}

static void parts_of(const expr *e, expr_kind kind, expr_vec *out) {
  if ((expr_kind)e->kind == kind) {
    parts_of(e->kid[0], kind, out);
    parts_of(e->kid[1], kind, out);
    return;
  }
  for (vec_each(const expr *const, old, out))
    if (*old == e)
      return;
  vec_push(out, e);
}

/* The fact as guards => body; without guards, all of it is the body. */
static const expr *split(exprs *pool, const expr *fact, expr_vec *guards) {
  expr_vec parts = {0};
  const expr *body = expr_bool(pool, false);
  parts_of(fact, E_OR, &parts);
  for (vec_each(const expr *const, d, &parts))
    if (expr_has_any(*d) && !has_element_of_any(*d))
      parts_of(expr_not(pool, *d), E_AND, guards);
    else
      body = expr_or(pool, body, *d);
  vec_free(&parts);
  if (!expr_is_false(body))
    return body;
  vec_clear(guards);
  return fact;
}

static const expr *plain(const expr *e) {
  while (e->kind == E_CAST)
    e = e->kid[0];
  return e;
}

static bool is_order(const expr *e) {
  return e->kind == E_LT || e->kind == E_LE;
}

/* k < e, where e is not another such number. */
static bool is_upper(const expr *e) {
  return is_order(e) && expr_is_any(plain(e->kid[0]));
}

/* Does the guard say only that the element is one of its array, while another one says more? */
static bool says_less(const expr *guard, const expr_vec *guards) {
  if (!is_upper(guard) || guard->kid[1]->kind != E_CONST)
    return false;
  for (vec_each(const expr *const, g, guards))
    if (*g != guard && is_upper(*g) && plain((*g)->kid[0]) == plain(guard->kid[0]))
      return true;
  return false;
}

static void add_text(buf *out, exprs *pool, const expr *e) {
  buf_add(out, expr_text(pool, e));
}

static const char *sign(const expr *e) {
  return e->kind == E_LT ? "<" : "<=";
}

/* x <= k < y of the number, where there are such guards, which leave the list. */
static void put_chain(buf *out, exprs *pool, const expr *k, expr_vec *guards) {
  const expr *low = NULL, *high = NULL;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < guards->size; ++i) {
    const expr *g = guards->data[i];
    bool is_low = !low && is_order(g) && plain(g->kid[1]) == k && !expr_is_any(plain(g->kid[0]));
    bool is_high = !high && is_upper(g) && plain(g->kid[0]) == k;
    if (is_low)
      low = g;
    else if (is_high)
      high = g;
    else
      guards->data[kept++] = g;
  }
  guards->size = kept;
  if (low)
    add_text(out, pool, low->kid[0]);
  buf_printf(out, "%s%s%s%s", low ? " " : "", low ? sign(low) : "", low ? " " : "", k->var->name);
  if (high) {
    buf_printf(out, " %s ", sign(high));
    add_text(out, pool, high->kid[1]);
  }
}

static void put_fact(buf *out, exprs *pool, const expr *fact) {
  fact = with_names(pool, fact);
  expr_vec guards = {0}, left = {0};
  var_vec vars = {0};
  const expr *body = split(pool, fact, &guards);
  for (vec_each(const expr *const, g, &guards))
    if (!says_less(*g, &guards))
      vec_push(&left, *g);
  buf_add(out, "for all ");
  expr_vars(fact, &vars);
  bool first = true;
  for (vec_each(const var *const, v, &vars)) {
    if ((*v)->kind != V_ANY)
      continue;
    buf_add(out, first ? "" : ", ");
    put_chain(out, pool, expr_var(pool, *v), &left);
    first = false;
  }
  for (vec_each(const expr *const, g, &left)) {
    buf_add(out, first ? "" : ", ");
    add_text(out, pool, *g);
  }
  buf_add(out, ": ");
  add_text(out, pool, body);
  vec_free(&vars);
  vec_free(&left);
  vec_free(&guards);
}

/* Plain conjuncts first, as one text. */
const char *words_for_all(exprs *pool, const expr *e) {
  assert(e->type->kind == T_BOOL && expr_has_any(e));
  expr_vec parts = {0};
  buf out = {0};
  const expr *rest = expr_bool(pool, true);
  parts_of(e, E_AND, &parts);
  for (vec_each(const expr *const, part, &parts))
    if (!expr_has_any(*part))
      rest = expr_and(pool, rest, *part);
  if (!expr_is_true(rest))
    add_text(&out, pool, rest);
  for (vec_each(const expr *const, part, &parts)) {
    if (!expr_has_any(*part))
      continue;
    buf_add(&out, out.size ? "; " : "");
    put_fact(&out, pool, *part);
  }
  vec_free(&parts);
  const char *text = str_intern(&pool->strings, buf_text(&out));
  buf_free(&out);
  return text;
}
