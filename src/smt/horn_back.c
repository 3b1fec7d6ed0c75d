/* horn_back.c: formulas that Spacer gives back, as core expressions over the formals.
 *
 * Integers first: a comparison is a sum over the formals (and over remainders and quotients by
 * constants), which expr/affine.h turns into one of machine integers that says the same.
 * Bit-vectors have their counterparts among the operators. */
#include "expr/affine.h"
#include "smt/horn_internal.h"

enum { MAX_DEPTH = 400, MAX_NODES = 20000 };

typedef struct back {
  horn *h;
  const horn_relation_info *r;
  exprs *pool;
  uint32_t depth, nodes;
} back;

/* ---- reading Z3's terms ---- */

static Z3_ast arg(const back *b, Z3_ast a, uint32_t i) {
  Z3_context c = b->h->z.c;
  return Z3_get_app_arg(c, Z3_to_app(c, a), i);
}

static uint32_t arg_count(const back *b, Z3_ast a) {
  Z3_context c = b->h->z.c;
  return Z3_get_app_num_args(c, Z3_to_app(c, a));
}

static Z3_decl_kind kind_of(const back *b, Z3_ast a) {
  Z3_context c = b->h->z.c;
  return Z3_get_decl_kind(c, Z3_get_app_decl(c, Z3_to_app(c, a)));
}

static bool is_var(const back *b, Z3_ast a) {
  return Z3_get_ast_kind(b->h->z.c, a) == Z3_VAR_AST;
}

static const expr *formal(const back *b, Z3_ast a) {
  uint32_t i = Z3_get_index_value(b->h->z.c, a);
  return i < b->r->count ? expr_var(b->pool, b->r->formals[i]) : NULL;
}

static Z3_sort_kind sort_kind(const back *b, Z3_ast a) {
  Z3_context c = b->h->z.c;
  return Z3_get_sort_kind(c, Z3_get_sort(c, a));
}

static bool integer_value(const back *b, Z3_ast a, i128 *value) {
  Z3_context c = b->h->z.c;
  if (Z3_get_ast_kind(c, a) != Z3_NUMERAL_AST || strlen(Z3_get_numeral_string(c, a)) > 30)
    return false;
  u128 bits;
  if (!z3_value(&b->h->z, a, &bits))
    return false;
  *value = (i128)bits;
  return true;
}

static const expr *back_bool(back *b, Z3_ast a);
static bool back_form(back *b, Z3_ast a, i128 factor, affine *f);

/* ---- comparisons of integers ---- */

/* a - b as a sum, times factor. */
static bool difference(back *b, Z3_ast x, Z3_ast y, i128 factor, affine *f) {
  return back_form(b, x, factor, f) && back_form(b, y, -factor, f);
}

/* x <= y (strict: x < y, that is x + 1 <= y). */
static const expr *back_le(back *b, Z3_ast x, Z3_ast y, bool strict) {
  affine f = {.constant = strict};
  const expr *made = difference(b, x, y, 1, &f) ? affine_compare(b->pool, &f, false) : NULL;
  affine_free(&f);
  return made;
}

static const expr *back_int_eq(back *b, Z3_ast x, Z3_ast y) {
  affine f = {0};
  const expr *made = difference(b, x, y, 1, &f) ? affine_compare(b->pool, &f, true) : NULL;
  affine_free(&f);
  return made;
}

/* ---- integer terms ---- */

/* A sum as one expression in a type wide enough for it. */
static const expr *sum_value(back *b, const affine *f) {
  const type *t = affine_type(b->pool, f);
  if (!t)
    return NULL;
  return expr_arith(b->pool, E_SUB, affine_side(b->pool, f, t, 1, true),
                    affine_side(b->pool, f, t, -1, true), true);
}

static const expr *term_value(back *b, Z3_ast a) {
  affine f = {0};
  const expr *made = back_form(b, a, 1, &f) ? sum_value(b, &f) : NULL;
  affine_free(&f);
  return made;
}

