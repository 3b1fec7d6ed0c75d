/* words.h: core expressions and statements in words of the source.
 *
 * Lowering makes variables of its own, and renames variables of one name to tell them apart (`x$2`).
 * What is shown to people has neither: renamed ones have their name in the source, and what is about
 * variables of the lowering is left out or shown as `...`. */
#ifndef ASSAY_PROGRAM_WORDS_H
#define ASSAY_PROGRAM_WORDS_H

#include "program/program.h"

/* Variables of the lowering that are not temporaries: globals. */
#define HIDDEN_PREFIX "__assay_"
bool words_is_made(const var *v);
/* Does it mention a variable that the lowering made? */
bool words_has_temporary(const expr *e);
/* The conjuncts that do not; `true` if there are none. */
const expr *words_visible(exprs *pool, const expr *e);
/* The expression as text, interned; `...` for variables of the lowering. */
const char *words_expr(exprs *pool, const expr *e);
/* A statement as the core language prints it, on one line. */
void words_stmt(buf *out, program *p, const stmt *s);

#endif
