/* operate.h: what operators do to values that are linear forms, case by case. Sets are taken. */
#ifndef ASSAY_LINEAR_OPERATE_H
#define ASSAY_LINEAR_OPERATE_H

#include "linear/domain.h"

void cases_push(lin_cases *out, convex *set, form value);
/* An arbitrary value of the type; the value, wrapped to the type if it can leave it. */
void cases_push_any(linear *d, convex *set, const type *t, lin_cases *out);
void cases_push_value(linear *d, const lin_proc *f, convex *set, form value, const type *t,
                      lin_cases *out);
/* The binary operator e on two values. */
void cases_operate(linear *d, const lin_proc *f, const expr *e, convex *set, form a, form b,
                   lin_cases *out);
/* The part of the set where the form is at most 0, or 0; NULL: there is none. */
convex *set_restricted(convex *set, form f, form_sign sign);
form form_plus(form f, i128 constant);
form form_negated(linear *d, form f); /* in scratch */

#endif
