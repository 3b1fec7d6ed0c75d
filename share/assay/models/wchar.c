/* wchar.c: models of <wchar.h> and <uchar.h>: strings of wide characters, computed; conversions, of the
 * basic character set; input and output, drawn. */
#include <assay/model.h>

//# wchar.h

typedef struct {
  int count;
  unsigned value;
} wide_state;

/* ---- strings ---- */

//= wcslen modelled: the number of characters before the terminating null
//? wcslen(wide(20))
size_t wcslen(const wchar_t *s) {
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}
//= wcsnlen modelled: the length of a string, or the limit if that is less
//? wcsnlen(wide(20), pick(0, 25))
size_t wcsnlen(const wchar_t *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n])
    n++;
  return n;
}
//= wmemcpy modelled: copies n characters; returns the destination
//? wmemcpy(array(wchar_t, {1, 2, 3, 4}), array(wchar_t, {5, 6, 7, 8}), pick(0, 4)): same_at(r, a1); same_wide(a1, 4)
wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n) {
  for (size_t i = 0; i < n; i++)
    to[i] = from[i];
  return to;
}
void *memmove(void *to, const void *from, size_t n);
//= wmemmove modelled: copies n characters that may overlap; returns the destination
//? wmemmove(array(wchar_t, {1, 2, 3, 4}), a1 + 1, pick(0, 3)): same_at(r, a1); same_wide(a1, 4)
wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) {
  return memmove(to, from, n * sizeof *to);
}
//= wmempcpy modelled: copies n characters; returns what follows the copy
//? wmempcpy(array(wchar_t, {1, 2, 3, 4}), array(wchar_t, {5, 6, 7, 8}), pick(0, 4)): same_at(r, a1); same_wide(a1, 4)
wchar_t *wmempcpy(wchar_t *to, const wchar_t *from, size_t n) {
  return wmemcpy(to, from, n) + n;
}
//= wmemset modelled: fills n characters; returns the destination
//? wmemset(array(wchar_t, {1, 2, 3, 4}), pick(INT_MIN, INT_MAX), pick(0, 4)): same_at(r, a1); same_wide(a1, 4)
wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++)
    to[i] = c;
  return to;
}
//= wmemchr modelled: the first such character among n, or null
//? wmemchr(array(wchar_t, {1, 2, 3, -4}), pick(-4, 4), pick(0, 4)): same_at(r, a1)
wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] == c)
      return (wchar_t *)s + i;
  return NULL;
}
//= wmemcmp modelled: any number of the sign of the first difference, or 0
//? wmemcmp(array(wchar_t, {pick(-2, 2), pick(-2, 2)}), array(wchar_t, {pick(-2, 2), pick(-2, 2)}), pick(0, 2))
int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[i]) {
      NEED_LAST(a, b, n);
      return a[i] < b[i] ? ANY_NEGATIVE() : ANY_POSITIVE();
    }
  return 0;
}
//= wcscpy modelled: copies a string; returns the destination
//? wcscpy(array(wchar_t, {[11] = 0}), wide(11)): same_at(r, a1); same_wide(a1, 12)
wchar_t *wcscpy(wchar_t *to, const wchar_t *from) {
  size_t i = 0;
  for (; from[i]; i++)
    to[i] = from[i];
  to[i] = 0;
  return to;
}
//= wcpcpy modelled: copies a string; returns its terminating null
//? wcpcpy(array(wchar_t, {[11] = 0}), wide(11)): same_at(r, a1); same_wide(a1, 12)
wchar_t *wcpcpy(wchar_t *to, const wchar_t *from) {
  return wcscpy(to, from) + wcslen(from);
}
//= wcsncpy modelled: copies at most n characters of a string, and fills up with null
//? wcsncpy(array(wchar_t, {[11] = 0}), wide(15), pick(0, 12)): same_at(r, a1); same_wide(a1, 12)
wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i]; i++)
    to[i] = from[i];
  for (; i < n; i++)
    to[i] = 0;
  return to;
}
//= wcscat modelled: appends a string; returns the destination
//? wcscat(array(wchar_t, {'a', 'b', [11] = 0}), wide(9)): same_at(r, a1); same_wide(a1, 12)
wchar_t *wcscat(wchar_t *to, const wchar_t *from) {
  wcscpy(to + wcslen(to), from);
  return to;
}
//= wcsncat modelled: appends at most n characters of a string, and a null
//? wcsncat(array(wchar_t, {'a', 'b', [11] = 0}), wide(15), pick(0, 9)): same_at(r, a1); same_wide(a1, 12)
wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n) {
  size_t at = wcslen(to), i = 0;
  for (; i < n && from[i]; i++)
    to[at + i] = from[i];
  to[at + i] = 0;
  return to;
}
//= wcsncmp modelled: wcscmp of the first n characters
//? wcsncmp(wide(3), wide(3), pick(0, 4))
int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (a[i] != b[i])
      return a[i] < b[i] ? ANY_NEGATIVE() : ANY_POSITIVE();
    if (!a[i])
      return 0;
  }
  return 0;
}
//= wcscmp modelled: any number of the sign of the first difference, or 0
//? wcscmp(wide(3), wide(3))
int wcscmp(const wchar_t *a, const wchar_t *b) {
  return wcsncmp(a, b, SIZE_MAX);
}
//= wcscoll modelled: wcscmp in the C locale; in another one any order
//? wcscoll(wide(3), wide(3))
int wcscoll(const wchar_t *a, const wchar_t *b) {
#ifdef ASSAY_LOCALE
  return wcscmp(a, b) ? __VERIFIER_nondet_int() : 0;
#else
  return wcscmp(a, b);
#endif
}
//= wcsxfrm modelled: copies what there is room for in the C locale; in another one approximate
//? wcsxfrm(array(wchar_t, {[11] = 0}), wide(15), pick(0, 12)): same(r)
size_t wcsxfrm(wchar_t *to, const wchar_t *from, size_t room) {
#ifdef ASSAY_LOCALE
  __assay_approximate("wcsxfrm");
  __assay_write(to, room * sizeof *to);
  return ANY_SIZE(SIZE_MAX / 16);
#else
  size_t i = 0;
  for (; i + 1 < room && from[i]; i++)
    to[i] = from[i];
  if (room)
    to[i] = 0;
  return i + wcslen(from + i);
#endif
}
//= wcschr modelled: the first such character, the terminating null among them, or null
//? wcschr(wide(12), pick(0, 127)): same_at(r, a1)
wchar_t *wcschr(const wchar_t *s, wchar_t c) {
  for (;; s++) {
    if (*s == c)
      return (wchar_t *)s;
    if (!*s)
      return NULL;
  }
}
//= wcsrchr modelled: the last such character, the terminating null among them, or null
//? wcsrchr(wide(12), pick(0, 127)): same_at(r, a1)
wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
  const wchar_t *found = NULL;
  for (;; s++) {
    if (*s == c)
      found = s;
    if (!*s)
      return (wchar_t *)found;
  }
}
//= wcsspn modelled: how many characters at the start are in the set
//? wcsspn(wide_of("abc", 12), wide_of("abc", 2))
size_t wcsspn(const wchar_t *s, const wchar_t *accept) {
  size_t n = 0;
  while (s[n] && wcschr(accept, s[n]))
    n++;
  return n;
}
//= wcscspn modelled: how many characters at the start are not in the set
//? wcscspn(wide_of("abc", 12), wide_of("abc", 2))
size_t wcscspn(const wchar_t *s, const wchar_t *reject) {
  size_t n = 0;
  while (s[n] && !wcschr(reject, s[n]))
    n++;
  return n;
}
//= wcspbrk modelled: the first character that is in the set, or null
//? wcspbrk(wide_of("abc", 12), wide_of("abc", 2)): same_at(r, a1)
wchar_t *wcspbrk(const wchar_t *s, const wchar_t *accept) {
  s += wcscspn(s, accept);
  return *s ? (wchar_t *)s : NULL;
}
//= wcsstr modelled: the first occurrence of a string, or null
//? wcsstr(wide_of("ab", 12), wide_of("ab", 3)): same_at(r, a1)
wchar_t *wcsstr(const wchar_t *in, const wchar_t *what) {
  for (;; in++) {
    size_t k = 0;
    while (what[k] && in[k] == what[k])
      k++;
    if (!what[k])
      return (wchar_t *)in;
    if (!*in)
      return NULL;
  }
}
//= wcstok modelled: the next token of a string, which is cut out of it
//? wcstok(wide_of("ab,;", 12), L",;", new(wchar_t *, NULL)): same_at(r, a1)
wchar_t *wcstok(wchar_t *s, const wchar_t *separators, wchar_t **rest) {
  if (!s)
    s = *rest;
  s += wcsspn(s, separators);
  if (!*s) {
    *rest = s;
    return NULL;
  }
  wchar_t *end = s + wcscspn(s, separators);
  *rest = *end ? end + 1 : end;
  *end = 0;
  return s;
}
//= wcsdup modelled: a copy of a string on the heap, or null
//? wcsdup(wide(12)): same_wide(r, wcslen(a1) + 1)
wchar_t *wcsdup(const wchar_t *s) {
  size_t n = wcslen(s) + 1;
  wchar_t *p = malloc(n * sizeof *p);
  return p ? wmemcpy(p, s, n) : NULL;
}
static wchar_t wide_lower(wchar_t c) {
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}
//= wcsncasecmp modelled: wcsncmp that ignores the case of letters of the C locale
//? wcsncasecmp(wide(3), wide(3), pick(0, 4))
int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    wchar_t x = wide_lower(a[i]), y = wide_lower(b[i]);
    if (x != y)
      return x < y ? ANY_NEGATIVE() : ANY_POSITIVE();
    if (!x)
      return 0;
  }
  return 0;
}
//= wcscasecmp modelled: wcscmp that ignores the case of letters of the C locale
//? wcscasecmp(wide(3), wide(3))
int wcscasecmp(const wchar_t *a, const wchar_t *b) {
  return wcsncasecmp(a, b, SIZE_MAX);
}

