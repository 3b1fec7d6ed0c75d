/* bp_gen.h: random Boolean programs as text, one statement a line, the same for the same seed.
 *
 * Every construct of the sequential language occurs: recursion and mutual recursion, several
 * results, parallel assignment, `_`, constrain on assignments, calls and alone, enforce, dead,
 * nondeterministic goto, schoose, `*` anywhere, elsif, abortif, print. At most GEN_MAX_SCOPE
 * variables are in scope. Where the error is put, and how hard it is to reach, varies with the seed
 * so that both verdicts are frequent. */
#ifndef ASSAY_TOOLS_BP_GEN_H
#define ASSAY_TOOLS_BP_GEN_H

#include "base/buf.h"

#include <stdint.h>

enum { GEN_MAX_SCOPE = 8 };

void bp_generate(buf *out, uint64_t seed);

#endif
