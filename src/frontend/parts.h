/* parts.h: accesses that stay inside of one object and are undefined all the same: an index that leaves its row
 * or member (C17 6.5.6p8), and copies between places that overlap (6.5.16.1p3, 7.24.2.1p2). They are asserts
 * of def-behavior over indices alone; what only a pointer tells is not asked. */
#ifndef ASSAY_FRONTEND_PARTS_H
#define ASSAY_FRONTEND_PARTS_H

#include "frontend/body.h"

/* A call that checks.h put behind the address of an element. */
void lower_part(body *b, LLVMValueRef call);

/* So many bytes are copied by what may not be given places that overlap in part. */
void ask_apart(body *b, const expr *to, const expr *from, const expr *size);

#endif
