/* buf.h: a growable, always NUL-terminated string. A zeroed buf is empty (its text is NULL until
 * the first append; buf_text gives "" then). The buf owns its text. */
#ifndef ASSAY_BASE_BUF_H
#define ASSAY_BASE_BUF_H

#include <stdarg.h>
#include <stddef.h>

typedef struct buf {
  char *text;
  size_t size, cap;
} buf;

void buf_put(buf *b, char c);
void buf_add(buf *b, const char *text);
void buf_add_n(buf *b, const char *text, size_t n); /* n 0: text may be NULL */
/* A word for the shell, in quotes; behind a blank, and quoted only if need be. */
void buf_add_quoted(buf *b, const char *word);
void buf_add_word(buf *b, const char *word);
void buf_printf(buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buf_vprintf(buf *b, const char *format, va_list args);
void buf_cut(buf *b, size_t size); /* back to what it was when it had that size */
void buf_clear(buf *b);
void buf_free(buf *b);
const char *buf_text(const buf *b); /* borrowed */
char *buf_take(buf *b);             /* owned by the caller; the buf is empty afterwards */

#endif
