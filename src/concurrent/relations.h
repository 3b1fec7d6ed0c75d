/* relations.h: what the formulas for concurrent programs are given: the template relations of
 * fixpoint/template.h for an instance (instantiate.h), and
 *
 *   Thread                      numbers of threads; FIRST and LAST are constants: those of the
 *                               threads that are not init
 *   Begins(Thread t)            t may run in the first context: init if there is one, else any
 *                               thread that need not be started and has no twin before it
 *   Twin(Thread s, Thread t)    s is the twin (twins.h) that must begin before t may
 *   Fresh(Globals h)            no thread was started yet, no atomic section is open
 *   Start(Thread t, Input u, State v)   v is a first state of thread t; a started thread has the
 *                               values its creator left. u is any input: a thread's first activation
 *                               is never returned from, so nobody asks what it was entered with
 *   Leave(Thread t, State v)    t may be switched away from in state v of one of its activations:
 *                               not at an error, not inside an atomic section, not between the
 *                               return from a procedure and the assignment of its results; init
 *                               only when it is finished
 *   Follows(Thread s, Thread t) t may run after s: another one, and not init
 * Target is PC_ERROR, as in the sequential formulas. */
#ifndef ASSAY_CONCURRENT_RELATIONS_H
#define ASSAY_CONCURRENT_RELATIONS_H

#include "concurrent/twins.h"
#include "fixpoint/template.h"

typedef struct relations {
  const instance *x; /* borrowed */
  bp_request request;
  templates templates; /* gives these relations, too; not to be moved */
  const mu_system *system;
  bool has_init;
  twin_list twins;
} relations;

/* False if the program calls something without a body; *culprit is its name. */
bool relations_init(relations *r, const instance *x, const bp_request *source,
                    const char **culprit);
void relations_declare(relations *r, mu_system *m);
void relations_free(relations *r); /* before the space is closed, or after templates_free */
/* The state is one of the source program: no step of it is half done. */
rel relations_settled(const relations *r, const uint32_t *state);

#endif
