/* parse_state.h: what the files of the parser share. Functions that return NULL have recorded an
 * error in the scope. */
#ifndef ASSAY_EXPR_PARSE_STATE_H
#define ASSAY_EXPR_PARSE_STATE_H

#include "expr/node.h"
#include "expr/parse.h"

/* Deeper nesting of initialisers and declarators is an error, not a stack overflow. */
enum { PARSE_MAX_DEPTH = 500, PARSE_MAX_TYPE_DEPTH = 100 };

typedef struct parser {
  lexer *l;
  expr_scope *scope;
  exprs *pool;
  uint32_t depth; /* of initialisers and schoose */
} parser;

static inline bool at(const parser *p, const char *text) {
  return token_is(&p->l->tok, text);
}
static inline bool accept(parser *p, const char *text) {
  if (!at(p, text))
    return false;
  lexer_next(p->l);
  return true;
}
bool expect(parser *p, const char *text);
const char *token_text(exprs *pool, const token *t); /* interned */
const char *type_text(exprs *pool, const type *t);   /* interned */

/* Arrays and functions become pointers, as C has it almost everywhere. */
const expr *parse_decay(exprs *pool, const expr *e);

/* parse_const.c: the current token as a constant; moves on. */
const expr *parse_number(parser *p);
const expr *parse_char(parser *p);
bool parse_bytes(parser *p, buf *bytes); /* adjacent string literals, unescaped, without NUL */
/* An array value of that type from a string; NULL if it does not fit. */
const expr *parse_string_array(parser *p, const type *array);
const expr *parse_initializer_at(parser *p, const type *t);

/* parse_op.c: typing of operators, given parsed operands. `op` is the operator's token. */
const expr *parse_unary_op(parser *p, const token *op, const expr *e);
const expr *parse_binary_op(parser *p, const token *op, const expr *a, const expr *b);
const expr *parse_conditional(parser *p, const token *op, const expr *c, const expr *a,
                              const expr *b);
const expr *parse_cast(parser *p, const token *op, const type *t, const expr *e);

/* parse.c */
const expr *parse_ternary(parser *p);

#endif
