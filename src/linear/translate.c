/* Expressions of the concrete program as expressions of the linear one. */
#include "linear/abstract.h"

/* ---- undefined values ---------------------------------------------------- */

bool abstract_is_undefined(const abstraction *a, const expr *e) {
  if (e->kind != E_VAR)
    return false;
  for (uint32_t i = 0; i < a->undefined.size; ++i)
    if (a->undefined.data[i] == e->var)
      return true;
  return false;
}

/* Occurrences within a statement are different variables, so that nothing is simplified that may
 * not be: u == u is not true. */
static const var *undefined_var(abstraction *a, const type *t) {
  uint32_t seen = 0;
  for (uint32_t i = 0; i < a->undefined.size; ++i)
    if (a->undefined.data[i]->type == t && seen++ == a->undefined_used) {
      ++a->undefined_used;
      return a->undefined.data[i];
    }
  buf name = {0};
  buf_printf(&name, "u%s", t->kind == T_MATH ? "" : "_");
  if (t->kind != T_MATH) {
    buf type_name = {0};
    type_print(&type_name, t, "");
    for (size_t i = 0; i < type_name.size; ++i)
      buf_put(&name, type_name.text[i] == ' ' ? '_' : type_name.text[i]);
    buf_free(&type_name);
  }
  if (strcmp(buf_text(&name), "u_int") == 0) {
    buf_clear(&name);
    buf_add(&name, "u");
  }
  if (seen)
    buf_printf(&name, "%u", seen);
  while (program_find_global(a->to, buf_text(&name)))
    buf_put(&name, '_');
  var *v = program_add_global(a->to, buf_text(&name), t, NULL);
  v->is_extern = true;
  vec_push(&a->undefined, v);
  vec_push(&a->made->undefined, v);
  ++a->undefined_used;
  assert(a->undefined.size == a->made->undefined.size && v->type == t);
  buf_free(&name);
  return v;
}

const expr *abstract_undefined(abstraction *a, const type *t) {
  return expr_var(&a->to->pool, undefined_var(a, abstract_type(a, t)));
}

/* ---- reading ------------------------------------------------------------- */

static const expr *choose(abstraction *a, const expr *c, const expr *x, const expr *y) {
  if (abstract_is_undefined(a, x) && abstract_is_undefined(a, y))
    return x;
  return expr_ite(&a->to->pool, c, x, y);
}

/* The value read at a path: of the cell it is, or (e == k1 ? a^k1 : ... u). */
static const expr *read_path(abstraction *a, const expr *path) {
  const expr *resolved = path_resolve(a, path);
  const expr *value = NULL;
  if (!resolved || !expr_root(resolved))
    return abstract_undefined(a, path->type);
  probe_access(a, resolved);
  for (const linear_cell *c = cell_first(a, expr_root(resolved)); c; c = cell_next(a, c)) {
    match m = cell_match(a, resolved, c);
    if (m.kind == MATCH_ALWAYS && c->path->type == path->type)
      return expr_var(&a->to->pool, c->var);
    if (m.kind != MATCH_IF || c->path->type != path->type)
      continue;
    if (!value)
      value = abstract_undefined(a, path->type);
    value = choose(a, abstract_expr(a, m.when), expr_var(&a->to->pool, c->var), value);
  }
  return value ? value : abstract_undefined(a, path->type);
}

/* ---- operators ----------------------------------------------------------- */

static bool is_comparison(const expr *e) {
  return e->kind == E_EQ || e->kind == E_LT || e->kind == E_LE;
}

static const expr *nondet(abstraction *a) {
  return expr_nondet(&a->to->pool);
}

/* What a comparison is worth: nothing, if a side is undefined. A choice of values is compared case
 * by case. */
