/* caller.h: what the caller of an entry procedure other than main may know and have done.
 *
 * `--entry f` asks about all callers of f, which are code that is not in the program. Such code knows
 * the address of every object and function that other files can name, and of each whose address the
 * program gives away: returns from a function that can be called from outside, stores in memory or
 * in a global, passes to a function without a body. Pointers that come from outside (arguments of f,
 * pointers in globals, pointers behind those) may lead to what is known, and to nothing else of the
 * program. An object that is static, whose address is not given away and that nothing in the program
 * writes, keeps its initial value.
 *
 * The analysis follows addresses through locals, parameters and results without regard to order. */
#ifndef ASSAY_PROGRAM_CALLER_H
#define ASSAY_PROGRAM_CALLER_H

#include "program/program.h"

/* Marks what is known (var.is_known, address_taken) and what is constant (var.is_const). */
void caller_mark(program *p, outside_pointers outside);

/* May an object, or a part of one, of type `object` be accessed by an lvalue of type `access`
 * (C17 6.5p7)? Signedness does not matter; characters access everything. Parts of `object` are not
 * looked at. */
bool type_is_accessed_as(const type *object, const type *access);
static inline bool type_is_character(const type *t) {
  return t->kind == T_INT && t->width == 8;
}

#endif
