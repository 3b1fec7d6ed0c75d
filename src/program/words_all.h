/* words_all.h: facts that are said for all k (V_ANY), in words; words.h asks here. */
#ifndef ASSAY_PROGRAM_WORDS_ALL_H
#define ASSAY_PROGRAM_WORDS_ALL_H

#include "program/program.h"

/* A formula that is said for all k, or has a conjunct that is (expr_has_any), as text, interned:
 * `i <= n; for all 0 <= k < i: a[k] == 0`. */
const char *words_for_all(exprs *pool, const expr *e);

#endif
