/* instruction.c: one LLVM instruction: an expression for its users, or a statement. */
#include "frontend/body.h"

/* ---- integer operations ---------------------------------------------------------------------- */

static const expr *to_sign(lowering *lw, const expr *e, bool is_signed) {
  if (e->type->kind != T_INT || e->type->is_signed == is_signed)
    return e;
  return expr_cast(lw->pool, type_int(lw->pool, e->type->width, is_signed), e);
}

/* C computes with nothing narrower than int; LLVM does. */
static bool is_narrow(const type *t) {
  return t->kind == T_INT && (t->width == 8 || t->width == 16);
}

static const expr *widen(lowering *lw, const expr *e, bool is_signed) {
  return expr_cast(lw->pool, type_int(lw->pool, 32, is_signed), e);
}

static expr_kind arith_kind(LLVMOpcode op) {
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
  return LLVMIsAInstruction(v) && LLVMGetNSW(v);
#else
  (void)v;
  return (a->type->is_signed || a->kind == E_CONST) && (c->type->is_signed || c->kind == E_CONST);
#endif
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
  case LLVMShl:
    return a->type->is_signed && a->kind != E_CONST;
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

static const expr *narrow_operation(lowering *lw, LLVMOpcode op, const expr *a, const expr *c,
                                    bool is_signed) {
  const type *back = type_int(lw->pool, a->type->width, a->type->is_signed);
  bool wide_signed = op != LLVMMul; /* 65535 * 65535 does not fit int */
  const expr *x = widen(lw, to_sign(lw, a, is_signed), wide_signed);
  const expr *y = widen(lw, to_sign(lw, c, op == LLVMShl ? false : is_signed), wide_signed);
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
                                 const expr *c) {
  if (a->type->kind == T_BOOL)
    return bool_operation(lw, op, a, c);
  if (a->type->kind != T_INT)
    return NULL; /* a vector too wide for an integer */
  const expr *difference = pointer_difference(lw, op, a, c);
  if (difference)
    return difference;
  bool is_signed = wants_signed(op, v, a, c);
  if (is_narrow(a->type))
    return narrow_operation(
        lw, op, a, c,
        is_signed || (op != LLVMUDiv && op != LLVMURem && op != LLVMLShr && a->type->is_signed));
  a = to_sign(lw, a, is_signed);
  if (op != LLVMShl && op != LLVMLShr && op != LLVMAShr)
    c = to_sign(lw, c, is_signed);
  else
    c = to_sign(lw, c, false);
  if (op == LLVMXor && is_minus_one(to_sign(lw, c, true)))
    return expr_bitnot(lw->pool, a);
  if (op == LLVMSub && a->kind == E_CONST && a->value == 0)
    return expr_neg(lw->pool, c, false);
  return expr_arith(lw->pool, arith_kind(op), a, c, false);
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

static const expr *conversion(lowering *lw, LLVMOpcode op, LLVMValueRef v, const expr *a) {
  LLVMTypeRef t = LLVMTypeOf(v);
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
    return a->type->kind == target->kind && a->type->size == target->size ? a : NULL;
  default:
    return NULL;
  }
}

static bool is_conversion(LLVMOpcode op) {
  return op == LLVMTrunc || op == LLVMZExt || op == LLVMSExt || op == LLVMPtrToInt ||
         op == LLVMIntToPtr || op == LLVMBitCast || op == LLVMAddrSpaceCast || op == LLVMFreeze;
}

static bool is_int_operation(LLVMOpcode op) {
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

const expr *lower_operation(lowering *lw, LLVMOpcode op, LLVMValueRef v, const expr *a,
                            const expr *c) {
  LLVMTypeRef t = LLVMTypeOf(v);
  if (LLVMGetTypeKind(t) == LLVMVectorTypeKind)
    return NULL;
  if (is_int_operation(op) && LLVMGetIntTypeWidth(t) > 128)
    return NULL;
  if (is_int_operation(op))
    return int_operation(lw, op, v, a, c);
  return is_conversion(op) ? conversion(lw, op, v, a) : NULL;
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

static const expr *compare(lowering *lw, LLVMIntPredicate how, const expr *a, const expr *c) {
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

/* ---- bit-field views ------------------------------------------------------------------------- */

/* What is left of a view after an operation with a constant; false: no view. */
static bool narrow_view(bit_view *v, LLVMOpcode op, const wide_int *constant) {
  uint32_t c = constant->word[0] < v->unit ? (uint32_t)constant->word[0] : v->unit, low, width;
  switch (op) {
  case LLVMShl:
    if (v->shift || v->width != v->unit || c >= v->unit)
      return false;
    v->width -= c;
    v->shift = c;
    return true;
  case LLVMAShr:
  case LLVMLShr:
    if (c < v->shift || c >= v->unit || v->shift + v->width != v->unit)
      return false;
    v->low += c - v->shift;
    v->width = v->unit - c;
    v->shift = 0;
    v->is_signed = op == LLVMAShr;
    return true;
  case LLVMAnd:
    if (v->shift || !wide_run(constant, v->unit, &low, &width) || low || width > v->width)
      return false;
    v->width = width;
    v->is_signed = false;
    return true;
  default:
    return false;
  }
}

/* An operation on part of a loaded storage unit may amount to reading a bit-field. */
static bool lower_bits(body *b, LLVMOpcode op, LLVMValueRef inst) {
  LLVMValueRef operand = LLVMGetOperand(inst, 0);
  if (!LLVMIsAInstruction(operand) || LLVMGetTypeKind(LLVMTypeOf(inst)) != LLVMIntegerTypeKind)
    return false;
  bit_view view = held_of(b, operand)->bits;
  wide_int constant_bits;
  uint32_t width = LLVMGetIntTypeWidth(LLVMTypeOf(inst));
  if (!view.base)
    return false;
  if (op == LLVMTrunc || op == LLVMZExt || op == LLVMSExt) {
    const expr *f = bits_field(b, &view);
    bool exact = f && (op == LLVMTrunc  ? width >= view.width
                       : op == LLVMSExt ? view.is_signed
                                        : !view.is_signed);
    if (!exact)
      return false;
    const expr *e =
        width == 1 ? value_as(b->lw, f, type_bool(b->pool))
                   : expr_cast(b->pool, type_int(b->pool, width, view.is_signed || width == 32), f);
    set(b, inst, e);
    return true;
  }
  LLVMValueRef constant = LLVMGetNumOperands(inst) > 1 ? LLVMGetOperand(inst, 1) : NULL;
  if (!constant || !LLVMIsAConstantInt(constant) || !wide_constant(constant, &constant_bits) ||
      !narrow_view(&view, op, &constant_bits))
    return false;
  const expr *f = bits_field(b, &view), *whole = get(b, operand), *e;
  if (view.unit > 128)
    e = whole; /* only the view counts */
  else if (f)
    e = expr_cast(b->pool, type_int(b->pool, view.unit, view.is_signed), f);
  else
    e = lower_operation(b->lw, op, inst, whole, get(b, constant));
  set(b, inst, e);
  if (held_of(b, inst)->is_pending)
    held_of(b, inst)->bits = view;
  return true;
}

/* ---- memory ---------------------------------------------------------------------------------- */

static const expr *index_value(void *context, LLVMValueRef v) {
  body *b = context;
  const expr *e = as_signed(b, get(b, v));
  return expr_cast(b->pool, type_ptrdiff(b->pool), e);
}

static const char *describe(body *b, const expr *path) {
  return expr_text(b->pool, path);
}

/* What a value of LLVM type t read from path looks like. */
static const expr *read_as(body *b, const expr *path, LLVMTypeRef t) {
  if (path->type->kind == T_BOOL && LLVMGetIntTypeWidth(t) > 1)
    return expr_cast(b->pool, type_int(b->pool, LLVMGetIntTypeWidth(t), false), path);
  return path;
}

/* ---- volatile variables ---- */

enum { FAR = 4 /* pointers that are followed through variables */ };

static bool stays_home(LLVMValueRef address, unsigned distance);

/* A variable that an address is kept in: is what is read from it only used to access memory? */
static bool keeps_home(LLVMValueRef variable, unsigned distance) {
  if (!LLVMIsAAllocaInst(variable) || distance == FAR)
    return false;
  for (LLVMUseRef u = LLVMGetFirstUse(variable); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    bool stored_to = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != variable;
    if (!stored_to && !(LLVMIsALoadInst(user) && stays_home(user, distance + 1)))
      return false;
  }
  return true;
}

/* Is the address only used, here and in this function, to access memory and to compare? */
static bool stays_home(LLVMValueRef address, unsigned distance) {
  for (LLVMUseRef u = LLVMGetFirstUse(address); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    bool fine = LLVMIsALoadInst(user) || LLVMIsAICmpInst(user);
    if (LLVMIsAStoreInst(user))
      fine = LLVMGetOperand(user, 0) != address || keeps_home(LLVMGetOperand(user, 1), distance);
    else if (LLVMIsAGetElementPtrInst(user) || LLVMIsABitCastInst(user))
      fine = stays_home(user, distance);
    if (!fine)
      return false;
  }
  return true;
}

/* A volatile read gives anything, unless it is of an automatic variable that nobody else, no
 * hardware either, can know of. */
static bool reads_anything(LLVMValueRef load) {
  if (!LLVMGetVolatile(load))
    return false;
  LLVMValueRef at = LLVMGetOperand(load, 0);
  while (LLVMIsAGetElementPtrInst(at) || LLVMIsABitCastInst(at))
    at = LLVMGetOperand(at, 0);
  return !LLVMIsAAllocaInst(at) || !stays_home(at, 0);
}

static void lower_load(body *b, LLVMValueRef inst) {
  LLVMTypeRef t = LLVMTypeOf(inst);
  const expr *pointer = get(b, LLVMGetOperand(inst, 0));
  const expr *path = access_path(b->lw, pointer, t);
  if (reads_anything(inst)) {
    const expr *v = new_temp(b, path->type, NULL);
    const char *what = str_printf(&b->pool->strings, "volatile %s", describe(b, path));
    emit_havoc(b, v, HAVOC_INPUT, what);
    set(b, inst, read_as(b, v, t));
    return;
  }
  set(b, inst, read_as(b, path, t));
  held *h = held_of(b, inst);
  if (h->is_pending)
    bits_of_load(b, h, pointer, t);
}

static bool is_parameter_store(body *b, LLVMValueRef v) {
  return LLVMIsAArgument(v) && !held_of(b, v)->e;
}

static void lower_store(body *b, LLVMValueRef inst) {
  LLVMValueRef v = LLVMGetOperand(inst, 0);
  if (is_parameter_store(b, v) || map_has(&b->consumed, map_key(inst)))
    return;
  if (store_bits(b, inst))
    return;
  const expr *pointer = get(b, LLVMGetOperand(inst, 1)), *e = get(b, v);
  const expr *lhs = access_path(b->lw, pointer, LLVMTypeOf(v));
  if (type_is_aggregate(e->type) && expr_is_path(e))
    lhs = typed_path(b->lw, pointer, e->type);
  save_pending(b, lhs);
  emit_assign(b, lhs, value_as(b->lw, get(b, v), lhs->type));
}

static void lower_alloca(body *b, LLVMValueRef inst) {
  if (map_has(&b->homes, map_key(inst)))
    return;
  /* variable size: an object that lives until the procedure returns */
  const type *element = lower_llvm_type(b->lw, LLVMGetAllocatedType(inst));
  const expr *n = get(b, LLVMGetOperand(inst, 0));
  const type *size = type_size(b->pool);
  const expr *bytes = expr_arith(b->pool, E_MUL, expr_cast(b->pool, size, as_unsigned(b, n)),
                                 expr_const(b->pool, size, element->size), false);
  const expr *t = get(b, inst);
  save_pending(b, t);
  stmt *s = emit(b, S_ALLOC);
  stmt_set_lhs(b->p, s, &t, 1);
  stmt_set_rhs(b->p, s, &bytes, 1);
  s->text = str_intern(&b->pool->strings, "stack");
}

static void lower_atomic(body *b, LLVMValueRef inst) {
  const expr *pointer = get(b, LLVMGetOperand(inst, 0)), *operand = get(b, LLVMGetOperand(inst, 1));
  const expr *path = access_path(b->lw, pointer, LLVMTypeOf(LLVMGetOperand(inst, 1)));
  const expr *old = new_temp(b, path->type, NULL), *next = NULL;
  emit_assign(b, old, path);
  operand = value_as(b->lw, operand, path->type);
  LLVMOpcode op = 0;
  switch (LLVMGetAtomicRMWBinOp(inst)) {
  case LLVMAtomicRMWBinOpXchg:
    next = operand;
    break;
  case LLVMAtomicRMWBinOpAdd:
    op = LLVMAdd;
    break;
  case LLVMAtomicRMWBinOpSub:
    op = LLVMSub;
    break;
  case LLVMAtomicRMWBinOpAnd:
    op = LLVMAnd;
    break;
  case LLVMAtomicRMWBinOpOr:
    op = LLVMOr;
    break;
  case LLVMAtomicRMWBinOpXor:
    op = LLVMXor;
    break;
  default:
    break;
  }
  if (op && path->type->kind == T_INT) {
    const expr *x = expr_cast(b->pool, type_int(b->pool, path->type->width, false), old);
    const expr *y = expr_cast(b->pool, x->type, operand);
    next = is_narrow(x->type) ? narrow_operation(b->lw, op, x, y, false)
                              : expr_arith(b->pool, arith_kind(op), x, y, false);
  }
  save_pending(b, path);
  if (next)
    emit_assign(b, path, value_as(b->lw, next, path->type));
  else
    emit_havoc(b, path, HAVOC_APPROX, "an atomic operation");
  set(b, inst, old);
}

/* A compare-and-swap gives {old value, success}. */
static void lower_compare_exchange(body *b, LLVMValueRef inst) {
  const expr *pointer = get(b, LLVMGetOperand(inst, 0));
  LLVMTypeRef t = LLVMTypeOf(LLVMGetOperand(inst, 1));
  const expr *path = access_path(b->lw, pointer, t);
  const expr *expected = value_as(b->lw, get(b, LLVMGetOperand(inst, 1)), path->type);
  const expr *desired = value_as(b->lw, get(b, LLVMGetOperand(inst, 2)), path->type);
  const expr *pair = new_temp(b, lower_llvm_type(b->lw, LLVMTypeOf(inst)), NULL);
  const expr *old = expr_field(b->pool, pair, 0), *success = expr_field(b->pool, pair, 1);
  emit_assign(b, old, value_as(b->lw, path, old->type));
  const expr *seen = value_as(b->lw, old, path->type);
  emit_assign(b, success, expr_eq(b->pool, seen, expected));
  save_pending(b, path);
  emit_assign(b, path, expr_ite(b->pool, success, desired, path));
  set(b, inst, pair);
}

static void lower_extract(body *b, LLVMValueRef inst) {
  const expr *e = get(b, LLVMGetOperand(inst, 0));
  const unsigned *indices = LLVMGetIndices(inst);
  for (uint32_t i = 0, n = LLVMGetNumIndices(inst); i < n; ++i) {
    if (e->kind == E_AGG && indices[i] < e->count)
      e = e->kid[indices[i]];
    else if (e->type->kind == T_STRUCT && expr_is_path(e))
      e = expr_field(b->pool, e, indices[i]);
    else if (e->type->kind == T_ARRAY && expr_is_path(e))
      e = expr_index(b->pool, e, expr_int(b->pool, type_ptrdiff(b->pool), indices[i]));
    else {
      const expr *t = new_temp(b, lower_llvm_type(b->lw, LLVMTypeOf(inst)), NULL);
      emit_havoc(b, t, HAVOC_APPROX, "a part of a composite value");
      set(b, inst, t);
      return;
    }
  }
  set(b, inst, value_as(b->lw, e, lower_llvm_type(b->lw, LLVMTypeOf(inst))));
}

static void lower_insert(body *b, LLVMValueRef inst) {
  const type *t = lower_llvm_type(b->lw, LLVMTypeOf(inst));
  const expr *pair = new_temp(b, t, NULL);
  LLVMValueRef from = LLVMGetOperand(inst, 0);
  if (LLVMIsAUndefValue(from))
    emit_havoc(b, pair, HAVOC_UNINIT, NULL);
  else
    emit_assign(b, pair, value_as(b->lw, get(b, from), t));
  const expr *part = pair;
  const unsigned *indices = LLVMGetIndices(inst);
  for (uint32_t i = 0, n = LLVMGetNumIndices(inst); i < n; ++i)
    part = part->type->kind == T_STRUCT
               ? expr_field(b->pool, part, indices[i])
               : expr_index(b->pool, part, expr_int(b->pool, type_ptrdiff(b->pool), indices[i]));
  emit_assign(b, part, value_as(b->lw, get(b, LLVMGetOperand(inst, 1)), part->type));
  set(b, inst, pair);
}

/* Anything else: its value is arbitrary, as an approximation that names it. */
static void lower_approximately(body *b, LLVMValueRef inst, const char *what) {
  if (LLVMGetTypeKind(LLVMTypeOf(inst)) == LLVMVoidTypeKind || !LLVMGetFirstUse(inst))
    return;
  const expr *t = new_temp(b, lower_llvm_type(b->lw, LLVMTypeOf(inst)), NULL);
  emit_havoc(b, t, HAVOC_APPROX, what);
  set(b, inst, t);
}

static const expr *select_value(body *b, LLVMValueRef inst) {
  const expr *c = get(b, LLVMGetOperand(inst, 0));
  const expr *x = get(b, LLVMGetOperand(inst, 1)), *y = get(b, LLVMGetOperand(inst, 2));
  if (c->type->kind != T_BOOL)
    return NULL;
  same_type(b->lw, &x, &y, false, false);
  return x->type == y->type ? expr_ite(b->pool, c, x, y) : NULL;
}

static bool lower_pure(body *b, LLVMOpcode op, LLVMValueRef inst) {
  const expr *e = NULL;
  if (lower_bits(b, op, inst))
    return true;
  if (op == LLVMICmp && type_is_scalar(get(b, LLVMGetOperand(inst, 0))->type))
    e = compare(b->lw, LLVMGetICmpPredicate(inst), get(b, LLVMGetOperand(inst, 0)),
                get(b, LLVMGetOperand(inst, 1)));
  else if (op == LLVMSelect)
    e = select_value(b, inst);
  else if (op == LLVMGetElementPtr)
    e = lower_gep(b->lw, inst, get(b, LLVMGetOperand(inst, 0)), index_value, b);
  else if (is_int_operation(op) || is_conversion(op))
    e = lower_operation(b->lw, op, inst, get(b, LLVMGetOperand(inst, 0)),
                        is_int_operation(op) ? get(b, LLVMGetOperand(inst, 1)) : NULL);
  if (e)
    set(b, inst, e);
  return e != NULL;
}

static const char *approximated(LLVMOpcode op) {
  switch (op) {
  case LLVMFAdd:
  case LLVMFSub:
  case LLVMFMul:
  case LLVMFDiv:
  case LLVMFRem:
  case LLVMFNeg:
    return "floating-point arithmetic";
  case LLVMFCmp:
    return "floating-point comparison";
  case LLVMFPToSI:
  case LLVMFPToUI:
  case LLVMSIToFP:
  case LLVMUIToFP:
  case LLVMFPTrunc:
  case LLVMFPExt:
    return "floating-point conversion";
  case LLVMExtractElement:
  case LLVMInsertElement:
  case LLVMShuffleVector:
    return "a vector operation";
  case LLVMVAArg:
    return "va_arg";
  default:
    return "an instruction that is not modelled";
  }
}

void lower_instruction(body *b, LLVMValueRef inst) {
  LLVMOpcode op = LLVMGetInstructionOpcode(inst);
  switch (op) {
  case LLVMAlloca:
    lower_alloca(b, inst);
    return;
  case LLVMLoad:
    used(b, inst);
    lower_load(b, inst);
    return;
  case LLVMStore:
    used(b, inst);
    lower_store(b, inst);
    return;
  case LLVMCall:
    lower_call(b, inst);
    return;
  case LLVMAtomicRMW:
    used(b, inst);
    lower_atomic(b, inst);
    return;
  case LLVMAtomicCmpXchg:
    used(b, inst);
    lower_compare_exchange(b, inst);
    return;
  case LLVMFence:
    return;
  case LLVMExtractValue:
    used(b, inst);
    if (!map_has(&b->consumed, map_key(inst)))
      lower_extract(b, inst);
    return;
  case LLVMInsertValue:
    used(b, inst);
    lower_insert(b, inst);
    return;
  default:
    used(b, inst);
    if (!lower_pure(b, op, inst))
      lower_approximately(b, inst, approximated(op));
    return;
  }
}
