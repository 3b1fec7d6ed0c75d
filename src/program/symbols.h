/* symbols.h: what a program is made of, by name: for those who put programs together of several
 * files and want to know which of them changed.
 *
 * program_print_symbols writes a line for each function and variable of the user's files:
 *
 *   rest HASH                                        types, and all that has no line of its own
 *   function NAME defined|static|extern HASH FILE:LINE
 *   calls NAME…    takes NAME…    uses NAME…         of the line before: functions called by their
 *                                                    name, functions named otherwise, variables
 *   variable NAME defined|common|static|extern HASH  (common: without an initialiser: other files may
 *                                                    define it too)
 *   takes NAME…    uses NAME…                        of its initialiser
 *
 * and, as an extern one without a place, for each library function that they mention and a model
 * defines: another file of the project may define it, which then counts.
 *
 * A hash is that of the core text with all its places, which is all that a check of the program
 * knows of it. So two programs behave alike from an entry, line numbers included, if `rest` and all
 * that the entry reaches have the same hashes. Names have no blanks. */
#ifndef ASSAY_PROGRAM_SYMBOLS_H
#define ASSAY_PROGRAM_SYMBOLS_H

#include "program/program.h"

void program_print_symbols(buf *out, program *p);

#endif
