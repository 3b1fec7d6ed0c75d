/* leap_loop.h: a simple loop (leap.h), found and described; nobody but leap.c includes it.
 *
 * One round is executed symbolically, over the values at the head: what each variable that is assigned has
 * afterwards, and what the tests demand if the round is to be completed. A change is of one of the
 * kinds below; sums are modulo 2^width (expr/modular.h), as the machine computes. */
#ifndef ASSAY_BOUNDED_LEAP_LOOP_H
#define ASSAY_BOUNDED_LEAP_LOOP_H

#include "expr/modular.h"
#include "program/graph.h"

enum { LEAP_BOUND = 4 }; /* rounds of the loops that are left */

typedef enum leap_kind {
  LEAP_OPEN,   /* no closed form */
  LEAP_SUM,    /* x + what does not change */
  LEAP_SUMS,   /* x + a sum of LEAP_SUMs and of what does not change */
  LEAP_LATEST, /* computed anew from what is LEAP_SUM or does not change */
  LEAP_KINDS,
} leap_kind;

typedef struct leap_change {
  const var *var;
  leap_kind kind;
  const expr *after; /* one round, over the values at the head */
  mod_sum step;      /* of sums: what is added */
} leap_change;

typedef struct leap_loop {
  uint32_t head;
  VEC(leap_change) changes;
  expr_vec tests; /* over the values at the head; all hold, or the round is not completed */
  label_vec labels;
} leap_loop;

/* False: it is not simple, or changes nothing in a known way. Always to be freed. */
bool leap_find(exprs *pool, const proc *f, const flow *g, uint32_t head, leap_loop *out);
void leap_free(leap_loop *l);
bool leap_is_inside(const leap_loop *l, uint32_t label);
/* The variable's value after k rounds (unsigned, 32 bits; not 0), over those at the head; NULL: there is
 * no closed form. */
const expr *leap_after(exprs *pool, const leap_loop *l, const leap_change *c, const expr *k);
/* An expression over the values at the head, as it is at the start of that round. */
const expr *leap_value_in(exprs *pool, const leap_loop *l, const expr *e, const expr *round);

#endif