/* A formal that is never negative, or NULL. */
static const expr *unsigned_formal(back *b, Z3_ast a) {
  const expr *x = is_var(b, a) ? formal(b, a) : NULL;
  return x && x->type->kind == T_INT && !x->type->is_signed && x->type->width >= 32 ? x : NULL;
}

/* Z3's remainder is never negative, its quotient belongs to it. by > 0. */
static const expr *back_division(back *b, Z3_ast a, bool remainder) {
  i128 by;
  const expr *x = term_value(b, arg(b, a, 0)), *natural = unsigned_formal(b, arg(b, a, 0));
  if (!x || !integer_value(b, arg(b, a, 1), &by) || by <= 0 || by >= (i128)1 << 61)
    return NULL;
  if (natural && by < (i128)1 << natural->type->width) {
    const expr *c = expr_const(b->pool, natural->type, (u128)by);
    return expr_arith(b->pool, remainder ? E_MOD : E_DIV, natural, c, true);
  }
  const expr *c = expr_const(b->pool, x->type, (u128)by);
  const expr *rest = expr_arith(b->pool, E_MOD, x, c, true);
  rest = expr_arith(b->pool, E_MOD, expr_arith(b->pool, E_ADD, rest, c, true), c, true);
  if (remainder)
    return rest;
  return expr_arith(b->pool, E_DIV, expr_arith(b->pool, E_SUB, x, rest, true), c, true);
}

static const expr *back_int_ite(back *b, Z3_ast a) {
  const expr *c = back_bool(b, arg(b, a, 0));
  const expr *x = c ? term_value(b, arg(b, a, 1)) : NULL,
             *y = x ? term_value(b, arg(b, a, 2)) : NULL;
  if (!y)
    return NULL;
  if (x->type != y->type) {
    const type *t = type_int(b->pool, 128, true);
    if (x->type->kind == T_MATH || y->type->kind == T_MATH)
      t = type_math(b->pool);
    x = expr_cast(b->pool, t, x);
    y = expr_cast(b->pool, t, y);
  }
  return expr_ite(b->pool, c, x, y);
}

static bool back_product(back *b, Z3_ast a, i128 factor, affine *f) {
  Z3_ast other = NULL;
  for (uint32_t i = 0; i < arg_count(b, a); ++i) {
    i128 v;
    if (integer_value(b, arg(b, a, i), &v)) {
      if (__builtin_mul_overflow(factor, v, &factor))
        return false;
    } else if (other) {
      return false;
    } else {
      other = arg(b, a, i);
    }
  }
  return other ? back_form(b, other, factor, f) : affine_add_const(f, 1, factor);
}

static bool back_sum(back *b, Z3_ast a, i128 first, i128 rest, affine *f) {
  for (uint32_t i = 0; i < arg_count(b, a); ++i)
    if (!back_form(b, arg(b, a, i), i ? rest : first, f))
      return false;
  return true;
}

/* Adds factor * a. */
static bool back_form_at(back *b, Z3_ast a, i128 factor, affine *f) {
  i128 value;
  if (is_var(b, a)) {
    const expr *x = formal(b, a);
    return x && affine_add(f, x, factor);
  }
  if (integer_value(b, a, &value))
    return affine_add_const(f, value, factor);
  if (Z3_get_ast_kind(b->h->z.c, a) != Z3_APP_AST)
    return false;
  const expr *atom = NULL;
  switch (kind_of(b, a)) {
  case Z3_OP_ADD:
    return back_sum(b, a, factor, factor, f);
  case Z3_OP_SUB:
    return back_sum(b, a, factor, -factor, f);
  case Z3_OP_UMINUS:
    return back_form(b, arg(b, a, 0), -factor, f);
  case Z3_OP_MUL:
    return back_product(b, a, factor, f);
  case Z3_OP_MOD:
  case Z3_OP_IDIV:
    atom = back_division(b, a, kind_of(b, a) == Z3_OP_MOD);
    return atom && affine_add(f, atom, factor);
  case Z3_OP_ITE:
    atom = back_int_ite(b, a);
    return atom && affine_add(f, atom, factor);
  default:
    return false;
  }
}

