/* operation.c: LLVM's operations on integers and pointers as expressions: arithmetic, conversions,
 * comparisons. Of vectors it sees one element at a time. */
#include "frontend/operation.h"

#include "frontend/checks.h"

/* ---- integer operations ---------------------------------------------------------------------- */

const expr *to_sign(lowering *lw, const expr *e, bool is_signed) {
  if (e->type->kind != T_INT || e->type->is_signed == is_signed)
    return e;
  return expr_cast(lw->pool, type_int(lw->pool, e->type->width, is_signed), e);
}

bool is_narrow(const type *t) {
  return t->kind == T_INT && (t->width == 8 || t->width == 16);
}

static const expr *widen(lowering *lw, const expr *e, bool is_signed) {
  return expr_cast(lw->pool, type_int(lw->pool, 32, is_signed), e);
}

expr_kind arith_kind(LLVMOpcode op) {
  switch (op) {
  case LLVMAdd:
    return E_ADD;
  case LLVMSub:
    return E_SUB;
  case LLVMMul:
    return E_MUL;
  case LLVMUDiv:
  case LLVMSDiv:
    return E_DIV;
  case LLVMURem:
  case LLVMSRem:
    return E_MOD;
  case LLVMAnd:
    return E_BITAND;
  case LLVMOr:
    return E_BITOR;
  case LLVMXor:
    return E_BITXOR;
  case LLVMShl:
    return E_SHL;
  default:
    assert(op == LLVMLShr || op == LLVMAShr);
    return E_SHR;
  }
}

/* Does C leave the overflow of this operation undefined? Where LLVM-C does not tell (before version
 * 18), the operands' types do. */
static bool has_nsw(LLVMValueRef v, const expr *a, const expr *c) {
#if ASSAY_LLVM_VERSION >= 18
  (void)a;
  (void)c;
  return v && LLVMIsAInstruction(v) && LLVMGetNSW(v);
#else
  bool told;
  if (checks_sign(v, &told))
    return told;
  return (a->type->is_signed || a->kind == E_CONST) && (c->type->is_signed || c->kind == E_CONST);
#endif
}

/* Is it the first half of how a signed bit-field is read, or what was stored in one? By clang's own name. */
static bool extracts_bits(LLVMValueRef shift) {
  size_t n = 0;
  return LLVMIsAInstruction(shift) && strncmp(LLVMGetValueName2(shift, &n), "bf.", 3) == 0;
}

/* Is a small number meant with the sign that it has? */
static bool keeps_sign(LLVMOpcode op, LLVMValueRef v) {
  return op != LLVMUDiv && op != LLVMURem && op != LLVMLShr && !(op == LLVMShl && extracts_bits(v));
}

/* With which signedness an operation is meant, where LLVM does not say. */
static bool wants_signed(LLVMOpcode op, LLVMValueRef v, const expr *a, const expr *c) {
  switch (op) {
  case LLVMSDiv:
  case LLVMSRem:
  case LLVMAShr:
    return true;
  case LLVMUDiv:
  case LLVMURem:
  case LLVMLShr:
    return false;
  case LLVMShl: {
    bool told;
    return checks_sign(v, &told) ? told
                                 : a->type->is_signed && a->kind != E_CONST && !extracts_bits(v);
  }
  case LLVMAdd:
  case LLVMSub:
  case LLVMMul:
    return has_nsw(v, a, c);
  default: /* bitwise: as the operands; a constant has no opinion */
    if (a->kind == E_CONST)
      return c->type->is_signed;
    return a->type->is_signed && (c->kind == E_CONST || c->type->is_signed);
  }
}

static const expr *bool_operation(lowering *lw, LLVMOpcode op, const expr *a, const expr *c) {
  switch (op) {
  case LLVMAnd:
  case LLVMMul:
    return expr_and(lw->pool, a, c);
  case LLVMOr:
    return expr_or(lw->pool, a, c);
  case LLVMXor:
  case LLVMAdd:
  case LLVMSub:
    return expr_not(lw->pool, expr_eq(lw->pool, a, c));
  default: /* shifts by less than one bit and divisions by one change nothing */
    return a;
  }
}

static bool is_minus_one(const expr *e) {
  return e->kind == E_CONST && expr_value(e) == -1;
}

const expr *narrow_operation(lowering *lw, LLVMOpcode op, const expr *a, const expr *c,
                             bool is_signed) {
  assert(is_narrow(a->type));
  const type *back = type_int(lw->pool, a->type->width, a->type->is_signed);
  bool wide_signed = op != LLVMMul; /* 65535 * 65535 does not fit int */
  const expr *x = widen(lw, to_sign(lw, a, is_signed), wide_signed);
  bool shifts = op == LLVMShl || op == LLVMLShr || op == LLVMAShr;
  const expr *y = widen(lw, to_sign(lw, c, is_signed && !shifts), wide_signed);
  return expr_cast(lw->pool, back, expr_arith(lw->pool, arith_kind(op), x, y, false));
}

