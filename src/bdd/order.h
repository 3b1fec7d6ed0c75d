/* order.h: a static order of variables from the text of a program: what meets in an expression or
 * an assignment should sit together.
 *
 * Items are whatever the user orders (variables, or slots that several procedures share). The
 * arrangement is found by FORCE (Aloul, Markov, Sakallah 2003): each group of items pulls its
 * members to its centre of gravity, until the total span no longer falls; it starts from the given
 * order and keeps the best arrangement seen. */
#ifndef ASSAY_BDD_ORDER_H
#define ASSAY_BDD_ORDER_H

#include "program/program.h"

#define NO_ITEM UINT32_MAX

typedef struct order_group {
  uint32_t first, count; /* in members */
  uint32_t weight;       /* how often it occurs */
} order_group;

typedef struct order {
  uint32_t items;
  VEC(uint32_t) members;
  VEC(order_group) groups;
  map known; /* hash of the members -> group + 1 */
} order;

void order_init(order *o, uint32_t items);
void order_free(order *o);
/* rank[i]: place of item i, 0 .. items - 1. */
void order_solve(const order *o, uint32_t *rank);

/* The groups of a program: each assigned variable with those it is computed from, each condition,
 * each argument with the parameter it becomes, each result with the variable it is stored in. */
typedef uint32_t order_item(void *context, const var *v);                /* NO_ITEM: not ordered */
typedef uint32_t order_result(void *context, const proc *f, uint32_t i); /* item of a result */
void order_add_program(order *o, const program *p, order_item *item, order_result *result,
                       void *context);

#endif
