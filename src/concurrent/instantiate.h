/* instantiate.h: a concurrent Boolean program as a fixed list of sequential ones over shared
 * globals, which is what the formulas speak of.
 *
 * The result is a Boolean program without concurrent statements:
 *   - procedures 0 .. n-1 are those of the source, with the same labels; after them come copies of
 *     the first procedures of threads that are also called, or that are started in the middle, so
 *     that no call ever returns from a thread's first activation; the last one, `$all`, calls every
 *     thread's first procedure and is never executed: it is where a numbering of modules begins;
 *   - atomic_begin and atomic_end set and clear the global `section`; an atomic function begins
 *     with a statement that sets the global `function`, and restores it before it returns. So there
 *     are two statements of it, the first one and the return, at which `function` may be F;
 *   - for each place of a start_thread statement there are globals: is it taken, and the values
 *     that the thread begins with. The statement takes the first free one, and blocks if there is
 *     none (or, if `unknowns`, reaches an S_UNKNOWN);
 *   - end_thread is assume(F).
 *
 * Statements that are added stand after the source's; `origin` says which source statement a
 * statement is, or NO_LABEL if its execution is no step of the source program. */
#ifndef ASSAY_CONCURRENT_INSTANTIATE_H
#define ASSAY_CONCURRENT_INSTANTIATE_H

#include "concurrent/copy.h"
#include "program/interleave.h"

#define NO_LABEL UINT32_MAX

typedef VEC(uint32_t) label_list;

typedef struct start_place {
  const var *taken;        /* NULL: not a place of a start_thread statement */
  VEC(const var *) copies; /* parameters, then locals of the creator's procedure */
} start_place;

typedef struct instance {
  const program *source;     /* borrowed */
  program *p;                /* owned */
  copier copier;             /* knows which variable of the source is which */
  thread_roots roots;        /* threads of the source */
  VEC(uint32_t) first;       /* by thread: its first procedure in p */
  VEC(start_place) places;   /* by thread */
  VEC(uint32_t) source_proc; /* by procedure of p; NO_PROC for $all */
  VEC(label_list) origin;    /* by procedure of p, by label */
  const var *section, *function;
  uint32_t all; /* procedure $all */
  bool unknowns;
} instance;

void instance_init(instance *x, const program *source, uint32_t instances, bool unknowns);
void instance_free(instance *x);
/* The same question about p: zeroed fields of `out` are set; its targets are owned. */
void instance_request(const instance *x, const bp_request *source, bp_request *out);

/* Of the globals only: initial values of what was added: nothing started, in no section. */
bool is_added_global(const instance *x, const var *v);

#endif
