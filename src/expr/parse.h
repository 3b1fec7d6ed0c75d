/* parse.h: reads C expressions over a scope: predicates, conditions of witnesses, and (through the
 * lexer below) core programs.
 *
 * The grammar is C's expression grammar without assignment, comma, ++/-- and calls, plus: 'e for
 * the value of an access path on entry (binds like a unary operator: '*p is '(*p), *'p is *('p)),
 * +% -% *% for wrapping signed operators, `*` alone for an arbitrary bool where `allow_nondet` is
 * set, schoose[p, n] there too, "…" string literals (what the scope makes of them, or else an array
 * value), compound literals, sizeof, `integer` and _BitInt(N) types, x.$3 for field number 3, and
 * __bits[T, n] for a constant by its bits. C's promotions and conversions are made explicit as
 * casts. A bare array or function name stays what it is until something converts it to a pointer.
 */
#ifndef ASSAY_EXPR_PARSE_H
#define ASSAY_EXPR_PARSE_H

#include "expr/expr.h"

typedef enum token_kind {
  TOK_END,
  TOK_NAME,   /* identifier, may contain $ */
  TOK_NUMBER, /* C integer constant */
  TOK_CHAR, /* 'a' as in C; only where a quote is followed by one character (or escape) and a quote
             */
  TOK_STRING,
  TOK_PUNCT,       /* operator or punctuation, longest match; ' alone is one too */
  TOK_COMMENT_LOC, /* a comment // [file:]line:col[-line:col] (core programs only) */
} token_kind;

typedef struct token {
  token_kind kind;
  const char *text; /* into the source */
  uint32_t length;
  uint32_t line, column;
} token;

typedef struct lexer {
  const char *at, *line_start, *end;
  uint32_t line;
  bool want_locations; /* report TOK_COMMENT_LOC */
  bool brace_names;    /* {any text} on one line is a TOK_NAME (Boolean programs) */
  token tok;           /* the current token */
  token last;          /* the one before it */
} lexer;

void lexer_init(lexer *l, const char *text, size_t length);
void lexer_next(lexer *l);
bool token_is(const token *t, const char *text);

typedef struct expr_scope expr_scope;
struct expr_scope {
  exprs *pool;
  bool allow_nondet;
  /* The variable of that name, or NULL. */
  const var *(*find_var)(void *context, const char *name);
  /* The array of a string literal, as a path, or NULL if not supported. */
  const expr *(*string)(void *context, const char *bytes, size_t length);
  /* A typedef name of the scope, or NULL. May be NULL itself. */
  const type *(*find_type)(void *context, const char *name);
  void *context;
  token where; /* first token of the expression parsed last: what parse_convert complains about */
  /* Error of the first failure; message is interned in the pool. */
  const char *error;
  uint32_t error_line, error_column;
};

/* Parse from the lexer's current token; NULL on error. */
const expr *parse_expr(lexer *l, expr_scope *scope);
/* A conditional expression as bool (int e becomes e != 0). */
const expr *parse_condition(lexer *l, expr_scope *scope);
/* A type name: specifier and abstract declarator; or, if name is not NULL, a declarator, whose name
 * is put there (interned; NULL if it has none). */
const type *parse_type(lexer *l, expr_scope *scope, const char **name);
/* Does the current token start a type? */
bool parse_at_type(lexer *l, expr_scope *scope);
/* Converts as by assignment; NULL (and an error) if C would not. */
const expr *parse_convert(expr_scope *scope, const expr *e, const type *t);
/* An initialiser of an object of type t: what expr_print_init prints ({…}, "text"), else an
 * expression, converted. */
const expr *parse_initializer(lexer *l, expr_scope *scope, const type *t);
/* Records an error at a token. Always returns NULL. */
const void *parse_error(expr_scope *scope, const token *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A whole predicate from text; NULL on error with *scope->error set. */
const expr *parse_predicate(const char *text, expr_scope *scope);

#endif