/* ---- numbers: by way of bytes ---- */

long strtol(const char *s, char **end, int base);
unsigned long strtoul(const char *s, char **end, int base);
long long strtoll(const char *s, char **end, int base);
unsigned long long strtoull(const char *s, char **end, int base);
enum { WIDE_NUMBER = 80 };

/* The start of a string as bytes; what is no byte ends it. */
static void wide_narrow(const wchar_t *s, char *to) {
  int i = 0;
  for (; i < WIDE_NUMBER - 1 && s[i] > 0 && s[i] < 128; i++)
    to[i] = (char)s[i];
  if (i == WIDE_NUMBER - 1)
    __assay_approximate("a number in a long wide string");
  to[i] = 0;
}
static void wide_end(const wchar_t *s, const char *from, const char *to, wchar_t **end) {
  size_t n = 0;
  while (from + n != to)
    n++;
  if (end)
    *end = (wchar_t *)s + n;
}
#define WIDE_NUMBER_OF(type, name, narrow)                                                         \
  type name(const wchar_t *s, wchar_t **end, int base) {                                           \
    char text[WIDE_NUMBER], *rest = NULL;                                                          \
    wide_narrow(s, text);                                                                          \
    type v = narrow(text, &rest, base);                                                            \
    if (rest) /* else there is no such base */                                                     \
      wide_end(s, text, rest, end);                                                                \
    return v;                                                                                      \
  }