static bool enter(back *b) {
  ++b->nodes;
  return ++b->depth <= MAX_DEPTH && b->nodes <= MAX_NODES;
}

static bool back_form(back *b, Z3_ast a, i128 factor, affine *f) {
  bool done = enter(b) && back_form_at(b, a, factor, f);
  --b->depth;
  return done;
}

/* ---- bit-vectors ---- */

static const expr *back_bits(back *b, Z3_ast a);

static const type *bits_type(const back *b, Z3_ast a, bool is_signed) {
  Z3_context c = b->h->z.c;
  return type_int(b->pool, Z3_get_bv_sort_size(c, Z3_get_sort(c, a)), is_signed);
}

/* Narrow numbers are computed with as ints are, and cut again; the low bits are the same. */
static const expr *bits_arith(const back *b, expr_kind kind, const expr *x, const expr *y) {
  const type *t = x->type;
  bool narrow = t->width == 8 || t->width == 16;
  const type *at = narrow ? type_int(b->pool, 32, false) : t;
  x = expr_cast(b->pool, at, x);
  y = y ? expr_cast(b->pool, at, y) : NULL;
  const expr *r = kind == E_NEG      ? expr_neg(b->pool, x, true)
                  : kind == E_BITNOT ? expr_bitnot(b->pool, x)
                                     : expr_arith(b->pool, kind, x, y, true);
  return expr_cast(b->pool, t, r);
}

static const expr *bits_binary(back *b, Z3_ast a, expr_kind kind) {
  const expr *all = back_bits(b, arg(b, a, 0));
  for (uint32_t i = 1; all && i < arg_count(b, a); ++i) {
    const expr *next = back_bits(b, arg(b, a, i));
    all = next ? bits_arith(b, kind, all, next) : NULL;
  }
  return all;
}

/* As unsigned numbers of the width. */
static const expr *back_bits_at(back *b, Z3_ast a) {
  Z3_context c = b->h->z.c;
  if (is_var(b, a)) {
    const expr *x = formal(b, a);
    return x ? expr_cast(b->pool, bits_type(b, a, false), x) : NULL;
  }
  u128 value;
  if (Z3_get_ast_kind(c, a) == Z3_NUMERAL_AST)
    return z3_value(&b->h->z, a, &value) ? expr_const(b->pool, bits_type(b, a, false), value)
                                         : NULL;
  if (Z3_get_ast_kind(c, a) != Z3_APP_AST)
    return NULL;
  const expr *x = NULL, *y = NULL;
  switch (kind_of(b, a)) {
  case Z3_OP_BADD:
    return bits_binary(b, a, E_ADD);
  case Z3_OP_BSUB:
    return bits_binary(b, a, E_SUB);
  case Z3_OP_BMUL:
    return bits_binary(b, a, E_MUL);
  case Z3_OP_BAND:
    return bits_binary(b, a, E_BITAND);
  case Z3_OP_BOR:
    return bits_binary(b, a, E_BITOR);
  case Z3_OP_BXOR:
    return bits_binary(b, a, E_BITXOR);
  case Z3_OP_BNEG:
    x = back_bits(b, arg(b, a, 0));
    return x ? bits_arith(b, E_NEG, x, NULL) : NULL;
  case Z3_OP_BNOT:
    x = back_bits(b, arg(b, a, 0));
    return x ? bits_arith(b, E_BITNOT, x, NULL) : NULL;
  case Z3_OP_ZERO_EXT:
    x = back_bits(b, arg(b, a, 0));
    return x ? expr_cast(b->pool, bits_type(b, a, false), x) : NULL;
  case Z3_OP_SIGN_EXT:
    x = back_bits(b, arg(b, a, 0));
    x = x ? expr_cast(b->pool, bits_type(b, arg(b, a, 0), true), x) : NULL;
    return x ? expr_cast(b->pool, bits_type(b, a, false), x) : NULL;
  case Z3_OP_EXTRACT: {
    Z3_func_decl decl = Z3_get_app_decl(c, Z3_to_app(c, a));
    int low = Z3_get_decl_int_parameter(c, decl, 1);
    x = back_bits(b, arg(b, a, 0));
    if (x && low)
      x = bits_arith(b, E_SHR, x, expr_int(b->pool, x->type, low));
    return x ? expr_cast(b->pool, bits_type(b, a, false), x) : NULL;
  }
  case Z3_OP_ITE: {
    const expr *test = back_bool(b, arg(b, a, 0));
    x = test ? back_bits(b, arg(b, a, 1)) : NULL;
    y = x ? back_bits(b, arg(b, a, 2)) : NULL;
    return y ? expr_ite(b->pool, test, x, y) : NULL;
  }
  default:
    return NULL;
  }
}

