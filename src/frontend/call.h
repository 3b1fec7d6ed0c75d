/* call.h: what call.c and intrinsic.c share. */
#ifndef ASSAY_FRONTEND_CALL_H
#define ASSAY_FRONTEND_CALL_H

#include "frontend/body.h"

/* Where the result of `call`, of core type t, goes: the path of the store that takes it if that can
 * be one statement with the call, else a temporary; NULL if nobody uses it. Only to be asked when
 * all pending values that the call may change are saved. */
const expr *result_target(body *b, LLVMValueRef call, const type *t);
void result_known(body *b, LLVMValueRef call, const expr *lhs);

/* An ordinary call statement. */
void emit_call(body *b, LLVMValueRef call, const expr *callee);

void lower_intrinsic(body *b, LLVMValueRef call, const char *name);

#endif
