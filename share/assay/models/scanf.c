/* scanf.c: formatted input. From a string all is computed, but for floating-point numbers; from a
 * stream what is read is drawn: each conversion may match or not, and stores any value of its kind. */
#include <assay/model.h>

//# stdio.h

typedef __builtin_va_list scanf_list;

/* One conversion: %[*][width][length]letter */
struct scanf_spec {
  _Bool skip;
  int width;  /* 0: none */
  int length; /* 'h', 'H' for hh, 'l', 'L' for ll, 'j', 'z', 't', or 0 */
  char letter;
  const char *set, *set_end; /* of %[ */
  _Bool set_not;
};

struct scanf_args {
  scanf_list list;
};

static _Bool scanf_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The set of %[...]: a bracket right behind the opening one (or ^) belongs to it. */
static const char *scanf_set(const char *at, struct scanf_spec *s) {
  s->set_not = *at == '^';
  if (s->set_not)
    at++;
  s->set = at;
  if (*at == ']')
    at++;
  while (*at && *at != ']')
    at++;
  s->set_end = at;
  return *at ? at + 1 : at;
}

static const char *scanf_read(const char *at, struct scanf_spec *s) {
  s->skip = *at == '*';
  if (s->skip)
    at++;
  s->width = 0;
  for (; *at >= '0' && *at <= '9'; at++)
    s->width = s->width > 100000000 ? s->width : s->width * 10 + (*at - '0');
  s->length = 0;
  if (*at == 'h' || *at == 'l') {
    s->length = *at++;
    if (*at == s->length)
      s->length = *at++ == 'h' ? 'H' : 'L';
  } else if (*at == 'j' || *at == 'z' || *at == 't' || *at == 'L' || *at == 'q') {
    s->length = *at++;
  }
  s->letter = *at;
  if (*at)
    at++;
  return s->letter == '[' ? scanf_set(at, s) : at;
}

static _Bool scanf_in_set(const struct scanf_spec *s, char c) {
  for (const char *at = s->set; at != s->set_end; at++) {
    _Bool range = *at == '-' && at != s->set && at + 1 != s->set_end &&
                  (unsigned char)at[-1] <= (unsigned char)at[1];
    if (range ? (unsigned char)at[-1] <= (unsigned char)c &&
                    (unsigned char)c <= (unsigned char)at[1]
              : *at == c)
      return !s->set_not;
  }
  return s->set_not;
}

/* ---- storing ---- */

static void scanf_store(struct scanf_args *a, int length, long long v) {
  switch (length) {
  case 'H':
    *__builtin_va_arg(a->list, signed char *) = (signed char)v;
    break;
  case 'h':
    *__builtin_va_arg(a->list, short *) = (short)v;
    break;
  case 'l':
  case 'z':
  case 't':
    *__builtin_va_arg(a->list, long *) = (long)v;
    break;
  case 'L':
  case 'j':
  case 'q':
    *__builtin_va_arg(a->list, long long *) = v;
    break;
  default:
    *__builtin_va_arg(a->list, int *) = (int)v;
  }
}

static void scanf_store_float(struct scanf_args *a, int length) {
  __assay_approximate("a floating-point number that is read");
  if (length == 'L')
    *__builtin_va_arg(a->list, long double *) = __VERIFIER_nondet_ldouble();
  else if (length == 'l')
    *__builtin_va_arg(a->list, double *) = __VERIFIER_nondet_double();
  else
    *__builtin_va_arg(a->list, float *) = __VERIFIER_nondet_float();
}

/* ---- from a string ---- */

static unsigned scanf_digit(char c) {
  if (c >= '0' && c <= '9')
    return (unsigned)(c - '0');
  if (c >= 'a' && c <= 'f')
    return (unsigned)(c - 'a') + 10;
  if (c >= 'A' && c <= 'F')
    return (unsigned)(c - 'A') + 10;
  return 99;
}