static const expr *back_bits(back *b, Z3_ast a) {
  const expr *done = enter(b) ? back_bits_at(b, a) : NULL;
  --b->depth;
  return done;
}

static const expr *bits_le(back *b, Z3_ast x, Z3_ast y, bool is_signed, bool strict) {
  const expr *l = back_bits(b, x), *r = l ? back_bits(b, y) : NULL;
  if (!r)
    return NULL;
  const type *t = bits_type(b, x, is_signed);
  l = expr_cast(b->pool, t, l);
  r = expr_cast(b->pool, t, r);
  return strict ? expr_lt(b->pool, l, r) : expr_le(b->pool, l, r);
}

/* ---- truth values ---- */

static const expr *back_eq(back *b, Z3_ast x, Z3_ast y) {
  const expr *l, *r;
  switch (sort_kind(b, x)) {
  case Z3_BOOL_SORT:
    l = back_bool(b, x);
    r = l ? back_bool(b, y) : NULL;
    return r ? expr_eq(b->pool, l, r) : NULL;
  case Z3_INT_SORT:
    return back_int_eq(b, x, y);
  case Z3_BV_SORT:
    l = back_bits(b, x);
    r = l ? back_bits(b, y) : NULL;
    return r ? expr_eq(b->pool, l, r) : NULL;
  default:
    return NULL;
  }
}

/* Among conjuncts, x <= y and y <= x are x == y. */
static void join_bounds(back *b, expr_vec *all) {
  for (uint32_t i = 0; i < all->size; ++i) {
    const expr *x = all->data[i];
    for (uint32_t k = i + 1; x->kind == E_LE && k < all->size; ++k) {
      const expr *y = all->data[k];
      if (y->kind != E_LE || y->kid[0] != x->kid[1] || y->kid[1] != x->kid[0])
        continue;
      all->data[i] = expr_eq(b->pool, x->kid[0], x->kid[1]);
      all->data[k] = expr_bool(b->pool, true);
      break;
    }
  }
}

static const expr *back_all(back *b, Z3_ast a, bool is_and) {
  expr_vec parts = {0};
  const expr *all = expr_bool(b->pool, is_and);
  for (uint32_t i = 0; i < arg_count(b, a); ++i) {
    const expr *one = back_bool(b, arg(b, a, i));
    if (!one)
      all = NULL;
    else
      vec_push(&parts, one);
  }
  if (is_and)
    join_bounds(b, &parts);
  for (uint32_t i = 0; all && i < parts.size; ++i)
    all = is_and ? expr_and(b->pool, all, parts.data[i]) : expr_or(b->pool, all, parts.data[i]);
  vec_free(&parts);
  return all;
}

static const expr *back_not(back *b, Z3_ast a) {
  const expr *x = back_bool(b, a);
  return x ? expr_not(b->pool, x) : NULL;
}

static const expr *back_choice(back *b, Z3_ast a) {
  const expr *c = back_bool(b, arg(b, a, 0));
  const expr *x = c ? back_bool(b, arg(b, a, 1)) : NULL, *y = x ? back_bool(b, arg(b, a, 2)) : NULL;
  return y ? expr_ite(b->pool, c, x, y) : NULL;
}

