/* floats.c: LLVM's operations on floating-point numbers as expressions. They round as the program said
 * last (fesetround), which a variable of the models knows; a program that never says rounds to nearest. */
#include "expr/float.h"
#include "frontend/call.h"
#include "frontend/operation.h"

static bool starts(const char *name, const char *prefix) {
  return !strncmp(name, prefix, strlen(prefix));
}

static bool is_float(const expr *e) {
  return e && float_has_format(e->type);
}

/* ---- rounding ---- */

/* Kept by the model of fesetround as a float_mode. */
static const char rounding_variable[] = "__assay_rounding";

static const expr *rounding(lowering *lw) {
  LLVMValueRef v = LLVMGetNamedGlobal(lw->module, rounding_variable);
  const expr *path = v ? global_path(lw, v) : NULL;
  return path && path->type->kind == T_INT ? path : NULL;
}

static const expr *fixed_mode(lowering *lw, float_mode mode) {
  return expr_int(lw->pool, type_signed_int(lw->pool), mode);
}

static const expr *make(lowering *lw, float_op op, const type *t, const expr *a, const expr *b,
                        const expr *c, const expr *mode) {
  const expr *kids[4] = {a, b, c};
  uint32_t n = float_operands(op);
  if (float_rounds(op) && mode)
    kids[n++] = mode;
  return expr_float(lw->pool, op, t, kids, n);
}

/* Code that was compiled with -ffast-math and the like does not compute what IEEE says. */
static bool is_loose(LLVMValueRef inst) {
  static const char *const flags[] = {"unsafe-fp-math", "no-nans-fp-math", "no-infs-fp-math",
                                      "approx-func-fp-math", "no-signed-zeros-fp-math"};
  if (!LLVMIsAInstruction(inst))
    return false;
  LLVMValueRef fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(inst));
  for (size_t i = 0; i < sizeof flags / sizeof *flags; ++i) {
    LLVMAttributeRef a = LLVMGetStringAttributeAtIndex(
        fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, flags[i], (unsigned)strlen(flags[i]));
    unsigned length = 0;
    if (a && !strncmp(LLVMGetStringAttributeValue(a, &length), "true", 4) && length == 4)
      return true;
  }
  return false;
}

/* A format of IEEE's, or x87's; bfloat has 16 bits as well. */
static bool is_known_format(LLVMTypeRef t) {
  if (LLVMGetTypeKind(t) == LLVMVectorTypeKind)
    t = LLVMGetElementType(t);
  switch (LLVMGetTypeKind(t)) {
  case LLVMHalfTypeKind:
  case LLVMFloatTypeKind:
  case LLVMDoubleTypeKind:
  case LLVMX86_FP80TypeKind:
  case LLVMFP128TypeKind:
    return true;
  default:
    return false;
  }
}

static bool is_any_float(LLVMTypeRef t) {
  return LLVMGetTypeKind(t) == LLVMBFloatTypeKind || LLVMGetTypeKind(t) == LLVMPPC_FP128TypeKind;
}

static bool has_known_formats(LLVMValueRef inst) {
  if (is_any_float(LLVMTypeOf(inst)) || is_loose(inst))
    return false;
  for (int i = 0, n = LLVMGetNumOperands(inst); i < n; ++i) {
    LLVMTypeRef t = LLVMTypeOf(LLVMGetOperand(inst, (unsigned)i));
    if (LLVMGetTypeKind(t) == LLVMVectorTypeKind)
      t = LLVMGetElementType(t);
    if (is_any_float(t))
      return false;
  }
  return true;
}

/* ---- instructions ---- */

bool is_float_operation(LLVMOpcode op) {
  switch (op) {
  case LLVMFAdd:
  case LLVMFSub:
  case LLVMFMul:
  case LLVMFDiv:
  case LLVMFRem:
  case LLVMFNeg:
  case LLVMFPToSI:
  case LLVMFPToUI:
  case LLVMSIToFP:
  case LLVMUIToFP:
  case LLVMFPTrunc:
  case LLVMFPExt:
    return true;
  default:
    return false;
  }
}

