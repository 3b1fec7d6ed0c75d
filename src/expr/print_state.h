/* print_state.h: what the files of the printer share: how tightly a text binds, ways to write
 * an operand, and constants. */
#ifndef ASSAY_EXPR_PRINT_STATE_H
#define ASSAY_EXPR_PRINT_STATE_H

#include "expr/node.h"

/* C's precedences; what binds less tightly than its place allows is put in parentheses. */
enum {
  P_COND = 3,
  P_OR,
  P_AND,
  P_BITOR,
  P_BITXOR,
  P_BITAND,
  P_EQ,
  P_REL,
  P_SHIFT,
  P_ADD,
  P_MUL,
  P_UNARY,
  P_POSTFIX,
};

typedef enum view_kind {
  FULL,    /* exactly e */
  PLAIN,   /* a constant without cast and suffix */
  DECAYED, /* e is &a[0] or &f: a or f */
  INIT,    /* an initialiser: braces without a type */
} view_kind;

/* A way to write an operand. The parser gives the text the type `type`. */
typedef struct view {
  const expr *e;
  const type *type;
  view_kind kind;
} view;

static inline view view_full(const expr *e) {
  return (view){.e = e, .type = e->type, .kind = FULL};
}

/* Is it what C says for an array's or function's address without saying so? */
bool view_decays(const expr *e);
bool view_is_null(view v);
/* How to write two operands of one type that C converts to a common one. */
void view_choose_pair(exprs *pool, const expr *a, const expr *b, view *va, view *vb);
/* Where the context converts to e's type as by assignment; an operand that C promotes. */
view view_converted(exprs *pool, const expr *e);
view view_promoted(exprs *pool, const expr *e);

/* The number of a constant: its sign and what follows it. */
bool is_negative(const expr *c);
u128 magnitude(const expr *c);

void put_number(buf *out, u128 n);
void put_signed(buf *out, const expr *c); /* without cast and suffix */
/* The literal, or cast number, that is the constant; how tightly that binds. */
void put_const(buf *out, exprs *pool, const expr *c);
uint8_t const_precedence(const expr *c);

/* Is the aggregate an array of characters that reads better as a string? */
bool is_string(const expr *agg);
void put_string(buf *out, const expr *agg);

#endif
