/* liveness.h: which parameters and locals of a procedure may still be read.
 *
 * The plain analysis: a variable is live at a label if some path from there reads it before it is
 * written; what an enforce clause mentions is live everywhere. Globals are not looked at: others may
 * read them. A value that is not live can be replaced by any other. */
#ifndef ASSAY_FIXPOINT_LIVENESS_H
#define ASSAY_FIXPOINT_LIVENESS_H

#include "program/program.h"

typedef struct liveness {
  const proc *f;
  map index;      /* id of a variable -> its number + 1: parameters, then locals */
  uint32_t count; /* of these */
  VEC(bool) live; /* label * count + number */
} liveness;

void liveness_init(liveness *l, const proc *f);
void liveness_free(liveness *l);
/* v: a parameter or local of f. */
bool is_live(const liveness *l, uint32_t label, const var *v);

#endif