static const expr *binary(lowering *lw, LLVMOpcode op, const expr *a, const expr *c) {
  float_op what = op == LLVMFAdd   ? FLOAT_ADD
                  : op == LLVMFSub ? FLOAT_SUB
                  : op == LLVMFMul ? FLOAT_MUL
                  : op == LLVMFDiv ? FLOAT_DIV
                                   : FLOAT_MOD;
  return is_float(a) && is_float(c) && a->type == c->type
             ? make(lw, what, a->type, a, c, NULL, rounding(lw))
             : NULL;
}

static const expr *from_integer(lowering *lw, const type *t, const expr *a, bool is_signed) {
  if (a->type->kind == T_BOOL)
    a = expr_cast(lw->pool, type_signed_int(lw->pool), a);
  if (!type_is_int(a->type) || !float_has_format(t))
    return NULL;
  return make(lw, FLOAT_FROM_INT, t, to_sign(lw, a, is_signed), NULL, NULL, rounding(lw));
}

const expr *lower_float_operation(lowering *lw, LLVMOpcode op, LLVMValueRef v, LLVMTypeRef t,
                                  const expr *a, const expr *c) {
  const type *to = lower_llvm_type(lw, t);
  if (!has_known_formats(v))
    return NULL;
  switch (op) {
  case LLVMFNeg:
    return is_float(a) ? make(lw, FLOAT_NEG, to, a, NULL, NULL, NULL) : NULL;
  case LLVMFPToSI:
  case LLVMFPToUI:
    if (!is_float(a) || to->kind != T_INT || to->width > 128)
      return NULL;
    return make(lw, FLOAT_TO_INT, type_int(lw->pool, to->width, op == LLVMFPToSI), a, NULL, NULL,
                NULL);
  case LLVMSIToFP:
  case LLVMUIToFP:
    return from_integer(lw, to, a, op == LLVMSIToFP);
  case LLVMFPTrunc:
  case LLVMFPExt:
    return is_float(a) && float_has_format(to)
               ? make(lw, FLOAT_CONVERT, to, a, NULL, NULL, rounding(lw))
               : NULL;
  default:
    return binary(lw, op, a, c);
  }
}

const expr *lower_float_bits(lowering *lw, const type *t, const expr *a) {
  if (is_float(a) && t->kind == T_INT && t->width == a->type->width)
    return make(lw, FLOAT_TO_BITS, type_int(lw->pool, t->width, false), a, NULL, NULL, NULL);
  if (float_has_format(t) && type_is_int(a->type) && t->width == a->type->width)
    return make(lw, FLOAT_FROM_BITS, t, to_sign(lw, a, false), NULL, NULL, NULL);
  return NULL;
}

/* ---- comparisons ---- */

static const expr *is_ordered(lowering *lw, const expr *a, const expr *c) {
  return expr_and(lw->pool, expr_float2(lw->pool, FLOAT_EQ, a, a),
                  expr_float2(lw->pool, FLOAT_EQ, c, c));
}

static const expr *is_apart(lowering *lw, const expr *a, const expr *c) {
  return expr_or(lw->pool, expr_float2(lw->pool, FLOAT_LT, a, c),
                 expr_float2(lw->pool, FLOAT_LT, c, a));
}

/* The predicates of LLVM that hold for no NaN; those that hold for every NaN are the negations of
 * their opposites. */
