/* printf.c: formatted output to memory, as C17 7.21.6.1 has it: computed, but for floating-point
 * numbers and what the platform decides (%p). */
#include <assay/model.h>

//# stdio.h

typedef __builtin_va_list va_list;
#define va_start(list, last) __builtin_va_start(list, last)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_end(list) __builtin_va_end(list)
#define va_copy(to, from) __builtin_va_copy(to, from)

/* Where it goes: at most `room` characters, the terminating null among them; all are counted. */
struct printf_out {
  char *to;
  wchar_t *wide; /* then there, as wide characters; or NULL */
  size_t room, count;
};

static void printf_put(struct printf_out *out, char c) {
  if (out->count + 1 < out->room) {
    if (out->wide)
      out->wide[out->count] = (unsigned char)c;
    else
      out->to[out->count] = c;
  }
  out->count++;
}

static void printf_pad(struct printf_out *out, char c, int n) {
  for (; n > 0; n--)
    printf_put(out, c);
}

/* One conversion: %[flags][width][.precision][length]letter */
struct printf_spec {
  _Bool left, plus, blank, other, zero;
  int width, precision; /* -1: none */
  int length;           /* 'h', 'H' for hh, 'l', 'L' for ll, 'j', 'z', 't', 'D' for L, or 0 */
};

static const char *printf_number(const char *at, int *value) {
  int n = 0;
  for (; *at >= '0' && *at <= '9'; at++)
    n = n > 100000000 ? n : n * 10 + (*at - '0');
  *value = n;
  return at;
}

static const char *printf_flags(const char *at, struct printf_spec *s) {
  for (;; at++) {
    if (*at == '-')
      s->left = 1;
    else if (*at == '+')
      s->plus = 1;
    else if (*at == ' ')
      s->blank = 1;
    else if (*at == '#')
      s->other = 1;
    else if (*at == '0')
      s->zero = 1;
    else
      return at;
  }
}

static const char *printf_length(const char *at, struct printf_spec *s) {
  s->length = 0;
  if (*at == 'h' || *at == 'l') {
    s->length = *at++;
    if (*at == s->length) {
      s->length = *at++ == 'h' ? 'H' : 'L';
    }
  } else if (*at == 'j' || *at == 'z' || *at == 't') {
    s->length = *at++;
  } else if (*at == 'L') {
    s->length = 'D';
    at++;
  } else if (*at == 'q') {
    s->length = 'L';
    at++;
  }
  return at;
}

/* ---- integers ---- */

static void printf_integer(struct printf_out *out, const struct printf_spec *s, char letter,
                           _Bool negative, unsigned long long value) {
  char digits[24];
  int n = 0, prefix = 0;
  unsigned base = letter == 'o' ? 8 : letter == 'x' || letter == 'X' ? 16 : 10;
  char ten = letter == 'X' ? 'A' : 'a', sign = 0;
  _Bool zero = value == 0;
  for (; value; value /= base) {
    unsigned d = (unsigned)(value % base);
    digits[n++] = (char)(d < 10 ? '0' + d : ten + (d - 10));
  }
  if (letter == 'd' || letter == 'i')
    sign = negative ? '-' : s->plus ? '+' : s->blank ? ' ' : 0;
  if (s->other && base == 16 && !zero)
    prefix = 2;
  int least = s->precision >= 0 ? s->precision : 1;
  if (s->other && base == 8 && least <= n)
    least = n + 1;
  int zeros = least > n ? least - n : 0;
  int all = n + zeros + prefix + (sign ? 1 : 0);
  int pad = s->width > all ? s->width - all : 0;
  if (!s->left && s->zero && s->precision < 0) {
    zeros += pad;
    pad = 0;
  }
  if (!s->left)
    printf_pad(out, ' ', pad);
  if (sign)
    printf_put(out, sign);
  if (prefix) {
    printf_put(out, '0');
    printf_put(out, letter);
  }
  printf_pad(out, '0', zeros);
  while (n > 0)
    printf_put(out, digits[--n]);
  if (s->left)
    printf_pad(out, ' ', pad);
}

/* ---- strings and what is not computed ---- */

