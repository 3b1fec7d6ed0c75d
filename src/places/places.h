/* places.h: a procedure in which what is reached by a pointer is called by its name.
 *
 * Where alias/ knows of exactly one place that a pointer may lead to, and that place belongs to a variable,
 * the access is written as one to the variable: (*s).state is state of the object that s leads to. And an
 * allocation of known size that is executed at most once makes an object that could as well be a variable,
 * if nothing frees it: it becomes one, of the procedure, and the statement an assignment of its address.
 * What was memory is then variables to those who look for proofs. &p->m is no access, and stays what it is.
 *
 * For the entry procedure, which nothing calls again: its variables are there once, and as long as anything
 * is executed. Every run of the program in which all accesses to memory are allowed is a run of this one,
 * with the same draws in the same order: a pointer that is null, indeterminate or dangling leads to no place,
 * and here the access goes on with the one that it has otherwise. */
#ifndef ASSAY_PLACES_PLACES_H
#define ASSAY_PLACES_PLACES_H

#include "alias/alias.h"
#include "program/bodies.h"

/* The other body of the entry, by the alias analysis of the program as it is now; adds variables to it,
 * and puts nothing in place. None, if no place got a name. */
void places_name(other_bodies *b, program *p, alias *a, const proc *entry);

#endif
