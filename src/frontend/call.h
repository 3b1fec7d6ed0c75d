/* call.h: what call.c and intrinsic.c share. */
#ifndef ASSAY_FRONTEND_CALL_H
#define ASSAY_FRONTEND_CALL_H

#include "frontend/body.h"

/* Where the result of `call`, of core type t, goes: the path of the store that takes it if that can
 * be one statement with the call, else a temporary; NULL if nobody uses it. Only to be asked when
 * all pending values that the call may change are saved. */
const expr *result_target(body *b, LLVMValueRef call, const type *t);
void result_known(body *b, LLVMValueRef call, const expr *lhs);

/* An input that is a struct or union (by debug information, because it comes through memory, or
 * because it is stored to one): all of it, as C sees it. False if it is none. */
bool emit_nondet_struct(body *b, LLVMValueRef call, LLVMValueRef fn, const char *name);

/* ---- numbers.c ---- */
/* An intrinsic function on integers; NULL: not one that is modelled. */
/* A value that occurs several times in what is made of it. */
const expr *repeated(body *b, const expr *e);
const expr *lower_number(body *b, const char *name, const expr **args, uint32_t count);
/* llvm.{s,u}{add,sub,mul}.with.overflow: {result, did it overflow}; NULL: too wide. */
const expr *lower_with_overflow(body *b, LLVMValueRef call, const char *name);

/* ---- output.c ---- */
/* What follows the call, just emitted, of a function without a body of that name if it is an output
 * function. */
void lower_output(body *b, const char *name);

/* ---- intrinsic.c ---- */
void lower_intrinsic(body *b, LLVMValueRef call, const char *name);

#endif