static void printf_text(struct printf_out *out, const struct printf_spec *s, const char *text) {
  int n = 0;
  while ((s->precision < 0 || n < s->precision) && text[n])
    n++;
  if (!s->left)
    printf_pad(out, ' ', s->width - n);
  for (int i = 0; i < n; i++)
    printf_put(out, text[i]);
  if (s->left)
    printf_pad(out, ' ', s->width - n);
}

/* A wide character, as far as it is one of ASCII. */
static void printf_put_wide(struct printf_out *out, wchar_t c) {
  if (c >= 128 || c < 0)
    __assay_approximate("a wide character in a format");
  printf_put(out, (char)c);
}

static void printf_wide_text(struct printf_out *out, const struct printf_spec *s,
                             const wchar_t *text) {
  int n = 0;
  while ((s->precision < 0 || n < s->precision) && text[n])
    n++;
  if (!s->left)
    printf_pad(out, ' ', s->width - n);
  for (int i = 0; i < n; i++)
    printf_put_wide(out, text[i]);
  if (s->left)
    printf_pad(out, ' ', s->width - n);
}

/* Some number of characters that the platform decides. */
static void printf_any(struct printf_out *out, const struct printf_spec *s, size_t most) {
  size_t n = ANY_SIZE(most);
  __VERIFIER_assume(n >= 1 && (s->width < 0 || n >= (size_t)s->width));
  if (out->count + 1 < out->room) {
    size_t left = out->room - 1 - out->count, some = n < left ? n : left;
    if (out->wide)
      __assay_write(out->wide + out->count, some * sizeof *out->wide);
    else
      __assay_write(out->to + out->count, some);
  }
  out->count += n;
}

/* ---- the format ---- */

/* The arguments, in a struct so that functions can share them. */
struct printf_args {
  va_list list;
};

static long long printf_signed(struct printf_args *a, int length) {
  switch (length) {
  case 'H':
    return (signed char)va_arg(a->list, int);
  case 'h':
    return (short)va_arg(a->list, int);
  case 'l':
    return va_arg(a->list, long);
  case 'L':
  case 'j':
    return va_arg(a->list, long long);
  case 'z':
  case 't':
    return va_arg(a->list, ptrdiff_t);
  default:
    return va_arg(a->list, int);
  }
}

static unsigned long long printf_unsigned(struct printf_args *a, int length) {
  switch (length) {
  case 'H':
    return (unsigned char)va_arg(a->list, unsigned);
  case 'h':
    return (unsigned short)va_arg(a->list, unsigned);
  case 'l':
    return va_arg(a->list, unsigned long);
  case 'L':
  case 'j':
    return va_arg(a->list, unsigned long long);
  case 'z':
  case 't':
    return va_arg(a->list, size_t);
  default:
    return va_arg(a->list, unsigned);
  }
}

static void printf_store(struct printf_args *a, int length, size_t count) {
  switch (length) {
  case 'H':
    *va_arg(a->list, signed char *) = (signed char)count;
    break;
  case 'h':
    *va_arg(a->list, short *) = (short)count;
    break;
  case 'l':
  case 'z':
  case 't':
    *va_arg(a->list, long *) = (long)count;
    break;
  case 'L':
  case 'j':
    *va_arg(a->list, long long *) = (long long)count;
    break;
  default:
    *va_arg(a->list, int *) = (int)count;
  }
}

/* Reads flags, width, precision and length. */
static const char *printf_read(const char *at, struct printf_spec *s, struct printf_args *a) {
  s->left = s->plus = s->blank = s->other = s->zero = 0;
  s->width = s->precision = -1;
  at = printf_flags(at, s);
  if (*at == '*') {
    s->width = va_arg(a->list, int);
    if (s->width < 0) {
      s->left = 1;
      s->width = -s->width;
    }
    at++;
  } else if (*at >= '1' && *at <= '9') {
    at = printf_number(at, &s->width);
  }
  if (*at == '.') {
    at++;
    if (*at == '*') {
      s->precision = va_arg(a->list, int);
      if (s->precision < 0)
        s->precision = -1;
      at++;
    } else {
      at = printf_number(at, &s->precision);
    }
  }
  return printf_length(at, s);
}