/* Pointers subtracted as integers and divided by their target's size. */
static const expr *pointer_difference(lowering *lw, LLVMOpcode op, const expr *a, const expr *c) {
  if (op != LLVMSDiv || c->kind != E_CONST)
    return NULL;
  while (a->kind == E_CAST && a->type->width == a->kid[0]->type->width &&
         type_is_int(a->kid[0]->type))
    a = a->kid[0];
  if (a->kind != E_SUB)
    return NULL;
  const expr *p = a->kid[0], *q = a->kid[1];
  if (p->kind != E_CAST || q->kind != E_CAST || !type_is_ptr(p->kid[0]->type) ||
      !type_is_ptr(q->kid[0]->type))
    return NULL;
  p = p->kid[0];
  q = q->kid[0];
  if ((i128)p->type->elem->size != expr_value(c))
    return NULL;
  return expr_ptrdiff(lw->pool, p, pointer_as(lw, q, p->type));
}

static const expr *int_operation(lowering *lw, LLVMOpcode op, LLVMValueRef v, const expr *a,
                                 const expr *c);

/* LLVM leaves open what a shift by too much gives, not whether it may happen: optimised code shifts
 * first and asks later. C forbids it, and expressions have C's meaning. */
static const expr *shift_amount(lowering *lw, const expr *n) {
  assert(n->type->kind == T_INT && !n->type->is_signed);
  if (!lw->is_ir || n->kind == E_CONST)
    return n;
  const expr *most = expr_int(lw->pool, n->type, n->type->width - 1);
  bool is_power = (n->type->width & (n->type->width - 1)) == 0;
  return is_power ? int_operation(lw, LLVMAnd, NULL, n, most)
                  : expr_ite(lw->pool, expr_lt(lw->pool, most, n), most, n);
}

static const expr *int_operation(lowering *lw, LLVMOpcode op, LLVMValueRef v, const expr *a,
                                 const expr *c) {
  if (a->type->kind == T_BOOL)
    return bool_operation(lw, op, a, c);
  if (a->type->kind != T_INT)
    return NULL; /* a vector too wide for an integer */
  const expr *difference = pointer_difference(lw, op, a, c);
  if (difference)
    return difference;
  bool is_signed = wants_signed(op, v, a, c);
  bool shifts = op == LLVMShl || op == LLVMLShr || op == LLVMAShr;
  if (shifts)
    c = shift_amount(lw, to_sign(lw, c, false));
  if (is_narrow(a->type))
    return narrow_operation(lw, op, a, c, is_signed || (keeps_sign(op, v) && a->type->is_signed));
  a = to_sign(lw, a, is_signed);
  if (!shifts)
    c = to_sign(lw, c, is_signed);
  if (op == LLVMXor && is_minus_one(to_sign(lw, c, true)))
    return expr_bitnot(lw->pool, a);
  if (op == LLVMSub && a->kind == E_CONST && a->value == 0)
    return expr_neg(lw->pool, c, lw->is_ir);
  return expr_arith(lw->pool, arith_kind(op), a, c, lw->is_ir);
}

/* ---- conversions ----------------------------------------------------------------------------- */

static const expr *truncate_to(lowering *lw, const expr *e, uint32_t width) {
  if (width > 1)
    return expr_cast(lw->pool, type_int(lw->pool, width, e->type->is_signed), e);
  return value_as(lw, e, type_bool(lw->pool));
}

/* Values wider than 128 bits only occur on their way into a bit-field, which keeps the low bits: the
 * narrow value stands for them (memory.c, store_bits). */
static const expr *zero_extend(lowering *lw, const expr *e, uint32_t width) {
  if (width > 128)
    return to_sign(lw, e, false);
  if (e->type->kind == T_BOOL)
    return expr_cast(lw->pool, type_int(lw->pool, width, width == 32), e);
  return expr_cast(lw->pool, type_int(lw->pool, width, width == 32), to_sign(lw, e, false));
}

static const expr *sign_extend(lowering *lw, const expr *e, uint32_t width) {
  if (width > 128)
    return to_sign(lw, e, true);
  const type *t = type_int(lw->pool, width, true);
  if (e->type->kind == T_BOOL)
    return expr_ite(lw->pool, e, expr_int(lw->pool, t, -1), expr_int(lw->pool, t, 0));
  return expr_cast(lw->pool, t, to_sign(lw, e, true));
}

