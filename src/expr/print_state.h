/* print_state.h: what the files of the printer share: how tightly a text binds, and constants. */
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
