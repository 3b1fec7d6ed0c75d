/* twins.h: threads that are the same but for their names.
 *
 * Two threads that run from the start are twins if their first procedures are equal when the
 * parameters and locals of the one are renamed to those of the other. An execution stays one if two
 * twins are exchanged throughout, with as many switches, and ends in an error if it did before. So it
 * is enough to look at executions in which twins begin in the order of their numbers: of n twins,
 * one in n! orders remains. (Threads made by start_thread are ordered already: the first free place
 * is taken.) */
#ifndef ASSAY_CONCURRENT_TWINS_H
#define ASSAY_CONCURRENT_TWINS_H

#include "concurrent/instantiate.h"

#define NO_TWIN UINT32_MAX

typedef VEC(uint32_t) twin_list;

/* By thread: the last one before it that is its twin, or NO_TWIN. `request` is that of x->p. */
void twins_of(const instance *x, const bp_request *request, twin_list *earlier);

#endif