static const expr *comparison(lowering *lw, LLVMRealPredicate p, const expr *a, const expr *c) {
  exprs *pool = lw->pool;
  switch (p) {
  case LLVMRealOEQ:
    return expr_float2(pool, FLOAT_EQ, a, c);
  case LLVMRealUNE:
    return expr_not(pool, expr_float2(pool, FLOAT_EQ, a, c));
  case LLVMRealOLT:
    return expr_float2(pool, FLOAT_LT, a, c);
  case LLVMRealUGE:
    return expr_not(pool, expr_float2(pool, FLOAT_LT, a, c));
  case LLVMRealOGT:
    return expr_float2(pool, FLOAT_LT, c, a);
  case LLVMRealULE:
    return expr_not(pool, expr_float2(pool, FLOAT_LT, c, a));
  case LLVMRealOLE:
    return expr_float2(pool, FLOAT_LE, a, c);
  case LLVMRealUGT:
    return expr_not(pool, expr_float2(pool, FLOAT_LE, a, c));
  case LLVMRealOGE:
    return expr_float2(pool, FLOAT_LE, c, a);
  case LLVMRealULT:
    return expr_not(pool, expr_float2(pool, FLOAT_LE, c, a));
  case LLVMRealONE:
    return is_apart(lw, a, c);
  case LLVMRealUEQ:
    return expr_not(pool, is_apart(lw, a, c));
  case LLVMRealORD:
    return is_ordered(lw, a, c);
  case LLVMRealUNO:
    return expr_not(pool, is_ordered(lw, a, c));
  default:
    return expr_bool(pool, p == LLVMRealPredicateTrue);
  }
}

static bool can_compare(LLVMValueRef inst, const expr *a, const expr *c) {
  return is_float(a) && is_float(c) && a->type == c->type && has_known_formats(inst);
}

const expr *lower_float_comparison(lowering *lw, LLVMValueRef inst, const expr *a, const expr *c) {
  return can_compare(inst, a, c) ? comparison(lw, LLVMGetFCmpPredicate(inst), a, c) : NULL;
}

/* ---- functions ---- */

static const expr *bits(lowering *lw, const expr *e, bool is_signed) {
  return to_sign(lw, lower_float_bits(lw, type_int(lw->pool, e->type->width, false), e), is_signed);
}

static const expr *is_negative(lowering *lw, const expr *e) {
  const expr *b = bits(lw, e, true);
  return expr_lt(lw->pool, b, expr_int(lw->pool, b->type, 0));
}

static const expr *absolute(lowering *lw, const expr *e) {
  return make(lw, FLOAT_ABS, e->type, e, NULL, NULL, NULL);
}

static const expr *copied_sign(lowering *lw, const expr *x, const expr *y) {
  const expr *a = absolute(lw, x);
  return expr_ite(lw->pool, is_negative(lw, y), make(lw, FLOAT_NEG, a->type, a, NULL, NULL, NULL),
                  a);
}

/* fmin and fmax: the other one beside a NaN; which of two zeros is open (C17 7.12.12). */
static const expr *extremum(body *b, const expr *x, const expr *y, bool larger) {
  exprs *pool = b->pool;
  const expr *any = new_temp(b, type_bool(pool), "zero");
  emit_havoc(b, any, HAVOC_UNINIT, NULL);
  const expr *same = expr_float2(pool, FLOAT_EQ, x, y);
  const expr *differs = expr_not(pool, expr_eq(pool, bits(b->lw, x, false), bits(b->lw, y, false)));
  const expr *less = expr_float2(pool, FLOAT_LT, x, y);
  const expr *chosen = expr_ite(pool, less, larger ? y : x, larger ? x : y);
  chosen = expr_ite(pool, expr_and(pool, same, differs), expr_ite(pool, any, x, y), chosen);
  const expr *x_is = expr_float2(pool, FLOAT_EQ, x, x), *y_is = expr_float2(pool, FLOAT_EQ, y, y);
  return expr_ite(pool, x_is, expr_ite(pool, y_is, chosen, x), y);
}

/* Is it of a class that the mask names (llvm.is.fpclass)? The bits: two kinds of NaN, then from
 * minus infinity through the zeros to infinity. NULL: one kind of NaN alone. */
