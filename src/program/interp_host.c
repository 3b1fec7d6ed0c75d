/* interp_host.c: functions without a body that the host executes: output, and what models ask for.
 * Formatting is the host's printf, conversion by conversion. */
#include "program/interp_state.h"
#include "program/output.h"

#include <inttypes.h>
#include <limits.h>

host_function host_find(const char *name) {
  static const struct {
    const char *name;
    host_function is;
  } rows[] = {
      {"printf", HOST_PRINTF},
      {"fprintf", HOST_FPRINTF},
      {"puts", HOST_PUTS},
      {"fputs", HOST_FPUTS},
      {"putchar", HOST_PUTCHAR},
      {"fputc", HOST_FPUTC},
      {"putc", HOST_FPUTC},
      {"fflush", HOST_FFLUSH},
      {"wprintf", HOST_PRINTF},
      {"fwprintf", HOST_FPRINTF},
      {"fputws", HOST_FPUTS},
      {"__assay_object_size", HOST_OBJECT_SIZE},
      {"__assay_same_object", HOST_SAME_OBJECT},
      {"__assay_write", HOST_WRITE},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (strcmp(rows[i].name, name) == 0)
      return rows[i].is;
  return HOST_NONE;
}

bool interp_runs_on_host(const char *name) {
  return host_find(name) != HOST_NONE;
}

/* ---- memory ---- */

/* The character of 1 or 4 bytes at an address, as output shows it: what is not known yet is not drawn for
 * that. */
static uint32_t read_character(interp *in, uint64_t address, uint32_t size) {
  assert(size == 1 || size == 4);
  place p = {.kind = PLACE_ADDRESS, .at = address & in->pointer_mask};
  place_resolve(in, &p, size, ACCESS_READ, NULL);
  if (object_is_undefined(p.object, p.at, size) && !is_asked(in, ERROR_UNINIT))
    return 0;
  return (uint32_t)object_load(in, p.object, p.at, type_int(in->pool, 8 * size, false), NULL);
}

/* Appends the string at an address, at most `limit` characters of it. Wide ones beyond ASCII are shown as
 * question marks. */
static void read_string(interp *in, uint64_t address, uint32_t size, uint64_t limit, buf *out) {
  for (uint64_t i = 0; i < limit; i++) {
    uint32_t c = read_character(in, address + i * size, size);
    if (c == 0)
      return;
    buf_put(out, size == 1 || c < 128 ? (char)c : '?');
  }
}

/* ---- arguments ---- */

typedef struct call {
  interp *in;
  uint32_t next; /* argument */
  bool literal;  /* its format is one */
  uint32_t size; /* bytes of a character of its text or format */
} call;

static const value *next_argument(call *c) {
  interp *in = c->in;
  if (c->next >= in->arguments.size)
    stop_error(in, ERROR_CALL, "library function called with too few arguments");
  const value *v = &in->arguments.data[c->next++];
  if (!moves_as_scalar(v->type))
    stop_error(in, ERROR_CALL, "library function called with a struct argument");
  return v;
}

static u128 next_scalar(call *c) {
  return next_argument(c)->scalar;
}

/* ---- printf ---- */

typedef struct conversion {
  char flags[8];
  int width, precision; /* precision -1: none */
  uint32_t bits;        /* of an integer argument */
  bool is_long;         /* of wide characters */
  char letter;
} conversion;

static int star_or_digits(call *c, const char **at) {
  if (**at == '*') {
    ++*at;
    return (int)(int32_t)(uint32_t)next_scalar(c);
  }
  int64_t n = 0;
  for (; **at >= '0' && **at <= '9'; ++*at)
    n = n > INT_MAX / 10 ? n : n * 10 + (**at - '0');
  return n > INT_MAX ? INT_MAX : (int)n;
}

/* Reads what follows a percent sign, up to and with the letter. */
static conversion parse_conversion(call *c, const char **at) {
  conversion v = {.precision = -1};
  size_t flags = 0;
  for (; **at && strchr("-+ #0", **at); ++*at)
    if (flags < sizeof v.flags - 2 && !strchr(v.flags, **at))
      v.flags[flags++] = **at;
  v.width = star_or_digits(c, at);
  if (v.width < 0) {
    v.width = v.width == INT_MIN ? INT_MAX : -v.width;
    if (!strchr(v.flags, '-'))
      v.flags[flags++] = '-';
  }
  if (**at == '.') {
    ++*at;
    v.precision = star_or_digits(c, at);
  }
  v.is_long = **at == 'l' && (*at)[1] != 'l';
  v.bits = 8 * format_length(at, c->in->pointer_width / 8);
  v.letter = **at;
  if (**at)
    ++*at;
  if (v.width > 1 << 20 || v.precision > 1 << 20)
    stop_run(c->in, RUN_UNKNOWN, "printf with a field of more than a million characters");
  return v;
}

static void put_padded(buf *out, const conversion *v, const char *text, size_t size) {
  size_t pad = (size_t)v->width > size ? (size_t)v->width - size : 0;
  bool left = strchr(v->flags, '-');
  for (size_t i = 0; !left && i < pad; i++)
    buf_put(out, ' ');
  buf_add_n(out, text, size);
  for (size_t i = 0; left && i < pad; i++)
    buf_put(out, ' ');
}

/* The host's format of the same conversion with that length. */
static void host_format(const conversion *v, const char *length, char *format, size_t size) {
  int n = snprintf(format, size, "%%%s*%s%s%c", v->flags, v->precision >= 0 ? ".*" : "", length,
                   v->letter);
  assert(n > 0 && (size_t)n < size);
  (void)n;
}

static void put_integer(call *c, buf *out, const conversion *v) {
  const value *arg = next_argument(c);
  char format[32];
  host_format(v, "ll", format, sizeof format);
  bool is_signed = v->letter == 'd' || v->letter == 'i';
  uint64_t bits = (uint64_t)signed_value(arg->type, arg->scalar);
  uint32_t unused = 64 - v->bits;
  bits = is_signed ? (uint64_t)((int64_t)(bits << unused) >> unused) : bits << unused >> unused;
  if (v->precision >= 0)
    buf_printf(out, format, v->width, v->precision, (unsigned long long)bits);
  else
    buf_printf(out, format, v->width, (unsigned long long)bits);
}

static void put_float(call *c, buf *out, const conversion *v) {
  const value *arg = next_argument(c);
  char format[32];
  host_format(v, "L", format, sizeof format);
  long double x = 0;
  if (arg->type->kind == T_FLOAT && arg->type->width == 64) {
    double d;
    memcpy(&d, &arg->scalar, sizeof d);
    x = d;
  } else if (arg->type->kind == T_FLOAT && arg->type->width == 80 && sizeof x == 16) {
    memcpy(&x, &arg->scalar, 10);
  } else {
    stop_run(c->in, RUN_UNKNOWN, "printf of a floating-point number of another format");
  }
  if (v->precision >= 0)
    buf_printf(out, format, v->width, v->precision, x);
  else
    buf_printf(out, format, v->width, x);
}

static void put_string(call *c, buf *out, const conversion *v) {
  uint64_t address = (uint64_t)next_scalar(c);
  buf *text = &c->in->text;
  buf_clear(text);
  uint64_t limit = v->precision >= 0 ? (uint64_t)v->precision : UINT64_MAX;
  if (address != 0)
    read_string(c->in, address, v->is_long ? 4 : 1, limit, text);
  else if (limit >= 6)
    buf_add(text, "(null)");
  put_padded(out, v, buf_text(text), text->size);
}

static void put_pointer(call *c, buf *out, const conversion *v) {
  uint64_t address = (uint64_t)next_scalar(c);
  char text[32];
  int n = snprintf(text, sizeof text, address ? "0x%" PRIx64 : "(nil)", address);
  put_padded(out, v, text, (size_t)n);
}

static void put_conversion(call *c, buf *out, const char **at) {
  conversion v = parse_conversion(c, at);
  switch (v.letter) {
  case '%':
    buf_put(out, '%');
    return;
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
    put_integer(c, out, &v);
    return;
  case 'c': {
    char byte = (char)next_scalar(c);
    put_padded(out, &v, &byte, 1);
    return;
  }
  case 's':
    put_string(c, out, &v);
    return;
  case 'p':
    put_pointer(c, out, &v);
    return;
  case 'f':
  case 'F':
  case 'e':
  case 'E':
  case 'g':
  case 'G':
  case 'a':
  case 'A':
    put_float(c, out, &v);
    return;
  case 'n': /* stored by a statement of its own, if the format is a literal */
    next_argument(c);
    if (!c->literal)
      stop_run(c->in, RUN_UNKNOWN, "a format that is no literal and stores a count");
    return;
  default:
    stop_run(c->in, RUN_UNKNOWN, "the printf conversion %%%c", v.letter ? v.letter : '?');
  }
}

/* Formats the arguments from the next one (the format string) on. */
static void format_arguments(call *c, buf *out) {
  buf *format = &c->in->text;
  buf_clear(format);
  read_string(c->in, (uint64_t)next_scalar(c), c->size, UINT64_MAX, format);
  char *copy = scratch_alloc(c->in, format->size + 1); /* zeroed */
  if (format->size > 0)
    memcpy(copy, format->text, format->size);
  const char *at = copy;
  while (*at) {
    if (*at == '%') {
      at++;
      put_conversion(c, out, &at);
    } else {
      buf_put(out, *at++);
    }
  }
}

/* ---- the functions ---- */

static FILE *file_of(interp *in, uint64_t address) {
  if (address != 0 && address == in->files[1])
    return in->o.output;
  if (address != 0 && address == in->files[2])
    return in->o.error_output;
  return NULL;
}

static u128 write_out(FILE *file, const buf *text) {
  if (file && text->size > 0)
    fwrite(text->text, 1, text->size, file);
  return text->size;
}

/* What realloc, a model, asks for: the argument must be what free may get. */
static u128 object_size(interp *in, uint64_t address) {
  const object *o = object_starting(in, address);
  if (!o || o->kind != OBJECT_HEAP || !o->live)
    stop_error(in, ERROR_FREE, "realloc of what is not the start of a live heap object");
  return o->size;
}

/* What library functions write that C does not fix: drawn when it is read. */
static void write_inputs(interp *in, uint64_t address, uint64_t size) {
  if (size == 0)
    return;
  place p = {.kind = PLACE_ADDRESS, .at = address & in->pointer_mask};
  place_resolve(in, &p, size, ACCESS_WRITE, NULL);
  if (p.object->pointers)
    object_unmark_pointer(p.object, p.at, size);
  object_undefine_range(p.object, p.at, size, HAVOC_INPUT);
  assert(object_is_undefined(p.object, p.at, size));
}

static u128 put_char(FILE *file, u128 c) {
  if (file)
    fputc((int)(c & 0xff), file);
  return c & 0xff;
}

/* Bytes of a character of what the function called prints. */
static uint32_t width_of(interp *in) {
  const proc *f = stmt_callee(in->p, current_stmt(in));
  return f && output_of(f->name) != OUTPUT_NONE && output_is_wide(f->name) ? 4 : 1;
}

/* Text is made in buffers of the interpreter, so nothing leaks if the run ends meanwhile. */
u128 host_call(interp *in, host_function h) {
  call c = {.in = in, .literal = stmt_only_prints(in->p, current_stmt(in)), .size = width_of(in)};
  buf *out = &in->line;
  buf_clear(out);
  switch (h) {
  case HOST_PRINTF:
    format_arguments(&c, out);
    return write_out(in->o.output, out);
  case HOST_FPRINTF: {
    FILE *file = file_of(in, (uint64_t)next_scalar(&c));
    format_arguments(&c, out);
    return write_out(file, out);
  }
  case HOST_PUTS:
    read_string(in, (uint64_t)next_scalar(&c), c.size, UINT64_MAX, out);
    buf_put(out, '\n');
    return write_out(in->o.output, out);
  case HOST_FPUTS:
    read_string(in, (uint64_t)next_scalar(&c), c.size, UINT64_MAX, out);
    write_out(file_of(in, (uint64_t)next_scalar(&c)), out);
    return 1;
  case HOST_PUTCHAR:
    return put_char(in->o.output, next_scalar(&c));
  case HOST_FPUTC: {
    u128 byte = next_scalar(&c);
    return put_char(file_of(in, (uint64_t)next_scalar(&c)), byte);
  }
  case HOST_FFLUSH:
    return 0;
  case HOST_OBJECT_SIZE:
    return object_size(in, (uint64_t)next_scalar(&c));
  case HOST_SAME_OBJECT: { /* the address of an object is its own here, as long as the run lasts */
    uint64_t one = (uint64_t)next_scalar(&c), other = (uint64_t)next_scalar(&c);
    return object_find(in, one) == object_find(in, other);
  }
  case HOST_WRITE: {
    uint64_t address = (uint64_t)next_scalar(&c);
    write_inputs(in, address, (uint64_t)next_scalar(&c));
    return 0;
  }
  case HOST_NONE:
    break;
  }
  assert(h != HOST_NONE);
  return 0;
}