/* ((_ bit2bool i) x): bit i of x is set. */
static const expr *back_bit(back *b, Z3_ast a) {
  Z3_context c = b->h->z.c;
  int bit = Z3_get_decl_int_parameter(c, Z3_get_app_decl(c, Z3_to_app(c, a)), 0);
  const expr *x = back_bits(b, arg(b, a, 0));
  if (!x || bit < 0 || (uint32_t)bit >= x->type->width)
    return NULL;
  const expr *mask = expr_const(b->pool, x->type, (u128)1 << bit);
  return expr_to_bool(b->pool, bits_arith(b, E_BITAND, x, mask));
}

static const expr *back_compare(back *b, Z3_ast a) {
  if (kind_of(b, a) == Z3_OP_BIT2BOOL)
    return back_bit(b, a);
  if (arg_count(b, a) != 2)
    return NULL;
  Z3_ast x = arg(b, a, 0), y = arg(b, a, 1);
  switch (kind_of(b, a)) {
  case Z3_OP_LE:
    return back_le(b, x, y, false);
  case Z3_OP_LT:
    return back_le(b, x, y, true);
  case Z3_OP_GE:
    return back_le(b, y, x, false);
  case Z3_OP_GT:
    return back_le(b, y, x, true);
  case Z3_OP_ULEQ:
  case Z3_OP_SLEQ:
    return bits_le(b, x, y, kind_of(b, a) == Z3_OP_SLEQ, false);
  case Z3_OP_ULT:
  case Z3_OP_SLT:
    return bits_le(b, x, y, kind_of(b, a) == Z3_OP_SLT, true);
  case Z3_OP_UGEQ:
  case Z3_OP_SGEQ:
    return bits_le(b, y, x, kind_of(b, a) == Z3_OP_SGEQ, false);
  case Z3_OP_UGT:
  case Z3_OP_SGT:
    return bits_le(b, y, x, kind_of(b, a) == Z3_OP_SGT, true);
  default:
    return NULL;
  }
}

static const expr *back_bool_at(back *b, Z3_ast a) {
  if (is_var(b, a)) {
    const expr *x = formal(b, a);
    return x && x->type->kind == T_BOOL ? x : NULL;
  }
  if (Z3_get_ast_kind(b->h->z.c, a) != Z3_APP_AST)
    return NULL;
  const expr *x, *y;
  switch (kind_of(b, a)) {
  case Z3_OP_TRUE:
    return expr_bool(b->pool, true);
  case Z3_OP_FALSE:
    return expr_bool(b->pool, false);
  case Z3_OP_NOT:
    return back_not(b, arg(b, a, 0));
  case Z3_OP_AND:
    return back_all(b, a, true);
  case Z3_OP_OR:
    return back_all(b, a, false);
  case Z3_OP_IMPLIES:
    x = back_not(b, arg(b, a, 0));
    y = x ? back_bool(b, arg(b, a, 1)) : NULL;
    return y ? expr_or(b->pool, x, y) : NULL;
  case Z3_OP_XOR:
    x = back_eq(b, arg(b, a, 0), arg(b, a, 1));
    return x ? expr_not(b->pool, x) : NULL;
  case Z3_OP_EQ:
    return back_eq(b, arg(b, a, 0), arg(b, a, 1));
  case Z3_OP_DISTINCT:
    x = arg_count(b, a) == 2 ? back_eq(b, arg(b, a, 0), arg(b, a, 1)) : NULL;
    return x ? expr_not(b->pool, x) : NULL;
  case Z3_OP_ITE:
    return back_choice(b, a);
  default:
    return back_compare(b, a);
  }
}

static const expr *back_bool(back *b, Z3_ast a) {
  const expr *done = enter(b) ? back_bool_at(b, a) : NULL;
  --b->depth;
  return done;
}

const expr *horn_back(horn *h, const horn_relation_info *r, Z3_ast formula) {
  back b = {.h = h, .r = r, .pool = h->pool};
  return back_bool(&b, formula);
}