static const expr *compare(abstraction *a, expr_kind kind, const expr *x, const expr *y) {
  exprs *pool = &a->to->pool;
  if (abstract_is_undefined(a, x) || abstract_is_undefined(a, y))
    return nondet(a);
  if (x->kind == E_ITE &&
      (abstract_is_undefined(a, x->kid[1]) || abstract_is_undefined(a, x->kid[2])))
    return expr_ite(pool, x->kid[0], compare(a, kind, x->kid[1], y),
                    compare(a, kind, x->kid[2], y));
  if (y->kind == E_ITE &&
      (abstract_is_undefined(a, y->kid[1]) || abstract_is_undefined(a, y->kid[2])))
    return expr_ite(pool, y->kid[0], compare(a, kind, x, y->kid[1]),
                    compare(a, kind, x, y->kid[2]));
  return kind == E_EQ   ? expr_eq(pool, x, y)
         : kind == E_LT ? expr_lt(pool, x, y)
                        : expr_le(pool, x, y);
}

static bool is_arithmetic(const expr *e) {
  return e->kind >= E_ADD && e->kind <= E_SHR;
}

static const expr *abstract_arith(abstraction *a, const expr *e) {
  exprs *pool = &a->to->pool;
  const expr *x = abstract_expr(a, e->kid[0]), *y = abstract_expr(a, e->kid[1]);
  if ((e->kind == E_ADD || e->kind == E_SUB) &&
      (abstract_is_undefined(a, x) || abstract_is_undefined(a, y)))
    return abstract_is_undefined(a, x) && x->type == abstract_type(a, e->type)
               ? x
               : abstract_undefined(a, e->type);
  return expr_arith(pool, (expr_kind)e->kind, x, y, e->wraps);
}

static const expr *abstract_bool(abstraction *a, const expr *e) {
  exprs *pool = &a->to->pool;
  switch ((expr_kind)e->kind) {
  case E_NOT:
    return expr_not(pool, abstract_expr(a, e->kid[0]));
  case E_AND:
    return expr_and(pool, abstract_expr(a, e->kid[0]), abstract_expr(a, e->kid[1]));
  case E_OR:
    return expr_or(pool, abstract_expr(a, e->kid[0]), abstract_expr(a, e->kid[1]));
  case E_EQ:
  case E_LT:
  case E_LE:
    if (!is_number_type(e->kid[0]->type))
      return nondet(a);
    return compare(a, (expr_kind)e->kind, abstract_expr(a, e->kid[0]), abstract_expr(a, e->kid[1]));
  default:
    return nondet(a);
  }
}

const expr *abstract_expr(abstraction *a, const expr *e) {
  exprs *pool = &a->to->pool;
  if (!is_number_type(e->type))
    return abstract_undefined(a, type_math(&a->from->pool));
  if (e->kind == E_CONST)
    return expr_const(pool, abstract_type(a, e->type), e->value);
  if (expr_is_path(e))
    return read_path(a, e);
  if (e->kind == E_ITE)
    return choose(a, abstract_expr(a, e->kid[0]), abstract_expr(a, e->kid[1]),
                  abstract_expr(a, e->kid[2]));
  if (e->kind == E_CAST && is_number_type(e->kid[0]->type))
    return expr_cast(pool, abstract_type(a, e->type), abstract_expr(a, e->kid[0]));
  if (e->type->kind == T_BOOL && (is_comparison(e) || e->kind == E_NOT || e->kind == E_AND ||
                                  e->kind == E_OR || e->kind == E_NONDET || e->kind == E_VALID))
    return abstract_bool(a, e);
  if (is_arithmetic(e) && is_number_type(e->kid[0]->type) && is_number_type(e->kid[1]->type))
    return abstract_arith(a, e);
  if (e->kind == E_NEG)
    return expr_neg(pool, abstract_expr(a, e->kid[0]), e->wraps);
  if (e->kind == E_BITNOT)
    return expr_bitnot(pool, abstract_expr(a, e->kid[0]));
  return abstract_undefined(a, e->type);
}
