/* node.h: what the files of expr/ share and nobody else sees: the bare node constructor, under all
 * the simplifying builders, and the vocabulary of the simplifications.
 *
 * Normal form. For every expression e of a pool, expr_rebuild(pool, e, e->kid) == e: what a builder
 * returns, the builders build again from its children. The printer relies on it (print.c). */
#ifndef ASSAY_EXPR_NODE_H
#define ASSAY_EXPR_NODE_H

#include "expr/expr.h"

/* The unique node of that shape. For E_CONST and E_NONDET/E_SCHOOSE `value` counts, for E_VAR the
 * `var`; the others ignore both. */
typedef struct node_shape {
  expr_kind kind;
  bool wraps;
  uint32_t index, count;
  const type *type;
  u128 value;
  const var *var;
  const expr *const *kids;
} node_shape;

const expr *node_make(exprs *pool, const node_shape *shape);
const expr *node_make1(exprs *pool, expr_kind kind, const type *t, const expr *a);
const expr *node_make2(exprs *pool, expr_kind kind, const type *t, const expr *a, const expr *b);

static inline bool is_const(const expr *e) {
  return e->kind == E_CONST;
}
static inline bool is_zero(const expr *e) {
  return e->kind == E_CONST && e->value == 0;
}
/* May this operand be left out of a result? Nobody misses its failure. */
static inline bool can_drop(const expr *e) {
  return !e->may_fail;
}
/* Do two occurrences of it have one value? And may both be left out? */
static inline bool is_stable(const expr *e) {
  return !e->has_nondet;
}
static inline bool cancels(const expr *a, const expr *b) {
  return a == b && is_stable(a) && can_drop(a);
}

/* Narrower than int: computed with only after promotion. */
static inline bool type_is_narrow(const type *t) {
  return t->kind == T_BOOL || (t->kind == T_INT && (t->width == 8 || t->width == 16));
}
/* + - * and unary - on it may overflow. */
static inline bool type_overflows(const type *t) {
  return t->kind == T_INT && t->is_signed;
}
/* Bits of a scalar's value; mathematical integers have more than anything else. */
static inline uint32_t type_bits(const type *t) {
  return t->kind == T_MATH ? UINT32_MAX : t->width;
}
/* Does a cast from one scalar type to the other keep every value? Every pair of values apart? */
bool type_keeps_value(const type *from, const type *to);
bool type_keeps_apart(const type *from, const type *to);

/* Does C convert a value of the one type to the other without being told? (A null pointer constant
 * besides.) */
bool type_converts(const type *from, const type *to);
/* The type as which pointers of two types are compared, or NULL. */
const type *type_common_ptr(const type *a, const type *b);

/* base.name, also through anonymous members; NULL if there is no such member. */
const expr *path_member(exprs *pool, const expr *base, const char *name);

/* The path of type t where the pointer points, found through its casts and constant moves; NULL if
 * there is none without a cast. */
const expr *path_at_pointer(exprs *pool, const expr *pointer, const type *t);
/* If the pointer is a path's address or another pointer, moved by constants and seen through
 * pointer casts: that target as a path, and the bytes from its start. NULL if it is neither. */
const expr *path_of_pointer(exprs *pool, const expr *pointer, i128 *offset);

#endif
