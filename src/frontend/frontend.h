/* frontend.h: from C (or LLVM IR) to a core program.
 *
 * clang compiles each source without any pass, with debug information and value names (as -O1, since
 * only then inline definitions have bodies; otherwise as -O0); the modules are linked, what C says
 * about bodies and about the time before and after main is written out (module.h), and lowered:
 *   - an alloca with a debug declaration is the C variable of that name and type; types, field
 *     names and procedure signatures come from debug information, layout from LLVM;
 *   - expressions are rebuilt from loads, so one C statement becomes one core statement; a temporary
 *     appears only where a store intervenes between a load and its use, or a value crosses blocks;
 *   - what clang did for the ABI (structs as i64, sret, byval) is undone: procedures have their C
 *     signature and structs are assigned and passed as such;
 *   - what is not modelled becomes an approximation havoc (floating point) or an `unknown` statement
 *     (inline assembly, computed goto, thread creation), never silence;
 *   - setjmp and longjmp are written out as tests behind calls (jumps.c).
 *
 * Functions without a body for which share/assay/models has a model in C get that one. What is
 * trusted: clang, LLVM's reader, and the code of this room. */
#ifndef ASSAY_FRONTEND_FRONTEND_H
#define ASSAY_FRONTEND_FRONTEND_H

#include "base/options.h"
#include "base/stats.h"
#include "program/program.h"

/* Loads opts->files: .c and .i by clang, .ll and .bc as they are, linked into one program; a single
 * .core or .bp file is parsed. NULL if anything is wrong with the input: messages (clang's own
 * among them) were then written to standard error. `need_entry`: complain if opts->entry is not
 * defined. */
program *frontend_load(const options *opts, stats *st, bool need_entry); /* owned */

/* Adds the text of a C file after preprocessing, with the options that it is compiled with. */
bool frontend_preprocess(const options *opts, const char *file, buf *out);
/* The same of a rule that is given as a file. */
bool frontend_preprocess_rule(const options *opts, const char *file, buf *out);

#endif