static void printf_convert(struct printf_out *out, char letter, struct printf_spec *s,
                           struct printf_args *a) {
  switch (letter) {
  case 'd':
  case 'i': {
    long long v = printf_signed(a, s->length);
    printf_integer(out, s, letter, v < 0, v < 0 ? 0 - (unsigned long long)v : (unsigned long long)v);
    break;
  }
  case 'u':
  case 'o':
  case 'x':
  case 'X':
    printf_integer(out, s, letter, 0, printf_unsigned(a, s->length));
    break;
  case 'c': {
    char c = (char)va_arg(a->list, int);
    if (!s->left)
      printf_pad(out, ' ', s->width - 1);
    printf_put(out, c);
    if (s->left)
      printf_pad(out, ' ', s->width - 1);
    break;
  }
  case 's':
    if (s->length == 'l') {
      printf_wide_text(out, s, va_arg(a->list, const wchar_t *));
    } else {
      printf_text(out, s, va_arg(a->list, const char *));
    }
    break;
  case 'p':
    (void)va_arg(a->list, void *);
    printf_any(out, s, s->width > 32 ? (size_t)s->width : 32);
    break;
  case 'n':
    printf_store(a, s->length, out->count);
    break;
  case '%':
    printf_put(out, '%');
    break;
  case 'm':
    __assay_approximate("%m in a format");
    printf_any(out, s, 4096);
    break;
  default: /* a, e, f, g */
    if (s->length == 'D')
      (void)va_arg(a->list, long double);
    else
      (void)va_arg(a->list, double);
    __assay_approximate("a floating-point number in a format");
    printf_any(out, s, 8192);
  }
}

static void printf_all(struct printf_out *out, const char *format, struct printf_args *a) {
  struct printf_spec spec;
  while (*format) {
    if (*format != '%') {
      printf_put(out, *format++);
      continue;
    }
    format = printf_read(format + 1, &spec, a);
    if (!*format)
      break;
    printf_convert(out, *format++, &spec, a);
  }
}

static int printf_format(char *to, size_t room, const char *format, struct printf_args *a) {
  struct printf_out out = {to, NULL, room, 0};
  printf_all(&out, format, a);
  if (room)
    to[out.count < room ? out.count : room - 1] = 0;
  if (out.count > INT_MAX) {
    SET_ERRNO(EOVERFLOW);
    return -1;
  }
  return (int)out.count;
}

//= vsnprintf modelled: a formatted string of at most n bytes; the length it would have
int vsnprintf(char *to, size_t room, const char *format, va_list list) {
  struct printf_args a;
  va_copy(a.list, list);
  int n = printf_format(to, room, format, &a);
  va_end(a.list);
  return n;
}

//= snprintf modelled: a formatted string of at most n bytes; the length it would have
//? snprintf(room(40), 40, "%i|% d|%.0d|%+.3i", (int)pick(-9, 9), (int)pick(-9, 9), (int)pick(0, 2), (int)pick(-9999, 9999)): same(r); same_bytes(a1, 40)
//? snprintf(room(60), 60, "%#o|%#x|%08lx|%-8X|", (unsigned)pick(0, 9), (unsigned)pick(0, 1), (unsigned long)pick(0, LONG_MAX), (unsigned)pick(0, 99999)): same(r); same_bytes(a1, 60)
//? snprintf(room(60), 60, "%zu|%td|%jd|%hd|%hhu", (size_t)pick(0, LONG_MAX), (ptrdiff_t)pick(LONG_MIN, LONG_MAX), (intmax_t)pick(LONG_MIN, LONG_MAX), (int)pick(-70000, 70000), (unsigned)pick(0, 999)): same(r); same_bytes(a1, 60)
//? snprintf(room(30), 30, "%.*s|%*s", (int)pick(-1, 6), text(5), (int)pick(-9, 9), text(5)): same(r); same_bytes(a1, 30)
//? snprintf(room(30), pick(0, 30), "%d|%5d|%-4d|", (int)pick(INT_MIN, INT_MAX), (int)pick(-99, 99), (int)pick(-9, 9)): same(r); same_bytes(a1, 30)
//? snprintf(room(30), pick(0, 30), "%s:%c", text(12), (int)pick(1, 127)): same(r); same_bytes(a1, 30)
//? snprintf(room(30), pick(0, 30), "%8.3s|%-6s", text(12), text(8)): same(r); same_bytes(a1, 30)
//? snprintf(room(40), pick(0, 40), "%x %#X %o %u", (unsigned)pick(0, UINT_MAX), (unsigned)pick(0, 99999), (unsigned)pick(0, 9999), (unsigned)pick(0, UINT_MAX)): same(r); same_bytes(a1, 40)
//? snprintf(room(60), 60, "%ld %lld %hhd %+05d", (long)pick(LONG_MIN, LONG_MAX), pick(LLONG_MIN, LLONG_MAX), (int)pick(-200, 200), (int)pick(-99, 99)): same(r); same_bytes(a1, 60)
//? snprintf(NULL, 0, "%*d%%%s", (int)pick(-9, 9), (int)pick(-99999, 99999), text(9))
int snprintf(char *to, size_t room, const char *format, ...) {
  struct printf_args a;
  va_start(a.list, format);
  int n = printf_format(to, room, format, &a);
  va_end(a.list);
  return n;
}

