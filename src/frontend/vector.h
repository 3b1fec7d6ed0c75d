/* vector.h: LLVM's vectors, element by element.
 *
 * The core language has no vectors. A value of a vector type is kept as one expression per element,
 * its lanes: constants, addresses, or temporaries that hold what was computed. Where a vector is
 * wanted whole (an argument, a result, a part of a struct) its lanes are put next to each other in a
 * temporary of the type that types.c gives to vectors. */
#ifndef ASSAY_FRONTEND_VECTOR_H
#define ASSAY_FRONTEND_VECTOR_H

#include "frontend/body.h"

enum { MAX_LANES = 64 };

/* Has t a fixed number of elements, few enough to be kept as lanes? */
bool has_lanes(LLVMTypeRef t);
/* The lanes of a vector value; returns how many. */
uint32_t get_lanes(body *b, LLVMValueRef v, const expr **out);
/* A vector value whole. */
const expr *join_lanes(body *b, LLVMValueRef v);
/* Variables for the lanes of a phi. */
void declare_lanes(body *b, LLVMValueRef phi);

/* ---- wide.c: integers of more than 128 bits in functions given as IR, as words of 64 bits ---- */
bool is_wide(const body *b, LLVMTypeRef t);
uint32_t count_words(LLVMTypeRef t);
void get_words(body *b, LLVMValueRef v, const expr **out);
const expr *join_words(body *b, LLVMValueRef v); /* whole, as bytes */
void declare_words(body *b, LLVMValueRef phi);
bool lower_wide(body *b, LLVMValueRef inst); /* like lower_vector */

/* ---- vector.c ---- */
/* Lowers an instruction with a vector among its operands or as its result; false: it is to be lowered
 * like any other (a call, say). */
bool lower_vector(body *b, LLVMValueRef inst);
/* The same for a call of an intrinsic function. */
bool lower_vector_intrinsic(body *b, LLVMValueRef call, const char *name);

#endif
