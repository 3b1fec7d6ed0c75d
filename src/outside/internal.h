/* internal.h: what the files of this room share. */
#ifndef ASSAY_OUTSIDE_INTERNAL_H
#define ASSAY_OUTSIDE_INTERNAL_H

#include "outside/outside.h"

#define OUTSIDE_PREFIX "__outside_"

typedef VEC(proc *) proc_vec;

/* Gives the functions bodies in which they call the callbacks, and jump to buffers if these were
 * given out; one of both is so. */
void build_bodies(program *p, const proc_vec *unknown, const proc_vec *callbacks, bool jumps);

#endif
