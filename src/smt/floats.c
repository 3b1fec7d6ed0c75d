/* floats.c: floating-point numbers as the bit-vectors that they are.
 *
 * Arithmetic is a circuit over the bits of its operands. Z3 knows it: it is asked once for each
 * operation, format and rounding mode, over constants in place of the operands (a template), and the
 * terms of the operands are put there. So only bit-vectors come to a solver, whichever it is. What is
 * simple on bits (signs, comparisons) is written down here. */
#include "smt/internal.h"

#include "expr/float.h"

#include <inttypes.h>

typedef Z3_ast ast;

static ast pin(translator *e, ast a) {
  return z3_pin(e->z, a);
}

/* ---- formats ---- */

static uint32_t precision_of(const type *t) {
  static const struct {
    uint32_t width, precision;
  } rows[] = {{16, 11}, {32, 24}, {64, 53}, {80, 64}, {128, 113}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    if (rows[i].width == t->width)
      return rows[i].precision;
  assert(false && "not a format");
  return 0;
}

/* Bits of the exponent. */
static uint32_t range_of(const type *t) {
  return t->width - precision_of(t) - (t->width == 80);
}

static Z3_sort float_sort(translator *e, const type *t) {
  Z3_sort s = Z3_mk_fpa_sort(e->z->c, range_of(t), precision_of(t));
  pin(e, Z3_sort_to_ast(e->z->c, s));
  return s;
}

static ast cut(translator *e, uint32_t high, uint32_t low, ast a) {
  return pin(e, Z3_mk_extract(e->z->c, high, low, a));
}

static ast join(translator *e, ast a, ast b) {
  return pin(e, Z3_mk_concat(e->z->c, a, b));
}

/* Without the integer bit that x87 stores, and with it again. */
static ast packed(translator *e, const type *t, ast a) {
  return t->width == 80 ? join(e, cut(e, 79, 64, a), cut(e, 62, 0, a)) : a;
}

static ast unpacked(translator *e, const type *t, ast a) {
  if (t->width != 80)
    return a;
  ast zero = z3_bits(e->z, 15, 0), exponent = cut(e, 77, 63, a);
  ast is_small = pin(e, Z3_mk_eq(e->z->c, exponent, zero));
  ast first = pin(e, Z3_mk_ite(e->z->c, is_small, z3_bits(e->z, 1, 0), z3_bits(e->z, 1, 1)));
  return join(e, cut(e, 78, 63, a), join(e, first, cut(e, 62, 0, a)));
}

static ast as_float(translator *e, const type *t, ast bits) {
  return pin(e, Z3_mk_fpa_to_fp_bv(e->z->c, packed(e, t, bits), float_sort(e, t)));
}

/* ---- templates ---- */

static ast mode_term(translator *e, float_mode mode) {
  Z3_context c = e->z->c;
  switch (mode) {
  case MODE_ZERO:
    return pin(e, Z3_mk_fpa_rtz(c));
  case MODE_UP:
    return pin(e, Z3_mk_fpa_rtp(c));
  case MODE_DOWN:
    return pin(e, Z3_mk_fpa_rtn(c));
  case MODE_AWAY:
    return pin(e, Z3_mk_fpa_rna(c));
  default:
    return pin(e, Z3_mk_fpa_rne(c));
  }
}

/* The mode that an integer term says. */
static ast mode_chosen(translator *e, ast mode, uint32_t width) {
  ast m = mode_term(e, MODE_NEAREST);
  for (int i = MODE_ZERO; i <= MODE_AWAY; ++i) {
    ast is_it = pin(e, Z3_mk_eq(e->z->c, mode, z3_bits(e->z, width, (u128)i)));
    m = pin(e, Z3_mk_ite(e->z->c, is_it, mode_term(e, (float_mode)i), m));
  }
  return m;
}

static ast circuit(translator *e, const expr *x, ast mode, const ast *kids) {
  Z3_context c = e->z->c;
  const type *from = x->kid[0]->type, *t = x->type;
  ast a = kids[0], b = kids[1];
  switch ((float_op)x->index) {
  case FLOAT_ADD:
    return Z3_mk_fpa_add(c, mode, a, b);
  case FLOAT_MUL:
    return Z3_mk_fpa_mul(c, mode, a, b);
  case FLOAT_DIV:
    return Z3_mk_fpa_div(c, mode, a, b);
  case FLOAT_FMA:
    return Z3_mk_fpa_fma(c, mode, a, b, kids[2]);
  case FLOAT_SQRT:
    return Z3_mk_fpa_sqrt(c, mode, a);
  case FLOAT_ROUND:
    return Z3_mk_fpa_round_to_integral(c, mode, a);
  case FLOAT_CONVERT:
    return Z3_mk_fpa_to_fp_float(c, mode, a, float_sort(e, t));
  case FLOAT_FROM_INT:
    return from->is_signed ? Z3_mk_fpa_to_fp_signed(c, mode, a, float_sort(e, t))
                           : Z3_mk_fpa_to_fp_unsigned(c, mode, a, float_sort(e, t));
  default:
    assert(x->index == FLOAT_TO_INT);
    return t->is_signed ? Z3_mk_fpa_to_sbv(c, mode_term(e, MODE_ZERO), a, t->width)
                        : Z3_mk_fpa_to_ubv(c, mode_term(e, MODE_ZERO), a, t->width);
  }
}

/* The other side of the equation for `result` that the formula says; NULL: it says none. */
static ast solution(translator *e, ast formula, ast result) {
  Z3_context c = e->z->c;
  if (Z3_get_ast_kind(c, formula) != Z3_APP_AST)
    return NULL;
  Z3_app app = Z3_to_app(c, formula);
  if (Z3_get_decl_kind(c, Z3_get_app_decl(c, app)) != Z3_OP_EQ)
    return NULL;
  ast a = Z3_get_app_arg(c, app, 0), b = Z3_get_app_arg(c, app, 1);
  return a == result ? b : b == result ? a : NULL;
}

/* The formula that an equation is once Z3 has replaced floating-point terms by bit-vectors. */
static ast converted(translator *e, ast equation, ast result) {
  Z3_context c = e->z->c;
  Z3_tactic how = Z3_mk_tactic(c, "fpa2bv");
  Z3_tactic_inc_ref(c, how);
  Z3_goal g = Z3_mk_goal(c, false, false, false);
  Z3_goal_inc_ref(c, g);
  Z3_goal_assert(c, g, equation);
  Z3_apply_result r = Z3_tactic_apply(c, how, g);
  ast found = NULL;
  if (r) {
    Z3_apply_result_inc_ref(c, r);
    Z3_goal done = Z3_apply_result_get_subgoal(c, r, 0);
    Z3_goal_inc_ref(c, done);
    if (Z3_goal_size(c, done) == 1)
      found = solution(e, Z3_goal_formula(c, done, 0), result);
    if (found)
      z3_hold(e->z, found);
    Z3_goal_dec_ref(c, done);
    Z3_apply_result_dec_ref(c, r);
  }
  Z3_goal_dec_ref(c, g);
  Z3_tactic_dec_ref(c, how);
  return found;
}

static ast place(translator *e, const char *name, uint32_t width) {
  Z3_context c = e->z->c;
  return pin(e, Z3_mk_const(c, Z3_mk_string_symbol(c, name), z3_bits_sort(e->z, width)));
}

static uint32_t operand_width(translator *e, const expr *kid) {
  return width_of(e, kid->type);
}

/* What the operands are replaced by in a template: constants of these names. */
static ast place_of(translator *e, const expr *x, uint32_t i) {
  uint32_t width = operand_width(e, x->kid[i]);
  return place(e, str_printf(&e->names, "float!%" PRIu32 ".%" PRIu32, i, width), width);
}

static ast make_template(translator *e, const expr *x) {
  Z3_context c = e->z->c;
  float_op op = (float_op)x->index;
  uint32_t n = float_operands(op);
  ast kids[4] = {NULL}, mode = mode_term(e, MODE_NEAREST);
  for (uint32_t i = 0; i < n; ++i) {
    kids[i] = place_of(e, x, i);
    if (x->kid[i]->type->kind == T_FLOAT)
      kids[i] = as_float(e, x->kid[i]->type, kids[i]);
  }
  if (x->count > n)
    mode = x->kid[n]->kind == E_CONST ? mode_term(e, float_mode_of(x->kid[n]->value))
                                      : mode_chosen(e, place_of(e, x, n), x->kid[n]->type->width);
  ast value = pin(e, circuit(e, x, mode, kids));
  if (x->type->kind == T_FLOAT)
    value = unpacked(e, x->type, pin(e, Z3_mk_fpa_to_ieee_bv(c, value)));
  ast result = place(e, str_printf(&e->names, "float!%" PRIu32, x->type->width), x->type->width);
  return converted(e, pin(e, Z3_mk_eq(c, result, value)), result);
}

/* Operations with the same circuit have the same name. */
static const char *template_name(translator *e, const expr *x) {
  uint32_t n = float_operands((float_op)x->index);
  const char *mode = "";
  if (x->count > n)
    mode = x->kid[n]->kind == E_CONST ? str_printf(&e->names, ".%u", (unsigned)x->kid[n]->value)
                                      : ".any";
  const type *from = x->kid[0]->type;
  return str_printf(&e->names, "%u.%" PRIu32 "%s.%" PRIu32 "%s%s", (unsigned)x->index, from->width,
                    from->is_signed ? "s" : "", x->type->width, x->type->is_signed ? "s" : "",
                    mode);
}

/* NULL: Z3 has no circuit for it. */
static ast template_of(translator *e, const expr *x) {
  const char *name = template_name(e, x);
  uint64_t *known = map_find(&e->templates, map_key(name));
  if (known)
    return (ast)(uintptr_t)*known;
  ast made = make_template(e, x);
  map_put(&e->templates, map_key(name), map_key(made));
  return made;
}

/* a - b is a + -b. (Z3 4.8.12 cannot convert differences.) */
static ast difference(translator *e, const expr *x, const term *kids);

/* The same operation in each mode, of which the term for the mode chooses. (Z3 4.8.12 cannot convert
 * a product and sum whose mode is open.) */
static ast of_each_mode(translator *e, const expr *x, const term *kids);

static ast from_template(translator *e, const expr *x, const term *kids) {
  if (x->index == FLOAT_SUB)
    return difference(e, x, kids);
  if (x->index == FLOAT_FMA && x->count == 4 && x->kid[3]->kind != E_CONST)
    return of_each_mode(e, x, kids);
  ast made = template_of(e, x), places[4], terms[4];
  if (!made)
    return NULL;
  for (uint32_t i = 0; i < x->count; ++i) {
    places[i] = place_of(e, x, i);
    terms[i] = kids[i].ast;
  }
  return pin(e, Z3_substitute(e->z->c, made, x->count, places, terms));
}

/* The operation on these terms, or the constant that it became. */
static ast of_node(translator *e, const expr *x, const term *kids) {
  if (x->kind == E_CONST)
    return term_const(e, x->type, x->value).ast;
  return x->kind == E_FLOAT ? from_template(e, x, kids) : NULL;
}

static ast of_each_mode(translator *e, const expr *x, const term *kids) {
  const uint32_t n = float_operands((float_op)x->index);
  const type *mode = x->kid[n]->type;
  assert(x->count == n + 1 && n < 4);
  ast chosen = NULL;
  for (int i = MODE_ZERO; i <= MODE_AWAY; ++i) {
    const expr *operands[4];
    for (uint32_t k = 0; k < n; ++k)
      operands[k] = x->kid[k];
    operands[n] = expr_int(e->pool, mode, i);
    const expr *one = expr_float(e->pool, (float_op)x->index, x->type, operands, x->count);
    term terms[4];
    for (uint32_t k = 0; k < n; ++k)
      terms[k] = kids[k];
    terms[n] = term_const(e, mode, (u128)i);
    ast r = of_node(e, one, terms);
    if (!r)
      return NULL;
    ast is_it = pin(e, Z3_mk_eq(e->z->c, kids[n].ast, terms[n].ast));
    chosen = chosen ? pin(e, Z3_mk_ite(e->z->c, is_it, r, chosen)) : r;
  }
  return chosen;
}

/* ---- what is simple on bits ---- */

static ast bits_of(translator *e, const type *t, u128 value) {
  return z3_bits(e->z, t->width, value);
}

static ast magnitude(translator *e, const type *t, ast a) {
  return pin(e, Z3_mk_bvand(e->z->c, a, bits_of(e, t, ~((u128)1 << (t->width - 1)))));
}

static ast opposite(translator *e, const type *t, ast a) {
  return pin(e, Z3_mk_bvxor(e->z->c, a, bits_of(e, t, (u128)1 << (t->width - 1))));
}

static ast difference(translator *e, const expr *x, const term *kids) {
  const expr *sum = expr_float(e->pool, FLOAT_ADD, x->type, x->kid, x->count);
  term operands[3];
  for (uint32_t i = 0; i < x->count; ++i)
    operands[i] = kids[i];
  operands[1].ast = opposite(e, x->type, kids[1].ast);
  return sum->kind == E_FLOAT ? from_template(e, sum, operands) : NULL;
}

static ast negation(translator *e, ast a) {
  return pin(e, Z3_mk_not(e->z->c, a));
}

/* The bits of infinity are the greatest of all that are no NaN. */
static ast is_number(translator *e, const type *t, ast a) {
  return pin(e, Z3_mk_bvule(e->z->c, magnitude(e, t, a), bits_of(e, t, float_infinity(t))));
}

static ast is_zero(translator *e, const type *t, ast a) {
  return pin(e, Z3_mk_eq(e->z->c, magnitude(e, t, a), bits_of(e, t, 0)));
}

static ast is_negative(translator *e, const type *t, ast a) {
  ast sign = cut(e, t->width - 1, t->width - 1, a);
  return pin(e, Z3_mk_eq(e->z->c, sign, z3_bits(e->z, 1, 1)));
}

static ast equal(translator *e, const type *t, ast a, ast b) {
  z3 *z = e->z;
  ast zeros = and2(z, is_zero(e, t, a), is_zero(e, t, b));
  ast same = or2(z, pin(e, Z3_mk_eq(z->c, a, b)), zeros);
  return and2(z, and2(z, is_number(e, t, a), is_number(e, t, b)), same);
}

/* By sign and magnitude; of two numbers. */
static ast less(translator *e, const type *t, ast a, ast b) {
  z3 *z = e->z;
  ast minus_a = is_negative(e, t, a), minus_b = is_negative(e, t, b);
  ast zeros = and2(z, is_zero(e, t, a), is_zero(e, t, b));
  ast above = pin(e, Z3_mk_bvult(z->c, b, a)), below = pin(e, Z3_mk_bvult(z->c, a, b));
  ast left = pin(e, Z3_mk_ite(z->c, minus_b, above, negation(e, zeros)));
  ast right = and2(z, negation(e, minus_b), below);
  ast r = pin(e, Z3_mk_ite(z->c, minus_a, left, right));
  return and2(z, and2(z, is_number(e, t, a), is_number(e, t, b)), r);
}

static ast compared(translator *e, float_op op, const type *t, ast a, ast b) {
  ast same = op != FLOAT_LT ? equal(e, t, a, b) : NULL;
  ast smaller = op != FLOAT_EQ ? less(e, t, a, b) : NULL;
  return !smaller ? same : !same ? smaller : or2(e->z, same, smaller);
}

/* Of a NaN: the second operand, or anything, made one. */
static ast to_bits(translator *e, const expr *x, const term *kids) {
  const type *t = x->kid[0]->type;
  ast any = x->count > 1 ? kids[1].ast : term_opaque(e, x, kids).ast;
  ast nan = pin(e, Z3_mk_bvor(e->z->c, any, bits_of(e, t, float_nan(t))));
  return pin(e, Z3_mk_ite(e->z->c, is_number(e, t, kids[0].ast), kids[0].ast, nan));
}

/* expr_float_fits as a term; NULL: there is none. */
static ast fits(translator *e, const expr *x, const term *kids) {
  const type *f = x->kid[0]->type;
  const expr *mode = expr_int(e->pool, type_signed_int(e->pool), MODE_ZERO);
  const expr *both[] = {x->kid[0], mode};
  const expr *node = expr_float(e->pool, FLOAT_ROUND, f, both, 2);
  if (node->kind != E_FLOAT || x->type->kind != T_INT)
    return NULL;
  term operands[] = {kids[0], term_const(e, mode->type, mode->value)};
  ast whole = from_template(e, node, operands);
  if (!whole)
    return NULL;
  ast least = bits_of(e, f, float_bound(f, x->type, true));
  ast most = bits_of(e, f, float_bound(f, x->type, false));
  return and2(e->z, compared(e, FLOAT_LE, f, least, whole), compared(e, FLOAT_LE, f, whole, most));
}

static ast is_infinite(translator *e, const type *t, ast a) {
  return pin(e, Z3_mk_eq(e->z->c, magnitude(e, t, a), bits_of(e, t, float_infinity(t))));
}

/* What is known of fmod: no number where it is undefined, the first operand where that is the smaller
 * one, else some number with its sign that is smaller than the second. */
static ast division_rest(translator *e, const expr *x, const term *kids) {
  const type *t = x->type;
  z3 *z = e->z;
  if (t->width == 80) /* not all bits are a number */
    return NULL;
  assert(x->index == FLOAT_MOD && t->kind == T_FLOAT);
  ast a = kids[0].ast, b = kids[1].ast, any = term_opaque(e, x, kids).ast;
  ast numbers = and2(z, is_number(e, t, a), is_number(e, t, b));
  ast none = or2(z, is_infinite(e, t, a), is_zero(e, t, b));
  ast size = magnitude(e, t, b), rest = magnitude(e, t, any);
  ast is_less = pin(e, Z3_mk_bvult(z->c, magnitude(e, t, a), size));
  ast is_rest = pin(e, Z3_mk_bvult(z->c, rest, size));
  ast sign = pin(e, Z3_mk_bvand(z->c, a, bits_of(e, t, (u128)1 << (t->width - 1))));
  rest = pin(e, Z3_mk_ite(z->c, is_rest, rest, bits_of(e, t, 0)));
  ast r = pin(e, Z3_mk_ite(z->c, is_less, a, pin(e, Z3_mk_bvor(z->c, sign, rest))));
  ast is_good = and2(z, numbers, negation(e, none));
  return pin(e, Z3_mk_ite(z->c, is_good, r, bits_of(e, t, float_nan(t))));
}

/* The value where it is defined, else some function of the operand. */
static term to_int(translator *e, const expr *x, const term *kids) {
  term other = term_opaque(e, x, kids);
  ast good = fits(e, x, kids), value = good ? from_template(e, x, kids) : NULL;
  return value ? (term){.ast = pin(e, Z3_mk_ite(e->z->c, good, value, other.ast))} : other;
}

term floats_build(translator *e, const expr *x, const term *kids) {
  assert(x->kind == E_FLOAT && is_bits(e));
  e->has_floats = true;
  const type *t = x->kid[0]->type;
  ast a = kids[0].ast, r = NULL;
  switch ((float_op)x->index) {
  case FLOAT_NEG:
    r = opposite(e, t, a);
    break;
  case FLOAT_ABS:
    r = magnitude(e, t, a);
    break;
  case FLOAT_EQ:
  case FLOAT_LT:
  case FLOAT_LE:
    r = compared(e, (float_op)x->index, t, a, kids[1].ast);
    break;
  case FLOAT_FROM_BITS:
    r = a;
    break;
  case FLOAT_TO_BITS:
    r = to_bits(e, x, kids);
    break;
  case FLOAT_TO_INT:
    return to_int(e, x, kids);
  case FLOAT_MOD:
    r = division_rest(e, x, kids);
    break;
  case FLOAT_REM:
    break;
  default:
    r = t->kind == T_MATH ? NULL : from_template(e, x, kids);
    break;
  }
  return r ? (term){.ast = r} : term_opaque(e, x, kids);
}
