#include "shrink.h"

#include <string.h>

/* The text without the lines from..to-1. */
static void without_lines(buf *out, const char *text, uint32_t from, uint32_t to) {
  for (uint32_t n = 0; *text; ++n) {
    const char *end = strchr(text, '\n');
    size_t length = end ? (size_t)(end + 1 - text) : strlen(text);
    if (n < from || n >= to)
      buf_add_n(out, text, length);
    text += length;
  }
}

static uint32_t count_lines(const char *text) {
  uint32_t n = 0;
  for (; *text; ++text)
    n += *text == '\n';
  return n;
}

void shrink_lines(buf *text, shrink_test *fails, void *context, uint32_t tries) {
  for (uint32_t run = count_lines(buf_text(text)); run > 0;) {
    bool removed = false;
    for (uint32_t at = 0; at < count_lines(buf_text(text)) && tries > 0;) {
      buf less = {0};
      without_lines(&less, buf_text(text), at, at + run);
      --tries;
      if (less.size < text->size && fails(buf_text(&less), less.size, context)) {
        buf_free(text);
        *text = less;
        removed = true;
      } else {
        buf_free(&less);
        at += run;
      }
    }
    if (!removed || run > 1)
      run /= 2;
  }
}
