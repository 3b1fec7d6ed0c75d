/* parse.h: what the files of the core parser share; the grammar is in print.h.
 *
 * Reading goes twice over the text: first all declarations (parse.c), remembering where
 * initialisers and bodies begin, then these, when every name is known (parse_body.c). The first
 * error ends it; it is kept in `scope`. Functions return false (or NULL) after an error. */
#ifndef ASSAY_PROGRAM_PARSE_H
#define ASSAY_PROGRAM_PARSE_H

#include "expr/parse.h"
#include "program/program.h"

/* A statement whose jumps are not resolved yet. */
typedef struct open_stmt {
  token start;         /* for messages */
  token then;          /* target of the `goto` behind it; TOK_END: none */
  uint32_t first_jump; /* its targets are jumps[first_jump .. next statement's) */
} open_stmt;

/* Where a body or an initialiser begins. */
typedef struct later {
  uint32_t index; /* of the procedure or global */
  lexer at;
} later;

typedef struct core_parser {
  program *p;
  lexer lex;
  expr_scope scope;
  VEC(later) bodies;
  VEC(later) inits;
  /* of the procedure being read */
  proc *f;
  map vars;    /* interned name -> var */
  map numbers; /* numeric label -> statement + 1 */
  map names;   /* interned name -> statement + 1 */
  VEC(open_stmt) open;
  VEC(token) jumps;
  token entry;
  const char *place_file; /* of places without one: the procedure's */
} core_parser;

#define FAIL(c, at, ...) (parse_error(&(c)->scope, (at), __VA_ARGS__), false)

static inline bool core_at(const core_parser *c, const char *text) {
  return token_is(&c->lex.tok, text);
}
static inline void core_next(core_parser *c) {
  lexer_next(&c->lex);
}
token core_peek(const core_parser *c); /* the token after the current one */
bool core_accept(core_parser *c, const char *text);
bool core_expect(core_parser *c, const char *text);
bool core_fail_expected(core_parser *c, const char *what); /* false */
bool core_accept_word(core_parser *c, const char *word);
bool core_number(core_parser *c, uint64_t *value, uint64_t max);
const char *core_name(core_parser *c, const char *what); /* interned, or NULL */
const char *core_text(core_parser *c);                   /* a string literal, interned, or NULL */
/* The semicolon, and the place in the comment behind it, if there is one. */
bool core_end(core_parser *c, location *where);
bool core_align(core_parser *c, var *v); /* `align 16`, if it is there */
/* Consumes the current token and reads the place in the comment behind it. */
void core_next_place(core_parser *c, location *where);
bool core_declare_var(core_parser *c, var_kind kind, const char *name, const type *t,
                      const token *at);

/* One statement; its jumps are resolved when all labels are known. */
bool core_parse_stmt(core_parser *c, stmt *s);
bool core_parse_target(core_parser *c);                    /* of a jump: appended to `jumps` */
uint64_t *core_label_slot(core_parser *c, const token *t); /* statement + 1, or 0 */
bool core_resolve(core_parser *c, const token *t, uint32_t *label);
bool core_parse_body(core_parser *c, uint32_t index);

#endif
