/* module.h: LLVM modules before they are lowered: whatever C says about which body a name has, and
 * what runs before and after main, is written out as ordinary functions and calls, so that lowering
 * and every engine meet nothing else.
 *
 *   - an inline definition without an external one is the body (C17 6.7.4: it may be used);
 *   - reach_error and __VERIFIER_error are errors also where they are static in several files, of
 *     which the linker renames all but one: they are marked before linking;
 *   - an alias is what it stands for;
 *   - a function with a meaning (known.h) whose address is taken gets a body that calls it, so that
 *     a call through a pointer means the same;
 *   - a symbol whose address is only known when the program starts (weak and perhaps missing, or an
 *     ifunc) is read from a variable that is set there;
 *   - main begins with the constructors, and its returns with the exit handlers and destructors. */
#ifndef ASSAY_FRONTEND_MODULE_H
#define ASSAY_FRONTEND_MODULE_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/* A module as it was read, before it is linked with others. */
void module_prepare(LLVMModuleRef m);

/* Is it one of those that module_prepare marked as errors? */
bool module_marks_error(LLVMValueRef fn);
/* Functions of the library that are not modelled: a call is an approximation. */
void module_mark_listed(LLVMValueRef fn);
bool module_marks_listed(LLVMValueRef fn);
/* The function that a body made by module_wrap_known stands for; NULL: it is none of these. */
const char *module_stands_for(LLVMValueRef fn);

/* What the order of things around the entry rests on, to be told of the answer. */
typedef struct module_assumes {
  bool no_handlers; /* none are registered when an entry other than main begins */
  bool equal_order; /* constructors, or destructors, of equal priority: as they are defined */
} module_assumes;

/* The whole program, linked, without models yet: aliases replaced; what is only known at the start
 * and what runs before and after the function `entry` put into it. */
module_assumes module_start(LLVMModuleRef m, const char *entry);
/* Does what module_start wrote need the models of exit handlers? */
bool module_wants_exit(LLVMModuleRef m);

/* With the models: bodies for the functions with a meaning whose addresses are taken. */
void module_wrap_known(LLVMModuleRef m);

/* ---- what module.c and start.c share ---- */
/* The function of that name and type, declared if need be. */
LLVMValueRef module_function(LLVMModuleRef m, const char *name, LLVMTypeRef type);
/* A call, at the builder's place, that ends in UNKNOWN with this text. */
void module_add_unknown(LLVMModuleRef m, LLVMBuilderRef at, const char *text);

#endif
