/* operation.h: LLVM's operations on numbers and pointers as expressions. Operands are what values.c
 * keeps of LLVM values; results have the shape that LLVM's operation gives. */
#ifndef ASSAY_FRONTEND_OPERATION_H
#define ASSAY_FRONTEND_OPERATION_H

#include "frontend/body.h"

bool is_int_operation(LLVMOpcode op);
bool is_conversion(LLVMOpcode op);

/* Operation `op` of instruction or constant v, whose result, or whose element of a result that is a
 * vector, has type t. NULL: not modelled. */
const expr *lower_operation(lowering *lw, LLVMOpcode op, LLVMValueRef v, LLVMTypeRef t,
                            const expr *a, const expr *c);
const expr *lower_comparison(lowering *lw, LLVMIntPredicate how, const expr *a, const expr *c);
const expr *lower_choice(lowering *lw, const expr *cond, const expr *x,
                         const expr *y); /* or NULL */

const expr *to_sign(lowering *lw, const expr *e, bool is_signed);
expr_kind arith_kind(LLVMOpcode op);
/* C computes with nothing narrower than int; LLVM does. */
bool is_narrow(const type *t);
const expr *narrow_operation(lowering *lw, LLVMOpcode op, const expr *a, const expr *c,
                             bool is_signed);

/* ---- floating-point numbers (floats.c); NULL: not modelled ---- */
bool is_float_operation(LLVMOpcode op); /* arithmetic and conversions */
const expr *lower_float_operation(lowering *lw, LLVMOpcode op, LLVMValueRef v, LLVMTypeRef t,
                                  const expr *a, const expr *c);
/* The bits of a number as an integer, or the other way round. */
const expr *lower_float_bits(lowering *lw, const type *t, const expr *a);
const expr *lower_float_comparison(lowering *lw, LLVMValueRef inst, const expr *a, const expr *c);
/* An intrinsic function, or one that the models have for what C cannot say; `args` has room for 3. */
const expr *lower_float_function(body *b, const char *name, const expr **args, uint32_t count);
bool lower_float_call(body *b, LLVMValueRef call, const char *name); /* false: it is none */

#endif
