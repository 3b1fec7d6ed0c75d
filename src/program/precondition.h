/* precondition.h: what is stated of the callers of the entry procedure: a condition over its
 * parameters and globals (--pre), and a function of the program, assay_pre_f for the entry f.
 *
 * Both are assumptions at the very start: statements of the program like others, so every engine, the
 * judge and the interpreter take them into account. They hold where the entry is called from outside,
 * not where the program calls it again. So does what a rule does at the entry (frontend/weave.h).
 * If it may be called again, the entry is therefore made two procedures: one that keeps the name,
 * is called once, and calls the other. That has the body, and everything else that bore the name.
 *
 * A condition that cannot be evaluated (a null pointer is followed, a divisor is 0, a shift is too wide) does
 * not hold. */
#ifndef ASSAY_PROGRAM_PRECONDITION_H
#define ASSAY_PROGRAM_PRECONDITION_H

#include "program/program.h"

/* The procedure that execution starts from, which nothing else calls: f, or the new one. NULL: f takes
 * a variable number of arguments, which cannot be passed on. */
proc *precondition_separate(program *p, proc *f);

/* Assumes the conditions, the first of them first, and assay_pre_f (if there is one) at the start of the entry,
 * and lists them as assumptions. False after complaining through `d`. */
bool precondition_add(program *p, proc *entry, const char *const *conditions, uint32_t count,
                      diag *d);

/* A condition over the parameters of the entry and globals, by the names below; NULL: it is none that
 * can be read. */
const expr *precondition_read(program *p, const proc *entry, const char *text);

/* What a parameter or global is called in conditions: as in the source, if that name means it. One that
 * a parameter hides is global$x, a second one of its name x$2. Interned. */
const char *precondition_name(program *p, const proc *entry, const var *v);

#endif
