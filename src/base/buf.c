#include "base/buf.h"

#include "base/memory.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void reserve(buf *b, size_t more) {
  assert(b->cap ? b->size < b->cap : !b->text && b->size == 0);
  if (b->size + more + 1 <= b->cap)
    return;
  size_t cap = b->cap ? b->cap * 2 : 64;
  while (cap < b->size + more + 1)
    cap *= 2;
  b->text = xrealloc(b->text, cap);
  b->cap = cap;
  assert(b->size + more < b->cap);
}

void buf_add_n(buf *b, const char *text, size_t n) {
  assert(text || n == 0);
  reserve(b, n);
  if (n > 0)
    memcpy(b->text + b->size, text, n);
  b->size += n;
  b->text[b->size] = '\0';
}

void buf_add(buf *b, const char *text) {
  buf_add_n(b, text, strlen(text));
}

void buf_put(buf *b, char c) {
  buf_add_n(b, &c, 1);
}

void buf_vprintf(buf *b, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  int n = vsnprintf(NULL, 0, format, again);
  va_end(again);
  assert(n >= 0);
  reserve(b, (size_t)n);
  vsnprintf(b->text + b->size, (size_t)n + 1, format, args);
  b->size += (size_t)n;
}

void buf_printf(buf *b, const char *format, ...) {
  va_list args;
  va_start(args, format);
  buf_vprintf(b, format, args);
  va_end(args);
}

void buf_cut(buf *b, size_t size) {
  assert(size <= b->size);
  b->size = size;
  if (b->text)
    b->text[size] = '\0';
}

void buf_clear(buf *b) {
  b->size = 0;
  if (b->text)
    b->text[0] = '\0';
}

void buf_free(buf *b) {
  free(b->text);
  *b = (buf){0};
}

const char *buf_text(const buf *b) {
  return b->text ? b->text : "";
}

char *buf_take(buf *b) {
  reserve(b, 0);
  char *text = b->text;
  text[b->size] = '\0';
  *b = (buf){0};
  return text;
}

void buf_add_quoted(buf *b, const char *word) {
  buf_put(b, '\'');
  for (const char *at = word; *at; ++at)
    if (*at == '\'')
      buf_add(b, "'\\''");
    else
      buf_put(b, *at);
  buf_put(b, '\'');
}

void buf_add_word(buf *b, const char *word) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                              "_-./=+,:@%^";
  buf_put(b, ' ');
  if (*word && !word[strspn(word, plain)])
    buf_add(b, word);
  else
    buf_add_quoted(b, word);
}