//= vsprintf modelled: a formatted string; its length
int vsprintf(char *to, const char *format, va_list list) {
  return vsnprintf(to, SIZE_MAX, format, list);
}

//= sprintf modelled: a formatted string; its length
//? sprintf(room(40), "%d %s", (int)pick(INT_MIN, INT_MAX), text(12)): same(r); same_bytes(a1, 40)
//? sprintf(room(40), "%05d.%.2d.%3c", (int)pick(-99999, 99999), (int)pick(0, 9), (int)pick(32, 126)): same(r); same_bytes(a1, 40)
int sprintf(char *to, const char *format, ...) {
  struct printf_args a;
  va_start(a.list, format);
  int n = printf_format(to, SIZE_MAX, format, &a);
  va_end(a.list);
  return n;
}

static int printf_new(char **to, const char *format, struct printf_args *a) {
  struct printf_args again;
  va_copy(again.list, a->list);
  int n = printf_format(NULL, 0, format, &again);
  va_end(again.list);
  char *text = n < 0 ? NULL : malloc((size_t)n + 1);
  if (!text)
    return -1;
  printf_format(text, (size_t)n + 1, format, a);
  *to = text;
  return n;
}

//= vasprintf modelled: a formatted string on the heap; its length, or -1
int vasprintf(char **to, const char *format, va_list list) {
  struct printf_args a;
  va_copy(a.list, list);
  int n = printf_new(to, format, &a);
  va_end(a.list);
  return n;
}

//= asprintf modelled: a formatted string on the heap; its length, or -1
//? asprintf(new(char *, NULL), "%d %s", (int)pick(INT_MIN, INT_MAX), text(12)): same(r); same_text(*a1)
int asprintf(char **to, const char *format, ...) {
  struct printf_args a;
  va_start(a.list, format);
  int n = printf_new(to, format, &a);
  va_end(a.list);
  return n;
}

//= __sprintf_chk is sprintf without 2 3
//= __snprintf_chk is snprintf without 3 4
//= __vsprintf_chk is vsprintf without 2 3
//= __vsnprintf_chk is vsnprintf without 3 4
//= __asprintf_chk is asprintf without 2
//= __vasprintf_chk is vasprintf without 2
//= _IO_sprintf is sprintf
//= _IO_vsprintf is vsprintf

/* ---- to streams, with a list: what is written is not followed ---- */

static int printf_result(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0)
    FAIL_ERRNO();
  return n;
}

/* Does the format store a count? */
static _Bool printf_stores(const char *format) {
  for (; *format; format++)
    if (*format == '%') {
      format++;
      while (*format && *format != '%' && *format != 'n' &&
             !((*format >= 'A' && *format <= 'Z' && *format != 'L') ||
               (*format >= 'a' && *format <= 'z' && *format != 'h' && *format != 'l' &&
                *format != 'j' && *format != 'z' && *format != 't' && *format != 'q')))
        format++;
      if (*format == 'n')
        return 1;
      if (!*format)
        return 0;
    }
  return 0;
}

