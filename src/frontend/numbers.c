/* numbers.c: LLVM's intrinsic functions on numbers, one number (or element of a vector) at a time. */
#include "frontend/call.h"

static bool starts(const char *name, const char *prefix) {
  return !strncmp(name, prefix, strlen(prefix));
}

const expr *repeated(body *b, const expr *e) {
  return e->kind == E_VAR || e->kind == E_CONST ? e : settled(b, e);
}

static const expr *wide(body *b, const expr *e, bool is_signed) {
  assert(e->type->kind == T_INT);
  uint32_t width = e->type->width <= 32 ? 64 : 128;
  e = is_signed ? as_signed(b, e) : as_unsigned(b, e);
  return expr_cast(b->pool, type_int(b->pool, width, is_signed), e);
}

/* Does x op y leave the type, which is as wide as there are? `r` is the result, wrapped. */
static const expr *leaves_type(body *b, expr_kind kind, const expr *x, const expr *y,
                               const expr *r) {
  assert(kind == E_ADD || kind == E_SUB);
  const expr *zero = expr_int(b->pool, r->type, 0);
  if (!r->type->is_signed) /* a sum is less than its parts, a difference more than the first */
    return kind == E_ADD ? expr_lt(b->pool, r, x) : expr_lt(b->pool, x, y);
  const expr *negative = expr_lt(b->pool, y, zero);
  const expr *less = expr_lt(b->pool, r, x), *more = expr_lt(b->pool, x, r);
  return kind == E_ADD ? expr_ite(b->pool, negative, more, less)
                       : expr_ite(b->pool, negative, less, more);
}

/* llvm.{s,u}{add,sub,mul}.with.overflow: {result, did it overflow}. */
const expr *lower_with_overflow(body *b, LLVMValueRef call, const char *name) {
  bool is_signed = name[5] == 's';
  expr_kind kind = starts(name + 6, "add") ? E_ADD : starts(name + 6, "sub") ? E_SUB : E_MUL;
  const expr *x = get(b, LLVMGetOperand(call, 0)), *y = get(b, LLVMGetOperand(call, 1));
  if (x->type->kind != T_INT || (x->type->width > 64 && kind == E_MUL))
    return NULL;
  const type *t = type_int(b->pool, x->type->width, is_signed);
  x = wide(b, x, is_signed);
  y = wide(b, y, is_signed);
  const expr *r = expr_arith(b->pool, kind, x, y, true);
  const expr *cut = expr_cast(b->pool, t, r);
  const expr *kids[2];
  const type *pair = lower_llvm_type(b->lw, LLVMTypeOf(call));
  assert(pair->kind == T_STRUCT && pair->count == 2);
  kids[0] = expr_cast(b->pool, pair->fields[0].type, cut);
  kids[1] = t->width == r->type->width
                ? leaves_type(b, kind, x, y, r)
                : expr_not(b->pool, expr_eq(b->pool, expr_cast(b->pool, r->type, cut), r));
  return expr_agg(b->pool, pair, kids, 2);
}

static const expr *bit(body *b, const expr *e, uint32_t i) {
  assert(i < e->type->width);
  const type *t = e->type;
  const expr *shifted = expr_arith(b->pool, E_SHR, e, expr_int(b->pool, t, i), false);
  return expr_arith(b->pool, E_BITAND, shifted, expr_int(b->pool, t, 1), false);
}

/* Narrow values are widened to unsigned int; `width` bits of them count. */
static const expr *unsigned_word(body *b, const expr *e) {
  e = as_unsigned(b, e);
  return e->type->width < 32 ? expr_cast(b->pool, type_int(b->pool, 32, false), e) : e;
}

/* The zeros in front or behind of 0: the width, unless that is left undefined (__builtin_clz(0)). */
static const expr *zeros_of_nothing(body *b, const expr *e, const expr *undefined, const type *t) {
  bool is_open = undefined && undefined->kind == E_CONST && undefined->value;
  if (!is_open || (e->kind == E_CONST && e->value))
    return expr_int(b->pool, t, e->type->width);
  const expr *any = new_temp(b, t, "undefined");
  emit_havoc(b, any, HAVOC_UNINIT, NULL);
  return any;
}

