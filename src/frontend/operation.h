/* operation.h: LLVM's operations on integers and pointers as expressions. Operands are what values.c
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

#endif
