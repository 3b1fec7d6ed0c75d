/* input.h: what a drawn value is, in words.
 *
 * A draw is the result of a function, the value of a variable, or a decision of code outside the
 * program (does it write, whom does it call). Every report names it by these functions. */
#ifndef ASSAY_REPORT_INPUT_H
#define ASSAY_REPORT_INPUT_H

#include "program/interp.h"

/* The function of the source whose result it is; NULL if it is none. Borrowed. */
const char *input_function(const program *p, const draw *d);
/* Is it a choice that a rule makes? */
bool input_is_rule(const draw *d);
/* `rand()`, `x`, `reg writes x`: what got the value. Never empty. */
void input_words(buf *out, program *p, const draw *d);
/* The value as text; interned. A pointer that the caller of the entry gave is named by where it leads:
 * NULL, &g, &object_1[0]. */
const char *input_value(program *p, const proc *entry, const draw *d);
/* What there is to say about the value: `yes`, `indeterminate`; NULL: nothing. */
const char *input_remark(const draw *d);
/* The kind, as JSON has it. */
const char *input_kind(const draw *d);
/* Adds ` 'a'` if a value of that type is a character that can be printed. */
void input_character(buf *out, const type *t, u128 value);

#endif
