/* bp_lex.h: the tokens of a Boolean program, all at once.
 *
 * bp_lex turns the text into a vector of tokens that ends with one BP_END. Names are interned;
 * {any text} is a name, braces included, up to the brace that closes it on the same line. Keywords
 * are tokens of their own and never names. Comments are no tokens: the one that follows a token on
 * its line, and the last one on a line of its own before it, are remembered in it. */
#ifndef ASSAY_PROGRAM_BP_LEX_H
#define ASSAY_PROGRAM_BP_LEX_H

#include "base/diag.h"
#include "base/str.h"
#include "base/vec.h"

/* X(kind, text): keywords first, then punctuation; longer punctuation before its prefixes. */
#define BP_KEYWORDS(X)                                                                             \
  X(BP_DECL, "decl")                                                                               \
  X(BP_VOID, "void")                                                                               \
  X(BP_BOOL, "bool")                                                                               \
  X(BP_BEGIN, "begin")                                                                             \
  X(BP_KW_END, "end")                                                                              \
  X(BP_SKIP, "skip")                                                                               \
  X(BP_RETURN, "return")                                                                           \
  X(BP_GOTO, "goto")                                                                               \
  X(BP_CONSTRAIN, "constrain")                                                                     \
  X(BP_CALL, "call")                                                                               \
  X(BP_ASSERT, "assert")                                                                           \
  X(BP_ASSUME, "assume")                                                                           \
  X(BP_ABORTIF, "abortif")                                                                         \
  X(BP_ENFORCE, "enforce")                                                                         \
  X(BP_DEAD, "dead")                                                                               \
  X(BP_PRINT, "print")                                                                             \
  X(BP_ATOMIC_BEGIN, "atomic_begin")                                                               \
  X(BP_ATOMIC_END, "atomic_end")                                                                   \
  X(BP_START_THREAD, "start_thread")                                                               \
  X(BP_END_THREAD, "end_thread")                                                                   \
  X(BP_SYNC, "sync")                                                                               \
  X(BP_IF, "if")                                                                                   \
  X(BP_THEN, "then")                                                                               \
  X(BP_ELSIF, "elsif")                                                                             \
  X(BP_ELSE, "else")                                                                               \
  X(BP_FI, "fi")                                                                                   \
  X(BP_WHILE, "while")                                                                             \
  X(BP_DO, "do")                                                                                   \
  X(BP_OD, "od")                                                                                   \
  X(BP_TRUE, "T")                                                                                  \
  X(BP_FALSE, "F")                                                                                 \
  X(BP_SCHOOSE, "schoose")                                                                         \
  X(BP_CHOOSE, "choose")

#define BP_PUNCTUATION(X)                                                                          \
  X(BP_IFF, "<=>")                                                                                 \
  X(BP_ASSIGN, ":=")                                                                               \
  X(BP_IMPLIES, "=>")                                                                              \
  X(BP_NOT_EQUAL, "!=")                                                                            \
  X(BP_EQUAL_EQUAL, "==")                                                                          \
  X(BP_AND_AND, "&&")                                                                              \
  X(BP_OR_OR, "||")                                                                                \
  X(BP_AND, "&")                                                                                   \
  X(BP_OR, "|")                                                                                    \
  X(BP_XOR, "^")                                                                                   \
  X(BP_EQUAL, "=")                                                                                 \
  X(BP_NOT, "!")                                                                                   \
  X(BP_TILDE, "~")                                                                                 \
  X(BP_STAR, "*")                                                                                  \
  X(BP_QUERY, "?")                                                                                 \
  X(BP_PRIME, "'")                                                                                 \
  X(BP_COLON, ":")                                                                                 \
  X(BP_SEMICOLON, ";")                                                                             \
  X(BP_COMMA, ",")                                                                                 \
  X(BP_OPEN, "(")                                                                                  \
  X(BP_CLOSE, ")")                                                                                 \
  X(BP_OPEN_SQUARE, "[")                                                                           \
  X(BP_CLOSE_SQUARE, "]")                                                                          \
  X(BP_LESS, "<")                                                                                  \
  X(BP_GREATER, ">")

typedef enum bp_kind {
  BP_END, /* of the file */
  BP_NAME,
  BP_NUMBER,
#define X(kind, text) kind,
  BP_KEYWORDS(X) BP_PUNCTUATION(X)
#undef X
} bp_kind;

typedef struct bp_token {
  bp_kind kind;
  uint32_t line, column, length;
  const char *text;   /* BP_NAME: interned name; BP_NUMBER: interned digits; else NULL */
  const char *before; /* comment on a line of its own just before, interned, or NULL */
  const char *after;  /* comment that follows on the token's line, interned, or NULL */
} bp_token;

typedef VEC(bp_token) bp_tokens;

/* False, with the errors reported, if the text is not made of tokens. */
bool bp_lex(bp_tokens *out, str_pool *strings, const char *file, const char *text, size_t length,
            diag *d);
const char *bp_kind_text(bp_kind kind); /* "'while'", "a name"; for messages */

#endif
