/* certify.h: the certificate that a Boolean program without errors gives of the concrete one: its
 * path edges at cut points and its summary edges, every Boolean variable read as its predicate. */
#ifndef ASSAY_REFINE_CERTIFY_H
#define ASSAY_REFINE_CERTIFY_H

#include "check/check.h"
#include "predicate/predicate.h"
#include "program/bp_check.h"

/* `found` has relations and summaries of the program that `a` made last. Fills an initialised,
 * empty certificate. */
void certify(const abstractor *a, program *concrete, alias *aliases, const bp_result *found,
             certificate *out);

#endif
