/* assembly.h: assembly inside of functions, which is taken by what it states of itself.
 *
 * Its operands and clobbers say what it changes: results and memory operands become arbitrary, and with
 * the clobber "memory" it may do what a function without a body may that is given its pointers, and the
 * variables and functions that its text mentions (a call of `inline$assembly` is put before it). All of
 * that is an approximation: a proof may go over it, and that the text keeps to what it states is an
 * assumption; no run through it counts as a bug. Assembly that may jump elsewhere is not modelled
 * (edges.c). An empty text does nothing: a result is what the operand in its place was. */
#ifndef ASSAY_FRONTEND_ASSEMBLY_H
#define ASSAY_FRONTEND_ASSEMBLY_H

#include "frontend/body.h"

/* A module as it was read: calls of `inline$assembly` where memory is clobbered. */
void assembly_prepare(LLVMModuleRef m);
/* The call of `assembly`, whose operands have been evaluated. */
void lower_assembly(body *b, LLVMValueRef call, LLVMValueRef assembly);

#endif