//= wcstol modelled: the number that a string begins with, in a base; the end; ERANGE
//? wcstol(wide_of(" -+0x19afZ", 8), new(wchar_t *, NULL), pick(2, 36)): same(r); same_at(*a2, a1)
//? wcstol(wide_of("-0123456789", 24), new(wchar_t *, NULL), pick(0, 10)): same(r); same_at(*a2, a1)
WIDE_NUMBER_OF(long, wcstol, strtol)
//= wcstoul modelled: the number that a string begins with, in a base; the end; ERANGE
//? wcstoul(wide_of("-0123456789", 24), new(wchar_t *, NULL), pick(0, 10)): same(r); same_at(*a2, a1)
WIDE_NUMBER_OF(unsigned long, wcstoul, strtoul)
//= wcstoll modelled: the number that a string begins with, in a base; the end; ERANGE
//? wcstoll(wide_of("-0123456789", 24), new(wchar_t *, NULL), pick(0, 10)): same(r); same_at(*a2, a1)
WIDE_NUMBER_OF(long long, wcstoll, strtoll)
//= wcstoull modelled: the number that a string begins with, in a base; the end; ERANGE
//? wcstoull(wide_of("-0123456789", 24), new(wchar_t *, NULL), pick(0, 10)): same(r); same_at(*a2, a1)
WIDE_NUMBER_OF(unsigned long long, wcstoull, strtoull)
//= wcstoimax is wcstoll
//= wcstoumax is wcstoull
#define WIDE_FLOAT_OF(type, name, any)                                                             \
  type name(const wchar_t *s, wchar_t **end) {                                                     \
    __assay_approximate(#name);                                                                    \
    if (end)                                                                                       \
      *end = (wchar_t *)s + ANY_SIZE(wcslen(s));                                                   \
    return any;                                                                                    \
  }
//= wcstod approximate: the number that a string begins with; the end is in the string
WIDE_FLOAT_OF(double, wcstod, __VERIFIER_nondet_double())
//= wcstof approximate: the number that a string begins with; the end is in the string
WIDE_FLOAT_OF(float, wcstof, __VERIFIER_nondet_float())
//= wcstold approximate: the number that a string begins with; the end is in the string
WIDE_FLOAT_OF(long double, wcstold, __VERIFIER_nondet_ldouble())

/* ---- conversions ---- */

//= btowc modelled: the wide character of a byte of the basic set; WEOF for EOF
//? btowc(pick(-1, 255))
wint_t btowc(int c) {
  if (c >= 0 && c < 128)
    return (wint_t)c;
  if (c < 0 || c > 255 || ANY_BOOL())
    return (wint_t)-1;
  return __VERIFIER_nondet_uint();
}
//= wctob modelled: the byte of a wide character of the basic set; EOF for others, or a byte
//? wctob(pick(-1, 70000))
int wctob(wint_t c) {
  if (c < 128)
    return (int)c;
  return c == (wint_t)-1 || ANY_BOOL() ? EOF : ANY_INT(128, 255);
}
//= mbsinit specified: is it a state to begin with
//? mbsinit(new(mbstate_t, {0}))
int mbsinit(const wide_state *state) {
  if (!state || (state->count == 0 && state->value == 0))
    return ANY_NONZERO();
  return __VERIFIER_nondet_int();
}
//= mbrtowc specified: bytes of a multibyte character, which is stored; -1, -2 if it is none
//? mbrtowc(new(wchar_t, 7), text(3), pick(0, 3), new(mbstate_t, {0})): same(r); same(*a1)
size_t mbrtowc(wchar_t *to, const char *s, size_t n, wide_state *state) {
  if (!s)
    return 0;
  if (n == 0)
    return (size_t)-2;
  unsigned char c = (unsigned char)*s;
  if (c < 128) {
    if (to)
      *to = c;
    return c ? 1 : 0;
  }
  size_t r = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(r == (size_t)-1 || r == (size_t)-2 || (r >= 1 && r <= n && r <= 16));
  if (r == (size_t)-1)
    SET_ERRNO(EILSEQ);
  else if (r != (size_t)-2 && to)
    *to = __VERIFIER_nondet_int();
  if (state)
    __assay_write(state, sizeof *state);
  return r;
}
//= mbrlen specified: mbrtowc that stores nothing
//? mbrlen(text(3), pick(0, 3), new(mbstate_t, {0}))
size_t mbrlen(const char *s, size_t n, wide_state *state) {
  return mbrtowc(NULL, s, n, state);
}
//= wcrtomb specified: bytes of a wide character, which are stored; or -1
//? wcrtomb(room(16), pick(0, 127), new(mbstate_t, {0})): same(r); same_bytes(a1, 1)
//? wcrtomb(room(16), pick(128, 70000), new(mbstate_t, {0}))
size_t wcrtomb(char *to, wchar_t c, wide_state *state) {
  if (!to)
    return 1;
  if (c >= 0 && c < 128) {
    *to = (char)c;
    return 1;
  }
  size_t r = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(r == (size_t)-1 || (r >= 1 && r <= 16));
  if (r == (size_t)-1)
    SET_ERRNO(EILSEQ);
  else
    __assay_write(to, r);
  return r;
}
//= mbsrtowcs specified: how many characters were stored, or -1; moves the source
//? mbsrtowcs(array(wchar_t, {[11] = 0}), new(const char *, text_of("abc", 11)), pick(0, 12), new(mbstate_t, {0})): same(r); same(*a2 != NULL)
size_t mbsrtowcs(wchar_t *to, const char **from, size_t n, wide_state *state) {
  const char *s = *from;
  size_t i = 0;
  for (; !to || i < n; i++) {
    if ((unsigned char)s[i] >= 128) {
      __assay_approximate("mbsrtowcs of other than basic characters");
      if (to)
        __assay_write(to + i, (n - i) * sizeof *to);
      return __VERIFIER_nondet_size_t();
    }
    if (to)
      to[i] = s[i];
    if (!s[i])
      break;
  }
  if (to)
    *from = i < n ? NULL : s + i;
  return i;
}
//= wcsrtombs specified: how many bytes were stored, or -1; moves the source
//? wcsrtombs(room(12), new(const wchar_t *, wide(11)), pick(0, 12), new(mbstate_t, {0})): same(r); same(*a2 != NULL)
size_t wcsrtombs(char *to, const wchar_t **from, size_t n, wide_state *state) {
  const wchar_t *s = *from;
  size_t i = 0;
  for (; !to || i < n; i++) {
    if (s[i] < 0 || s[i] >= 128) {
      __assay_approximate("wcsrtombs of other than basic characters");
      if (to)
        __assay_write(to + i, n - i);
      return __VERIFIER_nondet_size_t();
    }
    if (to)
      to[i] = (char)s[i];
    if (!s[i])
      break;
  }
  if (to)
    *from = i < n ? NULL : s + i;
  return i;
}
//= wcwidth specified: columns of a character, at least 0, or -1
//? wcwidth(pick(-1, 70000))
int wcwidth(wchar_t c) {
  if (c >= 32 && c < 127)
    return 1;
  return c == 0 ? 0 : ANY_INT(-1, 2);
}
//= wcswidth specified: columns of a string, at least 0, or -1
//? wcswidth(wide(9), pick(0, 10))
int wcswidth(const wchar_t *s, size_t n) {
  (void)*s;
  return ANY_INT(-1, INT_MAX);
}

/* ---- streams ---- */

static wint_t wide_get(void *f) {
  __assay_scans(f);
  wint_t c = __assay_scan_ends(f) ? (wint_t)-1 : __VERIFIER_nondet_uint();
  if (c == (wint_t)-1)
    __assay_scanned(f, EOF);
  return c;
}
//= fgetwc open: a wide character, or WEOF
wint_t fgetwc(void *f) {
  NEED_STREAM(f);
  return wide_get(f);
}
//= getwc open: fgetwc
wint_t getwc(void *f) {
  return fgetwc(f);
}
//= getwchar open: fgetwc of stdin
wint_t getwchar(void) {
  return wide_get(STREAM_INPUT);
}
//= ungetwc approximate: the character, or WEOF
wint_t ungetwc(wint_t c, void *f) {
  NEED_STREAM(f);
  __assay_approximate("ungetwc");
  return ANY_BOOL() ? c : (wint_t)-1;
}
static wint_t wide_put(wchar_t c, void *f, int how) {
  wint_t r = ANY_BOOL() ? (wint_t)c : (wint_t)-1;
  __assay_written(f, r == (wint_t)-1 ? EOF : 0, how);
  return r;
}
//= fputwc specified: the character, or WEOF
wint_t fputwc(wchar_t c, void *f) {
  NEED_STREAM(f);
  return wide_put(c, f, 0);
}
//= putwc specified: the character, or WEOF
wint_t putwc(wchar_t c, void *f) {
  return fputwc(c, f);
}
//= putwchar specified: the character, or WEOF
wint_t putwchar(wchar_t c) {
  return wide_put(c, NULL, WRITTEN_OUT);
}
//= fputws built-in: writes a wide string; EOF, or a number that is not negative
//= fgetws specified: null, or the buffer with at most n - 1 characters and a null
wchar_t *fgetws(wchar_t *to, int n, void *f) {
  NEED_STREAM(f);
  if (n <= 0)
    return NULL;
  __assay_scans(f);
  if (__assay_scan_ends(f) || ANY_BOOL()) {
    __assay_scanned(f, EOF);
    return NULL;
  }
  __assay_scanned(f, 0);
  size_t got = ANY_SIZE((size_t)n - 1);
  __assay_write(to, got * sizeof *to);
  to[got] = 0;
  return to;
}
//= fwide specified: above 0 for wide, below 0 for bytes, 0 for neither yet
int fwide(void *f, int mode) {
  NEED_STREAM(f);
  int r = __VERIFIER_nondet_int();
  __VERIFIER_assume(mode == 0 || r != 0);
  return r;
}
//= wprintf built-in: writes wide text; the number of characters, or a negative number
//= fwprintf built-in: writes wide text; the number of characters, or a negative number
//= wcsftime specified: 0, or how many characters of less than the size were written, and a null
size_t wcsftime(wchar_t *to, size_t room, const wchar_t *format, const void *t) {
  size_t n = ANY_SIZE(room ? room - 1 : 0);
  __assay_write(to, (n ? n : room) * sizeof *to);
  if (n)
    to[n] = 0;
  return n;
}

//# uchar.h

#define WIDE_UNIT(name, type)                                                                      \
  size_t name(type *to, const char *s, size_t n, wide_state *state) {                              \
    wchar_t c = 0;                                                                                 \
    size_t r = mbrtowc(&c, s, n, state);                                                           \
    if (s && to && (r <= n || r == 0))                                                             \
      *to = (type)c;                                                                               \
    return r;                                                                                      \
  }
//= mbrtoc16 specified: bytes of a multibyte character, which is stored; -1, -2 if it is none
//? mbrtoc16(new(char16_t, 7), text(3), pick(0, 3), new(mbstate_t, {0})): same(r)
WIDE_UNIT(mbrtoc16, unsigned short)
//= mbrtoc32 specified: bytes of a multibyte character, which is stored; -1, -2 if it is none
//? mbrtoc32(new(char32_t, 7), text(3), pick(0, 3), new(mbstate_t, {0})): same(r)
WIDE_UNIT(mbrtoc32, unsigned)
//= c16rtomb specified: bytes of a character, which are stored; or -1
//? c16rtomb(room(16), pick(0, 127), new(mbstate_t, {0}))
size_t c16rtomb(char *to, unsigned short c, wide_state *state) {
  return wcrtomb(to, c, state);
}
//= c32rtomb specified: bytes of a character, which are stored; or -1
//? c32rtomb(room(16), pick(0, 200), new(mbstate_t, {0}))
size_t c32rtomb(char *to, unsigned c, wide_state *state) {
  return wcrtomb(to, (wchar_t)c, state);
}

/* ---- formatted input of wide characters: what is written is not known ---- */

//# wchar.h

void __assay_unknown(const char *what);
#define WIDE_INPUT(name, parameters, need)                                                         \
  int name parameters {                                                                            \
    need;                                                                                          \
    __assay_unknown("wide formatted input");                                                       \
    return -1;                                                                                     \
  }
//= wscanf approximate: what it writes is not known, so that it ends in UNKNOWN
WIDE_INPUT(wscanf, (const wchar_t *format, ...), (void)0)
//= fwscanf approximate: what it writes is not known, so that it ends in UNKNOWN
WIDE_INPUT(fwscanf, (void *f, const wchar_t *format, ...), NEED_STREAM(f))
//= swscanf approximate: what it writes is not known, so that it ends in UNKNOWN
WIDE_INPUT(swscanf, (const wchar_t *s, const wchar_t *format, ...), (void)0)
//= vwscanf approximate: what it writes is not known, so that it ends in UNKNOWN
WIDE_INPUT(vwscanf, (const wchar_t *format, __builtin_va_list list), (void)0)
//= vfwscanf approximate: what it writes is not known, so that it ends in UNKNOWN
WIDE_INPUT(vfwscanf, (void *f, const wchar_t *format, __builtin_va_list list), NEED_STREAM(f))
//= vswscanf approximate: what it writes is not known, so that it ends in UNKNOWN
WIDE_INPUT(vswscanf, (const wchar_t *s, const wchar_t *format, __builtin_va_list list), (void)0)
