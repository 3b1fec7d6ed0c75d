/* live_vars.h: which variables of a procedure may still be read: those that nobody will read need not be
 * remembered. Only of variables whose address is not taken. */
#ifndef ASSAY_PROGRAM_LIVE_VARS_H
#define ASSAY_PROGRAM_LIVE_VARS_H

#include "base/map.h"
#include "program/program.h"

typedef struct live_vars {
  const proc *proc;
  map index; /* of a variable: its bit + 1 */
  uint32_t words;
  uint64_t *sets; /* by label: before the statement */
} live_vars;

void live_init(live_vars *l, const proc *f);
void live_free(live_vars *l);
/* May its value be read at the label, or later? */
bool live_at(const live_vars *l, uint32_t label, const var *v);
/* The same behind the call there: what it assigns to is not, yet. */
bool live_after(const live_vars *l, uint32_t label, const var *v);

#endif