static const expr *count_bits(body *b, const expr *e, const expr *undefined, const char *name) {
  uint32_t width = e->type->width;
  const type *back = e->type;
  const type *t = unsigned_word(b, e)->type;
  const expr *zero = expr_int(b->pool, t, 0);
  const expr *r = starts(name, "llvm.ctpop") ? zero : zeros_of_nothing(b, e, undefined, t);
  e = unsigned_word(b, e);
  for (uint32_t i = 0; i < width; ++i) {
    if (starts(name, "llvm.ctpop")) {
      r = expr_arith(b->pool, E_ADD, r, bit(b, e, i), false);
    } else { /* ctlz counts from the top, cttz from the bottom; the last test wins */
      bool leading = starts(name, "llvm.ctlz");
      uint32_t at = leading ? i : width - 1 - i;
      const expr *is_set = expr_not(b->pool, expr_eq(b->pool, bit(b, e, at), zero));
      r = expr_ite(b->pool, is_set, expr_int(b->pool, t, leading ? width - 1 - at : at), r);
    }
  }
  return expr_cast(b->pool, back, r);
}

static const expr *swap_bytes(body *b, const expr *e) {
  uint32_t width = e->type->width;
  assert(width % 8 == 0);
  const type *back = e->type;
  e = unsigned_word(b, e);
  const type *t = e->type;
  const expr *r = expr_int(b->pool, t, 0), *mask = expr_int(b->pool, t, 255);
  for (uint32_t i = 0; i < width; i += 8) {
    const expr *byte =
        expr_arith(b->pool, E_BITAND, expr_arith(b->pool, E_SHR, e, expr_int(b->pool, t, i), false),
                   mask, false);
    byte = expr_arith(b->pool, E_SHL, byte, expr_int(b->pool, t, width - 8 - i), false);
    r = expr_arith(b->pool, E_BITOR, r, byte, false);
  }
  return expr_cast(b->pool, back, r);
}

static const expr *reverse_bits(body *b, const expr *e) {
  uint32_t width = e->type->width;
  const type *back = e->type;
  e = unsigned_word(b, e);
  const type *t = e->type;
  const expr *r = expr_int(b->pool, t, 0);
  for (uint32_t i = 0; i < width; ++i)
    r = expr_arith(
        b->pool, E_BITOR, r,
        expr_arith(b->pool, E_SHL, bit(b, e, i), expr_int(b->pool, t, width - 1 - i), false),
        false);
  return expr_cast(b->pool, back, r);
}

/* fshl(a, c, n): the upper word of (a:c) << n; fshr: the lower word of (a:c) >> n. */
static const expr *funnel_shift(body *b, const expr **args, bool left) {
  const expr *x = as_unsigned(b, args[0]), *y = as_unsigned(b, args[1]);
  const expr *n = as_unsigned(b, args[2]);
  uint32_t width = x->type->width;
  const type *back = x->type;
  x = unsigned_word(b, x);
  y = unsigned_word(b, y);
  n = unsigned_word(b, n);
  const type *t = x->type;
  n = expr_arith(b->pool, E_MOD, n, expr_int(b->pool, t, width), false);
  const expr *rest = expr_arith(b->pool, E_SUB, expr_int(b->pool, t, width), n, false);
  const expr *high = expr_arith(b->pool, E_SHL, x, left ? n : rest, false);
  const expr *low = expr_arith(b->pool, E_SHR, y, left ? rest : n, false);
  const expr *both = expr_arith(b->pool, E_BITOR, high, low, false);
  const expr *none = expr_eq(b->pool, n, expr_int(b->pool, t, 0));
  return expr_cast(b->pool, back, expr_ite(b->pool, none, left ? x : y, both));
}

