#include "program/output.h"

typedef struct output_row {
  const char *name;
  output_kind kind;
  uint32_t format; /* OUTPUT_FORMAT: the argument */
  int stream;      /* the argument, or OUTPUT_TO_STDOUT */
  bool is_wide;    /* its text or format is of wide characters */
} output_row;

static const output_row *find_row(const char *name) {
  static const output_row rows[] = {
      {"printf", OUTPUT_FORMAT, 0, OUTPUT_TO_STDOUT, false},
      {"fprintf", OUTPUT_FORMAT, 1, 0, false},
      {"puts", OUTPUT_TEXT, 0, OUTPUT_TO_STDOUT, false},
      {"fputs", OUTPUT_TEXT, 0, 1, false},
      {"putchar", OUTPUT_CHAR, 0, OUTPUT_TO_STDOUT, false},
      {"fputc", OUTPUT_CHAR, 0, 1, false},
      {"putc", OUTPUT_CHAR, 0, 1, false},
      {"wprintf", OUTPUT_FORMAT, 0, OUTPUT_TO_STDOUT, true},
      {"fwprintf", OUTPUT_FORMAT, 1, 0, true},
      {"fputws", OUTPUT_TEXT, 0, 1, true},
      {"fflush", OUTPUT_FLUSH, 0, 0, false},
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

bool output_is_wide(const char *name) {
  const output_row *row = find_row(name);
  assert(row);
  return row->is_wide;
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

/* The characters of a string literal, wide ones too; NULL: it is none. */
static const expr *literal_of(const program *p, const expr *e) {
  const var *v = start_of(e);
  if (!v || v->literal || !v->is_const || !v->is_private)
    return v ? v->literal : NULL;
  for (vec_each(const global, g, &p->globals))
    if (g->var == v)
      return v->type->kind == T_ARRAY && type_is_integer(v->type->elem) ? g->init : NULL;
  return NULL;
}

bool literal_bytes(const program *p, const expr *e, buf *out) {
  const expr *text = literal_of(p, e);
  if (!text || text->kind != E_AGG)
    return false;
  for (uint32_t i = 0; i < text->count && text->kid[i]->kind == E_CONST && text->kid[i]->value; ++i)
    buf_put(out, text->kid[i]->value < 128 || text->kid[i]->type->width == 8
                     ? (char)text->kid[i]->value
                     : '?');
  return true;
}

bool stmt_only_prints(const program *p, const stmt *s) {
  const proc *f = s->kind == S_CALL ? stmt_callee(p, s) : NULL;
  output_kind kind = f && !f->has_body ? output_of(f->name) : OUTPUT_NONE;
  if (kind != OUTPUT_FORMAT)
    return kind != OUTPUT_NONE;
  uint32_t at = output_format_argument(f->name);
  return at < s->rhs_count && literal_of(p, s->rhs[at]);
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

uint32_t format_length(const char **at, uint32_t word) {
  assert(word > 0);
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

enum { LONGEST_CHARACTER = 16 }; /* MB_LEN_MAX of glibc: bytes of a wide character */

/* Bytes of a conversion without its width. */
static void set_bounds(format_part *out, int64_t precision) {
  switch (out->letter) {
  case '%':
  case 'c':
    out->most = out->is_long ? LONGEST_CHARACTER : 1;
    out->least = out->is_long ? 0 : 1;
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
  star = false;
  if (**at == '.') {
    ++*at;
    precision = read_number(at, &star);
    out->before += star;
    stars |= star;
  }
  out->has_star = star;
  out->precision = out->has_star ? -1 : precision;
  out->is_long = **at == 'l' && (*at)[1] != 'l';
  out->bytes = format_length(at, word);
  out->letter = **at;
  *at += out->letter != '\0';
  set_bounds(out, star ? -1 : precision);
  if (stars) {
    out->least = (out->letter == 'c' && !out->is_long) || out->letter == '%' ? 1 : 0;
    out->most = out->letter == 'n' ? 0 : INT64_MAX;
  } else if (out->letter != 'n' && out->letter != '%') {
    out->least = out->least < width ? width : out->least;
    out->most = out->most < width ? width : out->most;
  }
  assert(out->least <= out->most);
  return true;
}
