/* digest.h: formulas as keys of the cache (base/store.h).
 *
 * The digest of a list of expressions covers everything that its meaning depends on, and nothing
 * else: the nodes as a graph, the layout of their types, the pointer width, and of each variable
 * its kind and flags, but neither names nor ids. Two lists with the same digest are the same up to
 * the names of their variables. Variables and nodes are numbered by first occurrence. */
#ifndef ASSAY_EXPR_DIGEST_H
#define ASSAY_EXPR_DIGEST_H

#include "base/sha256.h"
#include "expr/expr.h"

void expr_digest(sha256_state *to, const exprs *pool, const expr *const *list, uint32_t count);

#endif
