/* checks.h: what clang knows of operations that C leaves undefined and LLVM's instructions do not say:
 * whether a left shift is one of signed numbers, and what was wrong with expressions that were folded.
 *
 * Where no-overflow or def-behavior is asked for, the program's files are compiled with clang's own
 * checks (-fsanitize=…), each a branch to a block that calls a handler, __ubsan_handle_…_abort, with
 * the place and the types of the source. checks_undo takes those branches back whose check the
 * operation itself shows (property/ puts an assert there): the blocks are joined again, sums and
 * products become instructions that must not overflow, and shifts carry a mark that says what type
 * they had. A handler that is left (a constant that was folded, an amount that was cut to the width)
 * is an error of its class when it is called: nothing is lost where a pattern is not recognised. */
#ifndef ASSAY_FRONTEND_CHECKS_H
#define ASSAY_FRONTEND_CHECKS_H

#include "base/buf.h"
#include "base/options.h"
#include "program/property.h"

#include <llvm-c/Core.h>

/* The option that asks clang for the checks; NULL: nothing that is asked for needs them. */
const char *checks_option(const options *opts);

/* A module as clang made it with that option, or without any (NULL). */
void checks_undo(LLVMModuleRef m, const char *option);

/* Is it a handler, and of which class is the error? What is wrong is added to `text`. */
bool checks_is_handler(LLVMValueRef call, const char *name, error_class *class, buf *text);

/* A function that is called where it is not known whether a check fails. */
bool checks_is_unclear(const char *name);

/* A function that is called with the address of an element of an array that is part of something, and whether
 * its index is good. */
bool checks_is_part(const char *name);

/* Does the instruction say of which sign its type was in the source? */
bool checks_sign(LLVMValueRef instruction, bool *is_signed);

#endif