/* How many bytes the number has, or -1 if there is none. What does not fit the object is undefined. */
static int scanf_integer(const char *s, const struct scanf_spec *spec, long long *value) {
  int n = 0, end = spec->width ? spec->width : INT_MAX;
  unsigned base = spec->letter == 'd' || spec->letter == 'u' ? 10
                  : spec->letter == 'o'                      ? 8
                  : spec->letter == 'i'                      ? 0
                                                             : 16;
  _Bool negative = 0, any = 0;
  unsigned long long v = 0;
  if (s[n] == '-' || s[n] == '+')
    negative = s[n++] == '-';
  if ((base == 0 || base == 16) && n < end && s[n] == '0') {
    n++;
    any = 1;
    if (n < end && (s[n] == 'x' || s[n] == 'X')) {
      n++;
      any = 0;
      base = 16;
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0)
    base = 10;
  for (; n < end && scanf_digit(s[n]) < base; n++) {
    v = v * base + scanf_digit(s[n]);
    any = 1;
  }
  *value = negative ? (long long)(0 - v) : (long long)v;
  if (!any && base == 16 && n && (s[n - 1] | 32) == 'x')
    any = ANY_BOOL(); /* no number in C; older GNU libraries take it for 0 */
  return any ? n : -1;
}

double strtod(const char *s, char **end);

/* One conversion other than %n: how many bytes match, or -1. */
static int scanf_match(const char *s, const struct scanf_spec *spec, struct scanf_args *a) {
  int n = 0;
  switch (spec->letter) {
  case 'c': {
    int count = spec->width ? spec->width : 1;
    char *to = spec->skip ? NULL : __builtin_va_arg(a->list, char *);
    for (; n < count; n++) {
      if (!s[n])
        return -1;
      if (to)
        to[n] = s[n];
    }
    return n;
  }
  case 's':
  case '[': {
    char *to = spec->skip ? NULL : __builtin_va_arg(a->list, char *);
    while (s[n] && (!spec->width || n < spec->width) &&
           (spec->letter == 's' ? !scanf_space(s[n]) : scanf_in_set(spec, s[n]))) {
      if (to)
        to[n] = s[n];
      n++;
    }
    if (n == 0)
      return -1;
    if (to)
      to[n] = 0;
    return n;
  }
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
  case 'p': {
    long long v;
    n = scanf_integer(s, spec, &v);
    if (n >= 0 && spec->letter == 'p' && !spec->skip)
      __assay_approximate("a pointer that is read");
    if (n >= 0 && !spec->skip)
      scanf_store(a, spec->letter == 'p' ? 'z' : spec->length, v);
    return n;
  }
  default: { /* a, e, f, g */
    char *rest;
    strtod(s, &rest);
    if (rest == s)
      return -1;
    while (s + n != rest)
      n++;
    if (!spec->skip)
      scanf_store_float(a, spec->length);
    return n;
  }
  }
}

static int scanf_string(const char *s, const char *format, struct scanf_args *a) {
  int count = 0, at = 0;
  while (*format) {
    struct scanf_spec spec;
    char expected = *format;
    if (scanf_space(expected)) {
      format++;
      while (scanf_space(s[at]))
        at++;
      continue;
    }
    spec.letter = '%';
    if (*format++ == '%') {
      format = scanf_read(format, &spec);
      if (spec.letter == 'n') {
        if (!spec.skip)
          scanf_store(a, spec.length, at);
        continue;
      }
      while (spec.letter != 'c' && spec.letter != '[' && scanf_space(s[at]))
        at++;
    }
    if (!s[at])
      return count ? count : EOF;
    if (spec.letter == '%') {
      if (s[at] != expected)
        return count;
      at++;
      continue;
    }
    int n = scanf_match(s + at, &spec, a);
    if (n < 0)
      return count;
    at += n;
    count += !spec.skip;
  }
  return count;
}

//= vsscanf modelled: reads a string as a format says; how many were stored, or EOF
int vsscanf(const char *s, const char *format, scanf_list list) {
  struct scanf_args a;
  __builtin_va_copy(a.list, list);
  int n = scanf_string(s, format, &a);
  __builtin_va_end(a.list);
  return n;
}

//= sscanf modelled: reads a string as a format says; how many were stored, or EOF
//? sscanf(text_of("12 ab", 9), "%*d%4s%n", room(5), new(int, 7)): same(r); same_bytes(a3, 5); same(*a4)
//? sscanf(text_of("abc]-^", 6), "%3[]a-c]%[^a]", room(4), room(8)): same(r); same_bytes(a3, 4); same_bytes(a4, 8)
//? sscanf(text_of("-12%", 5), "%hhd%%%hd", new(signed char, 7), new(short, 7)): same(r); same(*a3); same(*a4)
//? sscanf(text_of("017x", 5), "%o,%d", new(unsigned, 7), new(int, 7)): same(r); same(*a3); same(*a4)
//? sscanf(text_of(" -+0123456789x", 12), "%d", new(int, 7)): same(r); same(*a3)
//? sscanf(text_of(" -0123456789x", 12), "%d %d", new(int, 7), new(int, 7)): same(r); same(*a3); same(*a4)
//? sscanf(text_of("ab 12", 12), "%5s %d", room(6), new(int, 7)): same(r); same_bytes(a3, 1); same(*a4)
//? sscanf(text_of("abc", 12), "%2[ab]%c", room(4), room(1)): same(r); same_bytes(a3, 1); same_bytes(a4, 1)
//? sscanf(text_of("0x19fg", 8), "%x%n", new(unsigned, 7), new(int, 7)): same(r); same(*a3); same(*a4)
//? sscanf(text_of("0123", 8), "%2i%lu", new(int, 7), new(unsigned long, 7)): same(r); same(*a3); same(*a4)
//? sscanf(text_of("a:b", 4), "a:%c", room(1)): same(r); same_bytes(a3, 1)
int sscanf(const char *s, const char *format, ...) {
  struct scanf_args a;
  __builtin_va_start(a.list, format);
  int n = scanf_string(s, format, &a);
  __builtin_va_end(a.list);
  return n;
}

/* ---- from a stream ---- */

enum { SCANF_TEXT = 15 };

/* A string of at least one byte, as long as the width allows, if there is one. Only of short ones is
 * required that they have no bytes that end it: bugs are looked for with these. */
static void scanf_any_text(char *to, const struct scanf_spec *s) {
  size_t n = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(n >= 1 && (!s->width || n <= (size_t)s->width));
  if (n > SCANF_TEXT)
    __assay_approximate("a long string that is read");
  __assay_write(to, n);
  to[n] = 0;
  for (size_t i = 0; i < n && i < SCANF_TEXT; i++)
    __VERIFIER_assume(s->letter == 's' ? to[i] && !scanf_space(to[i])
                                       : to[i] && scanf_in_set(s, to[i]));
}

static void scanf_any(const struct scanf_spec *s, struct scanf_args *a) {
  switch (s->letter) {
  case 'c':
    __assay_write(__builtin_va_arg(a->list, char *), s->width ? (size_t)s->width : 1);
    break;
  case 's':
  case '[':
    scanf_any_text(__builtin_va_arg(a->list, char *), s);
    break;
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X': {
    long long v = __VERIFIER_nondet_longlong();
    if (s->width > 0 && s->width < 18) { /* so many digits, or one less and a sign */
      long long most = 1;
      for (int i = 0; i < s->width; i++)
        most *= s->letter == 'x' || s->letter == 'X' || s->letter == 'i' ? 16 : 10;
      __VERIFIER_assume(v < most && v > -most);
    }
    scanf_store(a, s->length, v);
    break;
  }
  case 'p':
    __assay_approximate("a pointer that is read");
    *__builtin_va_arg(a->list, void **) = (void *)__VERIFIER_nondet_size_t();
    break;
  default:
    scanf_store_float(a, s->length);
  }
}

