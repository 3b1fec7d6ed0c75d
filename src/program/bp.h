/* bp.h: the text form of Boolean programs (`.bp`, FORMATS.md section 1; papers 000 and 004, section
 * 2): a parser of the superset of the dialects, and a printer of a subset that all can read.
 *
 * What becomes of the text. A function becomes a proc, a statement one node of it, in source order:
 *   - `if` and `while` (and each `elsif`) are an S_BRANCH each; joins and loop ends are edges;
 *   - a `goto` to one label that carries no label itself is an edge, not a node: whatever leads to
 * it leads to its target. One that carries a label, or has several targets, is an S_GOTO;
 *   - `abortif e` is assert(!e); a `constrain e` that stands alone assigns `*` to what it primes,
 * and is an assume if it primes nothing; on a call it becomes a copy of the old values into
 *     temporaries before it and an assume after it, because only S_ASSIGN has a constrain clause;
 *   - `print(…)` is a skip with that text; `sync n` is S_UNKNOWN;
 *   - `_` in an assignment drops that pair; in a call it is a temporary that nothing reads
 * (V_TEMP);
 *   - missing results of `return`, and of the end of a function, are `*`;
 *   - `start_thread s` gives the new thread s and an S_END_THREAD (unless s is a goto);
 *   - labels go to stmt.name; a comment on a statement's last line, or else on the line before it,
 *     goes to stmt.text.
 * A function without a result type has as many results as its longest `return` gives.
 *
 * The parser reports through diag.h, at the token: at most one syntax error per function, then it
 * goes on with the next one. A program it returns passes program_check and has a `main` (or
 * threads). Nesting beyond BP_MAX_DEPTH is an error, so the stack is bounded.
 *
 * The printer recovers if and while where intervals of nodes allow it, and uses labels and gotos
 * elsewhere; parsing its output gives the same nodes with the same numbers (statements that are
 * jumped to and have no label get one: L and their number). Kinds that `.bp` cannot express are
 * printed as what is equivalent in it (halt: assume(F)). */
#ifndef ASSAY_PROGRAM_BP_H
#define ASSAY_PROGRAM_BP_H

#include "base/diag.h"
#include "program/program.h"

enum { BP_MAX_DEPTH = 1000, BP_MAX_CHAIN = 10000, BP_MAX_RESULTS = 1000 };

/* `text` has a NUL after its `length` bytes. NULL if there were errors. Owned. */
program *bp_parse(const char *file, const char *text, size_t length, diag *d);

void bp_print(buf *out, program *p);
/* One statement in the same syntax, without label, jumps and comment: `x, y := y, *`. A branch is
 * its condition: `if (x)`. */
void bp_print_stmt(buf *out, program *p, const stmt *s);

/* Is this procedure a thread that runs from the start: `main` of a concurrent program, and those
 * named thread… that no other procedure calls. */
bool bp_is_thread(const program *p, const proc *f);

#endif
