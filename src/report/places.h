/* places.h: what stands around a place in the source: statements with a condition, blocks, calls.
 *
 * Debug information tells where a statement begins; witnesses (FORMATS.md section 4) want the
 * keyword of the statement a condition belongs to, and a call's closing parenthesis. The text is
 * split into tokens (comments and preprocessor lines skipped) and the bodies of functions are
 * parsed into nested statements; what is behind macros is not seen. The scan never fails: where the
 * text makes no sense to it, there is just nothing found. */
#ifndef ASSAY_REPORT_PLACES_H
#define ASSAY_REPORT_PLACES_H

#include "report/lines.h"

typedef struct text_place {
  uint32_t line, column;
} text_place;

typedef enum source_token_kind { TOKEN_WORD, TOKEN_MARK, TOKEN_QUOTED } source_token_kind;

typedef struct source_token {
  source_token_kind kind;
  const char *text; /* in the file's text */
  uint32_t length;
  text_place at;
  uint32_t match; /* of a bracket: index of the other one; else its own */
} source_token;

typedef enum control_kind {
  CONTROL_IF,
  CONTROL_WHILE,
  CONTROL_FOR,
  CONTROL_SWITCH,
  CONTROL_DO, /* its condition comes after its body */
} control_kind;

/* A statement with a condition; token indices. */
typedef struct control {
  control_kind kind;
  uint32_t keyword;
  uint32_t open, close;    /* parentheses around the condition (a for: around all three) */
  uint32_t body, body_end; /* of an if: what is done when the condition holds */
} control;

typedef struct file_places {
  const source_text *source;
  VEC(source_token) tokens;
  VEC(control) controls; /* in the order of their keywords */
} file_places;

typedef struct places {
  line_cache *lines;        /* borrowed */
  VEC(file_places *) files; /* owned */
} places;

void places_free(places *p);
const file_places *places_of(places *p, const char *file);

/* The innermost statement whose condition (parentheses) has that place, or NULL. */
const control *places_condition(const file_places *f, text_place at);
/* The innermost loop whose condition or body has that place, or NULL. */
const control *places_loop(const file_places *f, text_place at);
/* Is the place inside the body of the statement? */
bool places_in_body(const file_places *f, const control *c, text_place at);
/* Is the condition of the loop absent or the number 1? */
bool places_endless(const file_places *f, const control *c);
/* The closing parenthesis of the nth (from 0) call of `name` inside the range; false if there is
 * none. */
bool places_call_end(const file_places *f, location range, const char *name, uint32_t nth,
                     text_place *out);
/* The innermost block (index of its brace, UINT32_MAX: none) around a place. */
uint32_t places_block(const file_places *f, text_place at);

/* The first occurrence of a word on a line; false if there is none. */
bool places_word(const file_places *f, uint32_t line, const char *word, text_place *out);

static inline bool place_before(text_place a, text_place b) {
  return a.line < b.line || (a.line == b.line && a.column < b.column);
}

#endif