static int scanf_conversions(void *stream, const char *format, struct scanf_args *a) {
  int count = 0;
  while (*format) {
    if (*format != '%') {
      if (!scanf_space(*format) && (__assay_scan_ends(stream) || ANY_BOOL()))
        return count || (!__assay_scan_ends(stream) && ANY_BOOL()) ? count : EOF;
      format++;
      continue;
    }
    struct scanf_spec spec;
    format = scanf_read(format + 1, &spec);
    if (spec.letter == 'n') {
      if (!spec.skip)
        scanf_store(a, spec.length, ANY_INT(0, INT_MAX));
      continue;
    }
    if (__assay_scan_ends(stream) || ANY_BOOL()) { /* it does not match, or nothing is left */
      if (count)
        return count;
      if (!__assay_scan_ends(stream) && ANY_BOOL())
        return 0;
      MAY_SET_ERRNO();
      return EOF;
    }
    if (!spec.skip && spec.letter != '%') {
      scanf_any(&spec, a);
      count++;
    }
  }
  return count;
}

static int scanf_stream(void *stream, const char *format, struct scanf_args *a) {
  __assay_scans(stream);
  int n = scanf_conversions(stream, format, a);
  __assay_scanned(stream, n);
  return n;
}

static int scanf_listed(void *stream, const char *format, scanf_list list) {
  struct scanf_args a;
  __builtin_va_copy(a.list, list);
  int n = scanf_stream(stream, format, &a);
  __builtin_va_end(a.list);
  return n;
}
//= vfscanf specified: how many were stored, or EOF; each that is stored gets any value
int vfscanf(void *stream, const char *format, scanf_list list) {
  NEED_STREAM(stream);
  return scanf_listed(stream, format, list);
}
//= vscanf specified: how many were stored, or EOF; each that is stored gets any value
int vscanf(const char *format, scanf_list list) {
  return scanf_listed(STREAM_INPUT, format, list);
}
//= scanf specified: how many were stored, or EOF; each that is stored gets any value
int scanf(const char *format, ...) {
  struct scanf_args a;
  __builtin_va_start(a.list, format);
  int n = scanf_stream(STREAM_INPUT, format, &a);
  __builtin_va_end(a.list);
  return n;
}
//= fscanf specified: how many were stored, or EOF; each that is stored gets any value
int fscanf(void *stream, const char *format, ...) {
  NEED_STREAM(stream);
  struct scanf_args a;
  __builtin_va_start(a.list, format);
  int n = scanf_stream(stream, format, &a);
  __builtin_va_end(a.list);
  return n;
}
//= _IO_scanf is scanf
//= _IO_fscanf is fscanf
//= _IO_sscanf is sscanf
