/* models.h: library functions that the program uses and does not define: which models it needs.
 *
 * Names that stand for a function under another name (fopen64, __isoc99_sscanf, __fprintf_chk) are
 * first replaced by that function, so that everything behind sees one name. Then the files whose
 * definitions are missing are asked for, again and again, since models use models. */
#ifndef ASSAY_FRONTEND_MODELS_H
#define ASSAY_FRONTEND_MODELS_H

#include "base/buf.h"
#include "frontend/library.h"

#include <llvm-c/Core.h>

/* Calls and addresses of variants become those of the plain function, unless either has a body. */
void models_rename(LLVMModuleRef m, library *l);
/* Preprocessor definitions that say what of the library the program looks at, one per line. Who asks for
 * deadlocks gets the locks of threads, also where one thread is all there is. */
void models_flags(LLVMModuleRef m, bool asks_deadlock, buf *flags);
/* Adds an #include of every model file in `folder` that defines something the module lacks and that
 * is not marked in `added` (one per file of the library), and marks it. False if there is none. */
bool models_wanted(LLVMModuleRef m, library *l, const char *folder, bool *added, buf *text);
/* The same for one file, by name. */
bool models_want_file(library *l, const char *file, const char *folder, bool *added, buf *text);
/* Marks the functions without a body that the library only lists (module.h). */
void models_mark_listed(LLVMModuleRef m, library *l);
/* Definitions of models are linked only where something mentions them, and yield to the program's. */
void models_weaken(LLVMModuleRef models);

#endif
