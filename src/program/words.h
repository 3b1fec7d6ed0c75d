/* words.h: core expressions and statements in words of the source.
 *
 * Lowering makes variables of its own, and renames variables of one name to tell them apart (`x$2`).
 * What is shown to people has neither: renamed ones have their name in the source, and what is about
 * variables of the lowering is left out or shown as `...`. */
#ifndef ASSAY_PROGRAM_WORDS_H
#define ASSAY_PROGRAM_WORDS_H

#include "program/program.h"

/* What the names of variables begin with that stand for nothing in the source; others that the
 * lowering made stand for the value of an expression. */
#define HIDDEN_PREFIX "__assay_"
/* Did the lowering make the variable? */
bool words_is_made(const var *v);
/* Is the path hidden: a variable that stands for nothing, or a part of a buffer of setjmp, where the
 * lowering keeps a number of its own? */
bool words_is_hidden(const expr *path);
/* Is the statement one that has no part in what the source does? */
bool words_is_hidden_stmt(const stmt *s);
/* Does it mention a variable that the lowering made, or something hidden? */
bool words_has_temporary(const expr *e);
/* The conjuncts that do not; `true` if there are none. */
const expr *words_visible(exprs *pool, const expr *e);
/* The expression as text, interned; `...` for variables of the lowering; what is said for all k
 * (V_ANY) reads `for all 0 <= k < n: a[k] == 0`. */
const char *words_expr(exprs *pool, const expr *e);
/* The part of a variable that begins at that byte and has that type: `lock_a`, `a[3].next`. False, and
 * nothing added: it has no such part, or the lowering made it. */
bool words_part(buf *out, const var *v, uint64_t offset, const type *part);
/* A statement as the core language prints it, on one line. */
void words_stmt(buf *out, program *p, const stmt *s);

#endif
