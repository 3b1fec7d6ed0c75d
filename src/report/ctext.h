/* ctext.h: types and values as the C of a harness.
 *
 * What matters is how they are passed, not what they are called: every pointer is a void *, a struct
 * is one with the same members at the same places, defined under a name of its own. */
#ifndef ASSAY_REPORT_CTEXT_H
#define ASSAY_REPORT_CTEXT_H

#include "base/buf.h"
#include "base/vec.h"
#include "expr/expr.h"

/* Structs that were mentioned: to be defined before what mentions them. */
typedef VEC(const type *) ctext_structs;

/* Can a C compiler be told to pass such a value the same way? */
bool ctext_can_pass(const type *t);
/* The type (NULL: void); structs in it are added to `structs`. */
void ctext_type(buf *out, const type *t, ctext_structs *structs);
void ctext_add(ctext_structs *structs, const type *t);
/* An integer, a Boolean, or a pointer that is a number. */
void ctext_number(buf *out, const type *t, u128 value);
/* The definitions of all structs. */
void ctext_define(buf *out, const ctext_structs *structs);

#endif
