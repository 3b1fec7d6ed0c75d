#include "report/columns.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_INDENT = 24, TABLE = 120, MAX_COLUMN = 48, MIN_COLUMN = 20 };

void columns_values(buf *out, const story_value *values, uint32_t count) {
  enum { MOST = 8 }; /* of an array or struct that is set as a whole */
  uint32_t shown = 0;
  for (uint32_t i = 0; i < count; ++i) {
    if (values[i].is_temp)
      continue;
    if (shown == MOST) {
      buf_add(out, ", ...");
      return;
    }
    buf_printf(out, "%s%s", shown ? ", " : "", values[i].path);
    if (values[i].object)
      buf_printf(out, " (%s)", values[i].object);
    buf_printf(out, " = %s", values[i].value);
    ++shown;
  }
}

/* Length of the text as the terminal shows it: bytes that continue a character count nothing. */
static size_t shown_length(const char *text, size_t size) {
  size_t n = 0;
  for (size_t i = 0; i < size; ++i)
    n += ((unsigned char)text[i] & 0xc0) != 0x80;
  return n;
}

void columns_pad(buf *out, size_t from, size_t width) {
  assert(from <= out->size);
  for (size_t n = shown_length(out->text + from, out->size - from); n < width; ++n)
    buf_put(out, ' ');
}

void columns_indent(buf *out, uint32_t depth) {
  for (uint32_t i = 0; i < depth && i < MAX_INDENT; ++i)
    buf_add(out, "  ");
  if (depth > MAX_INDENT)
    buf_printf(out, "(depth %u) ", depth);
}

void columns_event(buf *out, const story_event *e) {
  columns_indent(out, e->depth);
  if (e->kind == STORY_RETURNED) {
    buf_printf(out, "%s: back from the call", e->function);
  } else if (e->kind != STORY_ENTER) {
    buf_printf(out, "%s: %s", e->function, e->code);
  } else {
    buf_printf(out, "%s(", proc_shown(e->proc));
    columns_values(out, e->values, e->value_count);
    buf_put(out, ')');
  }
}

/* Index of the column of a thread, or where it belongs. */
static uint32_t column_of(const columns *c, uint32_t thread) {
  uint32_t i = 0;
  while (i < c->count && c->thread[i] < thread)
    ++i;
  return i;
}

/* false: there is no room for it. */
static bool has_or_gets_column(columns *c, uint32_t thread) {
  uint32_t at = column_of(c, thread);
  if (at < c->count && c->thread[at] == thread)
    return true;
  if (c->count == COLUMNS_MOST)
    return false;
  memmove(&c->thread[at + 1], &c->thread[at], (c->count - at) * sizeof *c->thread);
  c->thread[at] = thread;
  ++c->count;
  assert(at == 0 || c->thread[at - 1] < thread);
  return true;
}

static void widen(columns *c, uint32_t at, const buf *text) {
  size_t length = shown_length(buf_text(text), text->size), most = TABLE / c->count;
  most = most > MAX_COLUMN ? MAX_COLUMN : most < MIN_COLUMN ? MIN_COLUMN : most;
  length = length < most ? length : most;
  if (length > c->width[at])
    c->width[at] = length;
}

static void head(buf *out, const columns *c, uint32_t at) {
  buf_printf(out, "thread %" PRIu32, c->thread[at]);
}

columns columns_of(const told_list *list) {
  columns c = {0};
  for (vec_each(const told, t, list))
    if (!has_or_gets_column(&c, t->event->thread))
      return (columns){0};
  buf text = {0};
  for (uint32_t i = 0; i < c.count; ++i) {
    buf_clear(&text);
    head(&text, &c, i);
    widen(&c, i, &text);
  }
  for (vec_each(const told, t, list)) {
    buf_clear(&text);
    columns_event(&text, t->event);
    widen(&c, column_of(&c, t->event->thread), &text);
  }
  buf_free(&text);
  return c;
}

/* Bytes of the first characters. */
static size_t bytes_of(const buf *text, size_t characters) {
  size_t n = 0;
  while (n < text->size && shown_length(buf_text(text), n + 1) <= characters)
    ++n;
  return n;
}

static void write_cell(buf *out, const buf *text, size_t width) {
  size_t from = out->size;
  assert(width >= strlen("..."));
  if (shown_length(buf_text(text), text->size) <= width) {
    buf_add_n(out, buf_text(text), text->size);
  } else {
    buf_add_n(out, buf_text(text), bytes_of(text, width - strlen("...")));
    buf_add(out, "...");
  }
  columns_pad(out, from, width);
}

void columns_write_header(buf *out, const columns *c) {
  buf text = {0};
  assert(c->count > 0);
  for (uint32_t i = 0; i < c->count; ++i) {
    buf_clear(&text);
    head(&text, c, i);
    buf_add(out, "| ");
    write_cell(out, &text, c->width[i]);
    buf_add(out, i + 1 < c->count ? " " : " |\n");
  }
  buf_free(&text);
}

void columns_write(buf *out, const columns *c, const story_event *e) {
  buf text = {0}, nothing = {0};
  uint32_t at = column_of(c, e->thread);
  assert(at < c->count && c->thread[at] == e->thread);
  columns_event(&text, e);
  for (uint32_t i = 0; i < c->count; ++i) {
    buf_add(out, "| ");
    write_cell(out, i == at ? &text : &nothing, c->width[i]);
    buf_add(out, i + 1 < c->count ? " " : " |");
  }
  buf_free(&text);
}
