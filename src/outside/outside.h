/* outside.h: code that is not part of the program, made procedures of it.
 *
 * A function of which nothing is known (program.h, proc_is_unknown) may call whatever it was
 * given: functions passed to it or to another one, or reachable from something passed, now and at
 * any later call. What it was given is what alias/ finds for the whole program (A3). Where
 * functions of the program are among that, every unknown function f gets a body, so that whoever
 * follows calls follows these too:
 *
 *   f(p, n)                                __outside_0_calls(p1, p2, …)
 *   0: r = __outside_f(p, n)               0: c = one of p1, p2, …, null, __outside_0_pointer()
 *   1: goto 2 or 3                         1: goto one of the functions that were given out
 *   2: return r                            i: assume c == &g; arguments: integers are inputs,
 *   3: __outside_0_calls(p, …); goto 0        pointers are chosen like c; r = g(arguments);
 *                                             __outside_0_keep(r), if it is a pointer; return
 *
 * __outside_f stays without a body: it stands for what f does itself: it gives an arbitrary result
 * and writes what unknown code was given (interp.h). Which function is called, and how often, are
 * choices of goto statements, and so draws.
 *
 * If a buffer of setjmp was given out, f may also jump: to one that is its argument, with any
 * value; or to any other, as an approximation, since which ones it has got hold of is not known.
 *
 * What such an answer rests on is listed among the program's assumptions, once for each function:
 * that it leaves alone what it was not given, though other files may get at it by its name. */
#ifndef ASSAY_OUTSIDE_OUTSIDE_H
#define ASSAY_OUTSIDE_OUTSIDE_H

#include "base/options.h"
#include "program/program.h"

/* Completes a program that starts in `entry` (NULL: as alias_new takes it). `pure`: names
 * of functions that are stated to do nothing, or * for all (--assume-pure). */
void outside_complete(program *p, const proc *entry, const options_list *pure);

/* Decides what volatile reads give, before the above. A read is of the program's own memory if every
 * object that it can be of is one that the program defines or allocates, and that is written, if at
 * all, by code that runs when the entry calls it: not by functions that nothing calls (interrupt
 * routines), that were given to unknown code, stand in a table in a section of its own or may be
 * signal handlers, nor by code outside; where an address was left with others (in a variable that is
 * only declared, at a fixed address), they may write whatever an address was taken of. Such a read becomes an assignment, and the objects are listed
 * among the assumptions; any other one stays arbitrary, as all are if not `as_memory`. */
void outside_volatile(program *p, const proc *entry, bool as_memory);

/* Is it a procedure that this room made? If it stands for a function of the user's, `name` (may be
 * NULL) gets its name, else NULL. */
bool outside_is_made(const proc *f, const char **name);
/* Is it a function of the user's whose body was made here? */
bool outside_has_body(const proc *f);

#endif