static int printf_stream(const char *format, va_list list) {
  if (!printf_stores(format))
    return printf_result();
  struct printf_args a;
  va_copy(a.list, list);
  int n = printf_format(NULL, 0, format, &a);
  va_end(a.list);
  return ANY_BOOL() ? n : ANY_NEGATIVE();
}

//= vprintf specified: a negative number, or the number of bytes; stores what %n says
int vprintf(const char *format, va_list list) {
  int n = printf_stream(format, list);
  __assay_written(NULL, n, WRITTEN_OUT | WRITTEN_FORMAT);
  return n;
}
//= vfprintf specified: a negative number, or the number of bytes; stores what %n says
int vfprintf(void *stream, const char *format, va_list list) {
  NEED_STREAM(stream);
  int n = printf_stream(format, list);
  __assay_written(stream, n, WRITTEN_FORMAT);
  return n;
}
//= vdprintf specified: a negative number, or the number of bytes; stores what %n says
int vdprintf(int fd, const char *format, va_list list) {
  return printf_stream(format, list);
}
//= dprintf specified: a negative number, or the number of bytes; stores what %n says
//? dprintf(descriptor("", O_RDWR), "%d %s\n", (int)pick(INT_MIN, INT_MAX), text(12))
int dprintf(int fd, const char *format, ...) {
  struct printf_args a;
  va_start(a.list, format);
  int n = printf_stream(format, a.list);
  va_end(a.list);
  return n;
}
//= __vprintf_chk is vprintf without 1
//= __vfprintf_chk is vfprintf without 2
//= __dprintf_chk is dprintf without 2
//= __vdprintf_chk is vdprintf without 2
//= _IO_vprintf is vprintf
//= _IO_vfprintf is vfprintf

//# wchar.h

/* ---- wide formats ---- */

size_t wcslen(const wchar_t *s);

/* The format as bytes: conversions are made of ASCII. */
static const char *printf_narrow(const wchar_t *format) {
  size_t n = wcslen(format);
  char *to = __assay_object(n + 1);
  for (size_t i = 0; i < n; i++) {
    if (format[i] >= 128 || format[i] < 0)
      __assay_approximate("a wide character in a format");
    to[i] = (char)format[i];
  }
  to[n] = 0;
  return to;
}

//= vswprintf modelled: a formatted wide string; its length, or a negative number if that is n or more
int vswprintf(wchar_t *to, size_t room, const wchar_t *format, va_list list) {
  struct printf_args a;
  struct printf_out out = {NULL, to, room, 0};
  va_copy(a.list, list);
  printf_all(&out, printf_narrow(format), &a);
  va_end(a.list);
  if (room)
    to[out.count < room ? out.count : room - 1] = 0;
  if (out.count < room && out.count <= INT_MAX)
    return (int)out.count;
  MAY_SET_ERRNO();
  return -1;
}

//= swprintf modelled: a formatted wide string; its length, or a negative number if that is n or more
//? swprintf((wchar_t *)room(120), pick(0, 30), L"%d|%5d|%-4d|%ls", (int)pick(INT_MIN, INT_MAX), (int)pick(-99, 99), (int)pick(-9, 9), wide_of("abc", 4)): same(r); same_wide((wchar_t *)a1, r < 0 ? 0 : r + 1)
//? swprintf((wchar_t *)room(120), 30, L"%s:%c|%x", text_of("abc", 12), (int)pick(1, 127), (unsigned)pick(0, UINT_MAX)): same(r); same_wide((wchar_t *)a1, r + 1)
int swprintf(wchar_t *to, size_t room, const wchar_t *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vswprintf(to, room, format, list);
  va_end(list);
  return n;
}
//= vwprintf specified: a negative number, or the number of characters; stores what %n says
int vwprintf(const wchar_t *format, va_list list) {
  int n = printf_stream(printf_narrow(format), list);
  __assay_written(NULL, n, WRITTEN_OUT | WRITTEN_FORMAT);
  return n;
}
//= vfwprintf specified: a negative number, or the number of characters; stores what %n says
int vfwprintf(void *stream, const wchar_t *format, va_list list) {
  NEED_STREAM(stream);
  int n = printf_stream(printf_narrow(format), list);
  __assay_written(stream, n, WRITTEN_FORMAT);
  return n;
}
