/* escapes.h: where values leave the hands of the entry procedure: what rules are told so that handing
 * something over to a caller, or to code that is not there, is no leak. */
#ifndef ASSAY_FRONTEND_ESCAPES_H
#define ASSAY_FRONTEND_ESCAPES_H

#include "frontend/accesses.h"

/* Is it in memory that outlives the procedure, as far as the path tells: a global, or behind a
 * pointer? */
bool path_outlives(const expr *path);
/* `pointer`, which a call goes through, is none of the functions with a body whose address is taken;
 * NULL for a direct call of a function with a body or of one that is known; true for others. */
const expr *call_goes_outside(program *p, const stmt *s);

/* Appends the values that leave before s is done: arguments of calls that go outside; `to_caller`:
 * also what is stored where it outlives the procedure; `is_return`: what is returned. Parts of
 * structs are listed one by one; numbers that are written in the source are left out. */
typedef struct escape_request {
  program *program;
  const stmt *stmt;
  bool to_caller, is_return;
} escape_request;
void stmt_escapes(const escape_request *r, access_list *out);

#endif
