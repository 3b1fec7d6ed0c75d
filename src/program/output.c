#include "program/output.h"

typedef struct output_row {
  const char *name;
  output_kind kind;
  uint32_t format; /* OUTPUT_FORMAT: the argument */
  int stream;      /* the argument, or OUTPUT_TO_STDOUT */
} output_row;

static const output_row *find_row(const char *name) {
  static const output_row rows[] = {
      {"printf", OUTPUT_FORMAT, 0, OUTPUT_TO_STDOUT},
      {"fprintf", OUTPUT_FORMAT, 1, 0},
      {"puts", OUTPUT_TEXT, 0, OUTPUT_TO_STDOUT},
      {"fputs", OUTPUT_TEXT, 0, 1},
      {"putchar", OUTPUT_CHAR, 0, OUTPUT_TO_STDOUT},
      {"fputc", OUTPUT_CHAR, 0, 1},
      {"putc", OUTPUT_CHAR, 0, 1},
      {"fflush", OUTPUT_FLUSH, 0, 0},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    if (strcmp(rows[i].name, name) == 0)
      return &rows[i];
  return NULL;
}

output_kind output_of(const char *name) {
  const output_row *row = find_row(name);
  return row ? row->kind : OUTPUT_NONE;
}

int output_stream_argument(const char *name) {
  const output_row *row = find_row(name);
  assert(row);
  return row->stream;
}

uint32_t output_format_argument(const char *name) {
  const output_row *row = find_row(name);
  assert(row && row->kind == OUTPUT_FORMAT);
  return row->format;
}

/* ---- literals ---- */

/* The variable that an address is the start of, or NULL. */
static const var *start_of(const expr *e) {
  while (e->kind == E_CAST)
    e = e->kid[0];
  if (e->kind != E_ADDR)
    return NULL;
  e = e->kid[0];
  while (e->kind == E_INDEX && e->kid[1]->kind == E_CONST && e->kid[1]->value == 0)
    e = e->kid[0];
  return e->kind == E_VAR ? e->var : NULL;
}

bool literal_bytes(const expr *e, buf *out) {
  const var *v = start_of(e);
  const expr *text = v ? v->literal : NULL;
  if (!text || text->kind != E_AGG)
    return false;
  for (uint32_t i = 0; i < text->count && text->kid[i]->kind == E_CONST && text->kid[i]->value; ++i)
    buf_put(out, (char)text->kid[i]->value);
  return true;
}

bool stmt_only_prints(const program *p, const stmt *s) {
  const proc *f = s->kind == S_CALL ? stmt_callee(p, s) : NULL;
  output_kind kind = f && !f->has_body ? output_of(f->name) : OUTPUT_NONE;
  if (kind != OUTPUT_FORMAT)
    return kind != OUTPUT_NONE;
  uint32_t at = output_format_argument(f->name);
  const var *v = at < s->rhs_count ? start_of(s->rhs[at]) : NULL;
  return v && v->literal;
}

/* ---- formats ---- */

static int64_t read_number(const char **at, bool *is_star) {
  int64_t n = 0;
  *is_star = **at == '*';
  *at += *is_star;
  for (; **at >= '0' && **at <= '9'; ++*at)
    n = n > 100000000 ? n : n * 10 + (**at - '0');
  return n;
}

static uint32_t read_length(const char **at, uint32_t word) {
  char c = **at;
  if (c == '\0' || !strchr("hlzjtLq", c))
    return 4;
  ++*at;
  bool twice = **at == c && (c == 'h' || c == 'l');
  *at += twice;
  switch (c) {
  case 'h':
    return twice ? 1 : 2;
  case 'l':
    return twice ? 8 : word;
  case 'z':
  case 't':
    return word;
  default:
    return 8;
  }
}

/* Bytes of a conversion without its width. */
static void set_bounds(format_part *out, int64_t precision) {
  switch (out->letter) {
  case '%':
  case 'c':
    out->least = out->most = 1;
    break;
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
    out->least = precision == 0 ? 0 : precision > 0 ? precision : 1;
    out->most = precision > 32 ? precision + 3 : 32; /* 22 octal digits, a sign or a prefix */
    break;
  case 's':
    out->most = precision >= 0 ? precision : INT64_MAX;
    break;
  case 'n':
    out->most = 0;
    break;
  default:
    out->most = INT64_MAX;
  }
}

bool format_next(const char **at, uint32_t word, format_part *out) {
  *out = (format_part){0};
  if (!**at)
    return false;
  if (**at != '%') {
    size_t n = strcspn(*at, "%");
    *at += n;
    out->least = out->most = (int64_t)n;
    return true;
  }
  ++*at;
  bool star = false, stars = false;
  *at += strspn(*at, "-+ #0'");
  int64_t width = read_number(at, &star), precision = -1;
  out->before = star;
  stars = star;
  if (**at == '.') {
    ++*at;
    precision = read_number(at, &star);
    out->before += star;
    stars |= star;
  }
  out->bytes = read_length(at, word);
  out->letter = **at;
  *at += out->letter != '\0';
  set_bounds(out, star ? -1 : precision);
  if (stars) {
    out->least = out->letter == 'c' || out->letter == '%' ? 1 : 0;
    out->most = out->letter == 'n' ? 0 : INT64_MAX;
  } else if (out->letter != 'n' && out->letter != '%') {
    out->least = out->least < width ? width : out->least;
    out->most = out->most < width ? width : out->most;
  }
  assert(out->least <= out->most);
  return true;
}