static const expr *has_class(lowering *lw, const expr *x, uint32_t mask) {
  exprs *pool = lw->pool;
  const type *t = x->type;
  const expr *a = absolute(lw, x), *zero = expr_const(pool, t, 0);
  const expr *most = expr_const(pool, t, float_infinity(t));
  const expr *least = expr_const(pool, t, float_least_normal(t));
  const expr *is_small = expr_float2(pool, FLOAT_LT, a, least);
  const expr *is_zero = expr_float2(pool, FLOAT_EQ, a, zero);
  const expr *is_most = expr_float2(pool, FLOAT_EQ, a, most);
  const expr *in[] = {
      is_most,
      expr_and(pool, expr_float2(pool, FLOAT_LE, least, a), expr_float2(pool, FLOAT_LT, a, most)),
      expr_and(pool, is_small, expr_not(pool, is_zero)), is_zero};
  const expr *r = expr_bool(pool, false);
  if ((mask & 3) == 1 || (mask & 3) == 2)
    return NULL;
  if (mask & 3)
    r = expr_not(pool, expr_float2(pool, FLOAT_EQ, x, x));
  for (uint32_t i = 0; i < 4; ++i) {
    bool below = mask >> (2 + i) & 1, above = mask >> (9 - i) & 1;
    if (!below && !above)
      continue;
    const expr *c = in[i];
    if (below != above) {
      const expr *minus = is_negative(lw, x);
      c = expr_and(pool, c, below ? minus : expr_not(pool, minus));
    }
    r = expr_or(pool, r, c);
  }
  return r;
}

static const struct {
  const char *name;
  float_op op;
  int mode; /* -1: as the program rounds */
} functions[] = {
    {"llvm.fabs.", FLOAT_ABS, -1},
    {"llvm.sqrt.", FLOAT_SQRT, -1},
    {"llvm.fma.", FLOAT_FMA, -1},
    {"llvm.floor.", FLOAT_ROUND, MODE_DOWN},
    {"llvm.ceil.", FLOAT_ROUND, MODE_UP},
    {"llvm.trunc.", FLOAT_ROUND, MODE_ZERO},
    {"llvm.round.", FLOAT_ROUND, MODE_AWAY},
    {"llvm.roundeven.", FLOAT_ROUND, MODE_NEAREST},
    {"llvm.rint.", FLOAT_ROUND, -1},
    {"llvm.nearbyint.", FLOAT_ROUND, -1},
    {"__assay_sqrt", FLOAT_SQRT, -1},
    {"__assay_fma", FLOAT_FMA, -1},
    {"__assay_fmod", FLOAT_MOD, -1},
    {"__assay_remainder", FLOAT_REM, -1},
};

static const expr *by_table(lowering *lw, const char *name, const expr **args, uint32_t count) {
  for (size_t i = 0; i < sizeof functions / sizeof *functions; ++i) {
    float_op op = functions[i].op;
    if (!starts(name, functions[i].name) || count < float_operands(op))
      continue;
    int mode = functions[i].mode;
    return make(lw, op, args[0]->type, args[0], args[1], args[2],
                mode < 0 ? rounding(lw) : fixed_mode(lw, (float_mode)mode));
  }
  return NULL;
}

static bool are_alike(const expr **args, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i)
    if (!is_float(args[i]) || args[i]->type != args[0]->type)
      return false;
  return count > 0;
}

const expr *lower_float_function(body *b, const char *name, const expr **args, uint32_t count) {
  if (starts(name, "llvm.is.fpclass") && count == 2 && is_float(args[0]) &&
      args[1]->kind == E_CONST)
    return has_class(b->lw, repeated(b, args[0]), (uint32_t)args[1]->value);
  if (!are_alike(args, count))
    return NULL;
  const expr *own[3] = {0};
  for (uint32_t i = 0; i < count && i < 3; ++i)
    own[i] = repeated(b, args[i]);
  if (starts(name, "llvm.copysign.") && count == 2)
    return copied_sign(b->lw, own[0], own[1]);
  if ((starts(name, "llvm.minnum.") || starts(name, "llvm.maxnum.")) && count == 2)
    return extremum(b, own[0], own[1], starts(name, "llvm.max"));
  return by_table(b->lw, name, own, count);
}

/* ---- where the program says that it looks at the rounding mode (FENV_ACCESS) ---- */

static const char constrained[] = "llvm.experimental.constrained.";

