/* float.h: floating-point numbers as IEEE 754 has them, by their bits: the arithmetic of E_FLOAT nodes
 * (expr.h), of folding and of the interpreter. Computed with integers alone, so that neither the
 * machine's unit nor its rounding mode has a say.
 *
 * A format is known by its width: 16, 32, 64, 80 (x87, whose integer bit is stored) or 128 bits. The
 * result of an operation that is no number is the quiet NaN with no other bits: which one C gives is
 * open, so nobody may conclude anything from its sign and payload. */
#ifndef ASSAY_EXPR_FLOAT_H
#define ASSAY_EXPR_FLOAT_H

#include "expr/expr.h"

/* How a result is rounded that no number of the format is: the numbers of C's FLT_ROUNDS. */
typedef enum float_mode {
  MODE_ZERO,    /* towards zero */
  MODE_NEAREST, /* ties to even */
  MODE_UP,
  MODE_DOWN,
  MODE_AWAY, /* nearest, ties away from zero */
} float_mode;

/* The mode that a number stands for; one that is none of them: to nearest. */
static inline float_mode float_mode_of(u128 number) {
  return number <= MODE_AWAY ? (float_mode)number : MODE_NEAREST;
}

bool float_has_format(const type *t); /* T_FLOAT of a width named above */
bool float_is_nan(const type *t, u128 bits);
/* The quiet NaN bit pattern that is or-ed into anything to make it a NaN. */
u128 float_nan(const type *t);
u128 float_infinity(const type *t);
u128 float_least_normal(const type *t); /* above 0 */
/* Of 80 bits: does the integer bit agree with the exponent? (What machines do with others is not
 * modelled.) Of all others: true. */
bool float_is_canonical(const type *t, u128 bits);
u128 float_canonical(const type *t, u128 bits); /* with that bit put right */

/* Bounds of the whole numbers of format f that integer type t has: a whole number fits if it lies
 * within, and so does every one that does not exceed them. */
u128 float_bound(const type *f, const type *t, bool least);

/* A finite number as an integer times a power of two, the integer odd or 0. False: it is not finite. */
bool float_split(const type *t, u128 bits, bool *negative, u128 *whole, int32_t *exponent);
/* The number as C has it, exactly: a hexadecimal literal with its suffix, or a builtin function. */
void float_print(buf *out, const type *t, u128 bits);

/* How an operation is written, how many operands it has, and whether a rounding mode may follow. */
const char *float_name(float_op op);
uint32_t float_operands(float_op op);
bool float_rounds(float_op op);
/* How an operation with these operands rounds: as the one that follows the others says. */
float_mode float_mode_among(float_op op, const u128 *kids, uint32_t count);
/* Does the operation have an infix or prefix operator of C's, or is it a cast? */
bool float_is_plain(const expr *e);

/* The operation on the bits of its operands (`from` is the type of the first) at type t of the result.
 * False: C gives it no value (a conversion to an integer that does not fit; the bits of a NaN). */
bool float_apply(float_op op, float_mode mode, const type *from, const type *t, const u128 *kids,
                 u128 *value);

#endif