static const expr *extremum(body *b, const expr **args, bool is_signed, bool larger) {
  const expr *x = is_signed ? as_signed(b, args[0]) : as_unsigned(b, args[0]);
  const expr *y = is_signed ? as_signed(b, args[1]) : as_unsigned(b, args[1]);
  return expr_ite(b->pool, expr_lt(b->pool, x, y), larger ? y : x, larger ? x : y);
}

static const expr *absolute(body *b, const expr *e) {
  const expr *x = as_signed(b, e);
  if (x->type->width < 32) {
    const expr *w = expr_cast(b->pool, type_int(b->pool, 32, true), x);
    const expr *is_negative = expr_lt(b->pool, w, expr_int(b->pool, w->type, 0));
    return expr_cast(b->pool, x->type,
                     expr_ite(b->pool, is_negative, expr_neg(b->pool, w, true), w));
  }
  const expr *is_negative = expr_lt(b->pool, x, expr_int(b->pool, x->type, 0));
  return expr_ite(b->pool, is_negative, expr_neg(b->pool, x, b->is_ir), x);
}

/* llvm.{s,u}{add,sub}.sat: the nearest number that the type has. */
static const expr *saturated(body *b, const expr **args, bool is_signed, expr_kind kind) {
  assert(kind == E_ADD || kind == E_SUB);
  const type *t = type_int(b->pool, args[0]->type->width, is_signed);
  const expr *x = wide(b, args[0], true), *y = wide(b, args[1], true);
  if (!is_signed) { /* wide and signed: no bit is lost */
    x = expr_cast(b->pool, x->type, wide(b, args[0], false));
    y = expr_cast(b->pool, y->type, wide(b, args[1], false));
  }
  uint32_t width = t->width;
  i128 low = is_signed ? -((i128)1 << (width - 1)) : 0;
  i128 high = ((i128)1 << (is_signed ? width - 1 : width)) - 1;
  const expr *r = repeated(b, expr_arith(b->pool, kind, x, y, true));
  const expr *least = expr_const(b->pool, r->type, (u128)low);
  const expr *most = expr_const(b->pool, r->type, (u128)high);
  r = expr_ite(b->pool, expr_lt(b->pool, r, least), least,
               expr_ite(b->pool, expr_lt(b->pool, most, r), most, r));
  return expr_cast(b->pool, t, r);
}

const expr *lower_number(body *b, const char *name, const expr **args, uint32_t count) {
  if (!count || args[0]->type->kind != T_INT)
    return NULL;
  bool is_signed = name[5] == 's';
  if (starts(name, "llvm.abs"))
    return absolute(b, args[0]);
  if (starts(name, "llvm.smax") || starts(name, "llvm.smin") || starts(name, "llvm.umax") ||
      starts(name, "llvm.umin"))
    return extremum(b, args, is_signed, starts(name + 6, "max"));
  if (strstr(name, "add.sat.") || strstr(name, "sub.sat."))
    return args[0]->type->width <= 64
               ? saturated(b, args, is_signed, strstr(name, "add.sat.") ? E_ADD : E_SUB)
               : NULL;
  bool counts =
      starts(name, "llvm.ctpop") || starts(name, "llvm.ctlz") || starts(name, "llvm.cttz");
  bool funnels = starts(name, "llvm.fshl") || starts(name, "llvm.fshr");
  if (!counts && !funnels && !starts(name, "llvm.bswap") && !starts(name, "llvm.bitreverse"))
    return NULL;
  const expr *own[3] = {0};
  for (uint32_t i = 0; i < count && i < 3; ++i)
    own[i] = repeated(b, args[i]);
  if (counts)
    return count_bits(b, own[0], own[1], name);
  if (funnels)
    return funnel_shift(b, own, starts(name, "llvm.fshl"));
  return starts(name, "llvm.bswap") ? swap_bytes(b, own[0]) : reverse_bits(b, own[0]);
}
