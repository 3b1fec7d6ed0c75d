#include "base/diag.h"

#include "base/buf.h"
#include "base/file.h"

#include <assert.h>
#include <string.h>

static const struct {
  const char *word, *color;
} levels[] = {
    [DIAG_ERROR] = {"error", "\033[1;31m"},
    [DIAG_WARNING] = {"warning", "\033[1;35m"},
    [DIAG_NOTE] = {"note", "\033[1;36m"},
};
static const char bold[] = "\033[1m", green[] = "\033[1;32m", plain[] = "\033[0m";

/* The start of a line of the text, and its length without the newline; NULL if there are fewer. */
static const char *find_line(const char *text, uint32_t line, size_t *length) {
  assert(line > 0);
  while (--line > 0) {
    text = strchr(text, '\n');
    if (!text)
      return NULL;
    ++text;
  }
  *length = strcspn(text, "\r\n");
  return text;
}

/* The caret under column `column` of the line; tabs before it are kept so that it lines up. */
static void print_caret(const diag *d, FILE *out, const char *line, size_t length,
                        const diag_place *place) {
  size_t column = place->column - 1;
  assert(column <= length);
  fputs("  ", out);
  for (size_t i = 0; i < column; ++i)
    fputc(line[i] == '\t' ? '\t' : ' ', out);
  if (d->color)
    fputs(green, out);
  fputc('^', out);
  for (size_t i = 1; i < place->length && column + i < length; ++i)
    fputc('~', out);
  if (d->color)
    fputs(plain, out);
  fputc('\n', out);
}

static void print_source(const diag *d, FILE *out, const diag_place *place) {
  assert(place->text);
  size_t length = 0;
  const char *line = find_line(place->text, place->line, &length);
  if (!line)
    return;
  fprintf(out, "  %.*s\n", (int)length, line);
  if (place->column > 0 && place->column - 1 <= length)
    print_caret(d, out, line, length, place);
}

static void print_source_line(const diag *d, FILE *out, diag_place place) {
  if (!place.file || place.line == 0)
    return;
  if (place.text) {
    print_source(d, out, &place);
    return;
  }
  buf contents = {0}, error = {0};
  if (file_read(place.file, &contents, &error)) {
    place.text = buf_text(&contents);
    print_source(d, out, &place);
  }
  buf_free(&contents);
  buf_free(&error);
}

static void print_header(const diag *d, FILE *out, diag_level level, const diag_place *place) {
  if (d->color)
    fputs(bold, out);
  fputs(place->file ? place->file : "assay", out);
  if (place->file && place->line > 0) {
    fprintf(out, ":%u", place->line);
    if (place->column > 0)
      fprintf(out, ":%u", place->column);
  }
  fprintf(out, ": %s%s: %s", d->color ? levels[level].color : "", levels[level].word,
          d->color ? plain : "");
}

void diag_vat(diag *d, diag_level level, diag_place place, const char *format, va_list args) {
  assert((size_t)level < sizeof levels / sizeof *levels);
  if (level == DIAG_ERROR)
    ++d->errors;
  else if (level == DIAG_WARNING)
    ++d->warnings;
  if (d->limit && d->errors > d->limit)
    return;
  FILE *out = d->out ? d->out : stderr;
  print_header(d, out, level, &place);
  vfprintf(out, format, args);
  fputc('\n', out);
  print_source_line(d, out, place);
}

void diag_at(diag *d, diag_level level, diag_place place, const char *format, ...) {
  va_list args;
  va_start(args, format);
  diag_vat(d, level, place, format, args);
  va_end(args);
}
