/* bp_parser.h: what the files of the `.bp` parser share; bp.h is the interface.
 *
 * Two passes over the tokens. The first (bp_parse.c) reads declarations and the headers of
 * functions, so that these may come in any order; the second reads the bodies.
 *
 * Edges of the function being read are kept apart from its statements until its end, because labels
 * may be used before they are defined. `edges` is a flat list of successors; those of statement i
 * are edges[first_edge[i] .. first_edge[i + 1]); edge 0 is the entry. `pending` are the edges that
 * lead to whatever statement comes next: each edge is pending, or a jump, or has its final value.
 */
#ifndef ASSAY_PROGRAM_BP_PARSER_H
#define ASSAY_PROGRAM_BP_PARSER_H

#include "program/bp.h"
#include "program/bp_lex.h"

#include <setjmp.h>

typedef VEC(uint32_t) edge_vec;

typedef struct bp_jump {
  uint32_t edge;
  uint32_t token; /* where the label is named */
} bp_jump;

typedef struct bp_label {
  const bp_token *token;
  uint32_t stmt;
} bp_label;

typedef struct bp_parser {
  program *program;
  const char *file, *text;
  diag *diag;
  bp_tokens tokens;
  uint32_t at; /* index of the current token */
  uint32_t depth;
  bool primes_allowed;  /* inside a constrain clause */
  jmp_buf bail;         /* syntax error: to the end of the function */
  VEC(uint32_t) bodies; /* per procedure: first token after `begin` */

  /* the function being read */
  proc *f;
  map vars;        /* interned name -> var */
  map label_index; /* interned name -> index into labels, + 1 */
  VEC(bp_label) labels;
  VEC(const bp_token *) names; /* labels of the next statement */
  edge_vec edges, first_edge, pending;
  edge_vec exits; /* ends of the arms of the ifs that are open */
  VEC(bp_jump) jumps;
  VEC(var *) ignore;             /* temporaries that stand for the `_` of a call */
  VEC(const bp_token *) targets; /* scratch: left side of the statement being read */
  expr_vec values;               /* scratch: its right side, or arguments */
} bp_parser;

/* ---- tokens ---- */
static inline const bp_token *bp_now(const bp_parser *b) {
  assert(b->at < b->tokens.size);
  return &b->tokens.data[b->at];
}
static inline const bp_token *bp_next(const bp_parser *b) { /* the one after the current */
  return &b->tokens.data[b->at + 1 < b->tokens.size ? b->at + 1 : b->at];
}
static inline bool bp_is(const bp_parser *b, bp_kind kind) {
  return bp_now(b)->kind == kind;
}
static inline const bp_token *bp_take(bp_parser *b) {
  const bp_token *t = bp_now(b);
  if (t->kind != BP_END)
    ++b->at;
  return t;
}
static inline bool bp_accept(bp_parser *b, bp_kind kind) {
  bool found = bp_is(b, kind);
  if (found)
    bp_take(b);
  return found;
}

/* Reports an error and goes on. */
void bp_complain(bp_parser *b, const bp_token *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same with a note at an earlier place. */
void bp_complain_twice(bp_parser *b, const bp_token *at, const bp_token *first, const char *what);
/* Reports "expected …" at the current token and leaves the function. */
_Noreturn void bp_expected(bp_parser *b, const char *what);
const bp_token *bp_expect(bp_parser *b, bp_kind kind);
void bp_enter(bp_parser *b); /* one level of nesting deeper */
void bp_leave(bp_parser *b);

/* ---- bp_expr.c ---- */
const expr *bp_expr(bp_parser *b);
/* The variable of that name, or NULL and an error. */
const var *bp_variable(bp_parser *b, const bp_token *name);

/* ---- bp_assign.c ---- */
void bp_read_targets(bp_parser *b);   /* names, into b->targets */
void bp_read_values(bp_parser *b);    /* expressions, into b->values */
void bp_read_arguments(bp_parser *b); /* the same, in parentheses */
/* Appends the variables of e, primed ones or the others, each once. */
void bp_collect(const expr *e, bool primed, expr_vec *out);
void bp_assign_stmt(bp_parser *b, const bp_token *first);
void bp_constrain_stmt(bp_parser *b, const bp_token *first);
void bp_call_stmt(bp_parser *b, const bp_token *first, bool has_targets);

/* ---- bp_stmt.c ---- */
/* A new statement, from that token to the one just taken, that goes on to the next one. */
stmt *bp_emit_simple(bp_parser *b, stmt_kind kind, const bp_token *first);
void bp_body(bp_parser *b, proc *f); /* from the current token to the `end`, inclusive */

#endif