static const expr *conversion(lowering *lw, LLVMOpcode op, LLVMTypeRef t, const expr *a) {
  bool to_int = LLVMGetTypeKind(t) == LLVMIntegerTypeKind;
  uint32_t width = to_int ? LLVMGetIntTypeWidth(t) : 0;
  const type *target = lower_llvm_type(lw, t);
  switch (op) {
  case LLVMTrunc:
    return to_int && type_is_int(a->type) ? truncate_to(lw, a, width) : NULL;
  case LLVMZExt:
    return to_int ? zero_extend(lw, a, width) : NULL;
  case LLVMSExt:
    return to_int ? sign_extend(lw, a, width) : NULL;
  case LLVMPtrToInt:
    return expr_cast(lw->pool, type_int(lw->pool, width, false), a);
  case LLVMIntToPtr:
    return expr_cast(lw->pool, target, to_sign(lw, a, false));
  case LLVMBitCast:
  case LLVMAddrSpaceCast:
  case LLVMFreeze:
    if (op == LLVMBitCast && a->type->kind != target->kind)
      return lower_float_bits(lw, target, a);
    return a->type->kind == target->kind && a->type->size == target->size ? a : NULL;
  default:
    return NULL;
  }
}

bool is_conversion(LLVMOpcode op) {
  return op == LLVMTrunc || op == LLVMZExt || op == LLVMSExt || op == LLVMPtrToInt ||
         op == LLVMIntToPtr || op == LLVMBitCast || op == LLVMAddrSpaceCast || op == LLVMFreeze;
}

bool is_int_operation(LLVMOpcode op) {
  switch (op) {
  case LLVMAdd:
  case LLVMSub:
  case LLVMMul:
  case LLVMUDiv:
  case LLVMSDiv:
  case LLVMURem:
  case LLVMSRem:
  case LLVMAnd:
  case LLVMOr:
  case LLVMXor:
  case LLVMShl:
  case LLVMLShr:
  case LLVMAShr:
    return true;
  default:
    return false;
  }
}

const expr *lower_operation(lowering *lw, LLVMOpcode op, LLVMValueRef v, LLVMTypeRef t,
                            const expr *a, const expr *c) {
  if (LLVMGetTypeKind(t) == LLVMVectorTypeKind)
    return NULL;
  if (is_int_operation(op) && LLVMGetIntTypeWidth(t) > 128)
    return NULL;
  if (is_int_operation(op))
    return int_operation(lw, op, v, a, c);
  if (is_float_operation(op))
    return lower_float_operation(lw, op, v, t, a, c);
  return is_conversion(op) ? conversion(lw, op, t, a) : NULL;
}

/* ---- comparisons ----------------------------------------------------------------------------- */

static void same_type(lowering *lw, const expr **a, const expr **c, bool ordered, bool is_signed) {
  if (type_is_ptr((*a)->type) && type_is_ptr((*c)->type)) {
    if ((*a)->type->elem->kind == T_VOID && (*c)->kind != E_CONST)
      *a = pointer_as(lw, *a, (*c)->type);
    else
      *c = pointer_as(lw, *c, (*a)->type);
    return;
  }
  if ((*a)->type->kind != T_INT || (*c)->type->kind != T_INT)
    return;
  if (!ordered)
    is_signed = (*a)->kind == E_CONST   ? (*c)->type->is_signed
                : (*c)->kind == E_CONST ? (*a)->type->is_signed
                                        : (*a)->type->is_signed && (*c)->type->is_signed;
  *a = to_sign(lw, *a, is_signed);
  *c = to_sign(lw, *c, is_signed);
}

const expr *lower_choice(lowering *lw, const expr *cond, const expr *x, const expr *y) {
  if (cond->type->kind != T_BOOL)
    return NULL;
  same_type(lw, &x, &y, false, false);
  return x->type == y->type ? expr_ite(lw->pool, cond, x, y) : NULL;
}

const expr *lower_comparison(lowering *lw, LLVMIntPredicate how, const expr *a, const expr *c) {
  bool is_signed = how == LLVMIntSGT || how == LLVMIntSGE || how == LLVMIntSLT || how == LLVMIntSLE;
  same_type(lw, &a, &c, how != LLVMIntEQ && how != LLVMIntNE, is_signed);
  if (a->type->kind == T_BOOL && how != LLVMIntEQ && how != LLVMIntNE) {
    const type *t = type_int(lw->pool, 32, true);
    a = is_signed ? sign_extend(lw, a, 32) : expr_cast(lw->pool, t, a);
    c = is_signed ? sign_extend(lw, c, 32) : expr_cast(lw->pool, t, c);
  }
  switch (how) {
  case LLVMIntEQ:
    return expr_eq(lw->pool, a, c);
  case LLVMIntNE:
    return expr_not(lw->pool, expr_eq(lw->pool, a, c));
  case LLVMIntSGT:
  case LLVMIntUGT:
    return expr_lt(lw->pool, c, a);
  case LLVMIntSGE:
  case LLVMIntUGE:
    return expr_le(lw->pool, c, a);
  case LLVMIntSLT:
  case LLVMIntULT:
    return expr_lt(lw->pool, a, c);
  default:
    return expr_le(lw->pool, a, c);
  }
}
