/* witness_build.h: the witness of an answer, as data. */
#ifndef ASSAY_REPORT_WITNESS_BUILD_H
#define ASSAY_REPORT_WITNESS_BUILD_H

#include "report/places.h"
#include "report/report.h"
#include "report/story.h"
#include "report/witness.h"

/* Of the worst finding; false if that is UNKNOWN (an unfinished proof has no witness). File names
 * and functions are borrowed from the program. */
bool witness_build(witness *w, const answer *a);

/* Names and hashes of the files given, data model and property. */
void witness_describe_files(witness *w, const options *o);

/* The closing parenthesis of the call whose result a draw is; false if it is none. */
bool draw_call_end(places *in, const program *p, const draw *d, text_place *out);

#endif