static const struct {
  const char *name;
  LLVMOpcode op;
} strict_operations[] = {
    {"fadd.", LLVMFAdd},       {"fsub.", LLVMFSub},     {"fmul.", LLVMFMul},
    {"fdiv.", LLVMFDiv},       {"frem.", LLVMFRem},     {"fptosi.", LLVMFPToSI},
    {"fptoui.", LLVMFPToUI},   {"sitofp.", LLVMSIToFP}, {"uitofp.", LLVMUIToFP},
    {"fptrunc.", LLVMFPTrunc}, {"fpext.", LLVMFPExt},
};

/* What an argument says that is no number, but a word; "" for a number. */
static const char *word_of(LLVMValueRef argument) {
  unsigned length = 0;
  bool is_word = LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMMetadataTypeKind;
  const char *word = is_word ? LLVMGetMDString(argument, &length) : NULL;
  return word ? word : "";
}

/* How many numbers it takes; 0 if it rounds in a way of its own, not as the mode says. */
static uint32_t count_numbers(LLVMValueRef call) {
  uint32_t count = 0;
  for (uint32_t i = 0, n = LLVMGetNumArgOperands(call); i < n; ++i) {
    LLVMValueRef argument = LLVMGetOperand(call, i);
    const char *word = word_of(argument);
    if (starts(word, "round.") && !starts(word, "round.dynamic"))
      return 0;
    count += LLVMGetTypeKind(LLVMTypeOf(argument)) != LLVMMetadataTypeKind;
  }
  return count;
}

static const expr *strict_comparison(body *b, LLVMValueRef call, const expr *a, const expr *c) {
  static const char names[][4] = {"oeq", "ogt", "oge", "olt", "ole", "one", "ord",
                                  "uno", "ueq", "ugt", "uge", "ult", "ule", "une"};
  const char *word = word_of(LLVMGetOperand(call, 2));
  if (!can_compare(call, a, c))
    return NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (starts(word, names[i]))
      return comparison(b->lw, (LLVMRealPredicate)(LLVMRealOEQ + i), repeated(b, a),
                        repeated(b, c));
  return NULL;
}

/* `what` is its name without what all of them begin with. */
static const expr *strict(body *b, LLVMValueRef call, const char *what) {
  const expr *args[3] = {0};
  uint32_t n = count_numbers(call);
  if (n == 0 || n > 3 || LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVectorTypeKind || is_loose(call))
    return NULL;
  for (uint32_t i = 0; i < n; ++i)
    args[i] = get(b, LLVMGetOperand(call, i));
  if (n == 2 && starts(what, "fcmp"))
    return strict_comparison(b, call, args[0], args[1]);
  for (size_t i = 0; i < sizeof strict_operations / sizeof *strict_operations; ++i)
    if (starts(what, strict_operations[i].name))
      return lower_float_operation(b->lw, strict_operations[i].op, call, LLVMTypeOf(call), args[0],
                                   args[1]);
  buf name = {0};
  buf_printf(&name, "llvm.%s", what);
  const expr *e = lower_float_function(b, buf_text(&name), args, n);
  buf_free(&name);
  return e;
}

bool lower_float_call(body *b, LLVMValueRef call, const char *name) {
  if (starts(name, constrained)) {
    const expr *e = strict(b, call, name + strlen(constrained));
    if (e)
      set(b, call, e);
    return e != NULL;
  }
  uint32_t n = LLVMGetNumArgOperands(call);
  const expr *args[3] = {0};
  bool is_ours = starts(name, "__assay_sqrt") || starts(name, "__assay_fm") ||
                 starts(name, "__assay_remainder");
  if (!is_ours && !starts(name, "llvm."))
    return false;
  if (n == 0 || n > 3 || !is_known_format(LLVMTypeOf(LLVMGetOperand(call, 0))) ||
      LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(call, 0))) == LLVMVectorTypeKind || is_loose(call))
    return false;
  for (uint32_t i = 0; i < n; ++i)
    args[i] = get(b, LLVMGetOperand(call, i));
  const expr *e = lower_float_function(b, name, args, n);
  if (e)
    set(b, call, e);
  return e != NULL;
}
