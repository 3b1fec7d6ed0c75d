/* stdlib.c: models of <stdlib.h>: memory, integers, multibyte characters. Numbers in
 * strings are in number.c, sorting in sort.c, the environment in environ.c. */
#include <assay/model.h>

//# stdlib.h

//= malloc built-in: a new object of that size, or null
//? malloc(pick(0, 99)): same(r != NULL)
//? malloc(-(size_t)pick(1, 1000)): same(r != NULL)
//= free built-in: ends the life of a heap object
//= exit built-in: runs the exit handlers and ends the program
//= _Exit built-in: ends the program
//= quick_exit built-in: runs the handlers of at_quick_exit and ends the program
//= abort built-in: ends the program
//= cfree is free

void *memcpy(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);

//= calloc modelled: a new object of zeros, or null
//? calloc(pick(0, 9), pick(0, 9)): same(r != NULL); same_bytes(r, a1 * a2)
//? calloc(pick(2, LONG_MAX), LONG_MAX): same(r != NULL)
void *calloc(size_t count, size_t size) {
  if (size && count > (size_t)-1 / size) {
    SET_ERRNO(ENOMEM);
    return NULL;
  }
  void *p = malloc(count * size);
  if (p)
    memset(p, 0, count * size);
  return p;
}

//= realloc modelled: an object with the contents of the old one as far as they go, there or elsewhere, or null
//? realloc(bytes(10), pick(1, 20)): same(r != NULL); same_bytes(r, a2 < 10 ? a2 : 10)
//? realloc(NULL, pick(1, 20)): same(r != NULL)
void *realloc(void *old, size_t size) {
  if (!old)
    return malloc(size);
  if (!size) { /* C17 7.22.3.5: the old one may be kept, and what comes instead is open */
    if (ANY_BOOL()) {
      SET_ERRNO(ENOMEM);
      return NULL;
    }
    free(old);
    return malloc(0);
  }
  size_t kept = __assay_object_size(old);
  void *p = malloc(size); /* is there enough memory? */
  if (!p)
    return NULL;
  free(p);
  kept = kept < size ? kept : size;
  char copy[kept ? kept : 1];
  memcpy(copy, old, kept);
  free(old);
  p = malloc(size); /* now it may lie where the old one did */
  __VERIFIER_assume(p != NULL);
  memcpy(p, copy, kept);
  return p;
}

//= reallocarray modelled: realloc of count times size bytes; null if that is too much
//? reallocarray(bytes(10), pick(1, 5), pick(1, 4)): same(r != NULL); same_bytes(r, a2 * a3 < 10 ? a2 * a3 : 10)
//? reallocarray(NULL, pick(2, LONG_MAX), LONG_MAX): same(r != NULL)
void *reallocarray(void *old, size_t count, size_t size) {
  if (size && count > (size_t)-1 / size) {
    SET_ERRNO(ENOMEM);
    return NULL;
  }
  return realloc(old, count * size);
}

//= aligned_alloc modelled: a new object of that size and alignment, or null
//? aligned_alloc(1ul << pick(0, 10), pick(1, 5000)): same(r != NULL)
void *aligned_alloc(size_t alignment, size_t size) {
  if (!alignment || (alignment & (alignment - 1))) {
    SET_ERRNO(EINVAL);
    return NULL;
  }
  return NEW_ALIGNED(alignment, size);
}

/* ---- integers ---- */

//= abs modelled: the absolute value
//? abs(pick(-INT_MAX, INT_MAX))
int abs(int x) {
  return x < 0 ? -x : x;
}
//= labs modelled: the absolute value
//? labs(pick(-LONG_MAX, LONG_MAX))
long labs(long x) {
  return x < 0 ? -x : x;
}
//= llabs modelled: the absolute value
//? llabs(pick(-LLONG_MAX, LLONG_MAX))
long long llabs(long long x) {
  return x < 0 ? -x : x;
}

typedef struct {
  int quot, rem;
} div_result;
typedef struct {
  long quot, rem;
} ldiv_result;
typedef struct {
  long long quot, rem;
} lldiv_result;

//= div modelled: quotient and remainder
//? div(pick(-INT_MAX, INT_MAX), pick(1, 1000)): same(r.quot); same(r.rem)
//? div(pick(-INT_MAX, INT_MAX), pick(-1000, -1)): same(r.quot); same(r.rem)
div_result div(int a, int b) {
  div_result r = {a / b, a % b};
  return r;
}
//= ldiv modelled: quotient and remainder
//? ldiv(pick(-LONG_MAX, LONG_MAX), pick(1, LONG_MAX)): same(r.quot); same(r.rem)
//? ldiv(pick(-LONG_MAX, LONG_MAX), pick(-1000, -1)): same(r.quot); same(r.rem)
ldiv_result ldiv(long a, long b) {
  ldiv_result r = {a / b, a % b};
  return r;
}
//= lldiv modelled: quotient and remainder
//? lldiv(pick(-LLONG_MAX, LLONG_MAX), pick(1, LLONG_MAX)): same(r.quot); same(r.rem)
lldiv_result lldiv(long long a, long long b) {
  lldiv_result r = {a / b, a % b};
  return r;
}

/* ---- commands ---- */

//= system open: any status; without a command, whether there is a shell
int system(const char *command) {
  MAY_SET_ERRNO();
  return __VERIFIER_nondet_int();
}

/* ---- multibyte characters: those of the basic character set are one byte in every locale ---- */

static int multibyte(const char *s, size_t n, wchar_t *to) {
  if (!s) /* does the encoding have states? */
    return ANY_BOOL() ? ANY_NONZERO() : 0;
  if (!n) { /* POSIX: errno may be set; the GNU library looks at the byte all the same */
    if (ANY_BOOL() && !*s) {
      if (to)
        *to = 0;
      return 0;
    }
    MAY_SET_ERRNO_TO(EILSEQ);
    return -1;
  }
  unsigned char c = (unsigned char)*s;
  int length = c == 0 ? 0 : 1;
  if (c >= 128) {
    length = __VERIFIER_nondet_int();
    __VERIFIER_assume(length == -1 || (length >= 1 && length <= 16 && (size_t)length <= n));
  }
  if (length < 0)
    SET_ERRNO(EILSEQ);
  else if (to)
    *to = c >= 128 ? (wchar_t)__VERIFIER_nondet_int() : (wchar_t)c;
  return length;
}

//= mblen specified: bytes of a multibyte character, 0 for null, -1 if it is none
//? mblen(text(3), pick(0, 3))
int mblen(const char *s, size_t n) {
  return multibyte(s, n, NULL);
}
//= mbtowc specified: mblen; stores the wide character
//? mbtowc(new(wchar_t, 7), text(3), pick(0, 3)): same(r); same(*a1)
int mbtowc(wchar_t *to, const char *s, size_t n) {
  return multibyte(s, n, to);
}
//= wctomb specified: -1, or at most MB_CUR_MAX bytes, which are stored
//? wctomb(room(16), pick(0, 127)): same(r); same_bytes(a1, 1)
//? wctomb(room(16), pick(128, 70000)): same(r)
int wctomb(char *to, wchar_t c) {
  if (!to)
    return ANY_BOOL() ? ANY_NONZERO() : 0;
  if (c >= 0 && c < 128) {
    *to = (char)c;
    return 1;
  }
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n == -1 || (n >= 1 && n <= 16));
  if (n < 0)
    SET_ERRNO(EILSEQ);
  else
    __assay_write(to, (size_t)n);
  return n;
}
//= mbstowcs specified: -1, or the number of wide characters, at most n, which are stored
//? mbstowcs(array(wchar_t, {[11] = 0}), text_of("abc", 11), pick(0, 12)): same(r); same_wide(a1, 12)
size_t mbstowcs(wchar_t *to, const char *from, size_t n) {
  size_t i = 0;
  for (; !to || i < n; i++) {
    unsigned char c = (unsigned char)from[i];
    if (c >= 128) {
      __assay_approximate("mbstowcs of other than basic characters");
      if (to)
        __assay_write(to + i, (n - i) * sizeof *to);
      return __VERIFIER_nondet_size_t();
    }
    if (to)
      to[i] = (wchar_t)c;
    if (!c)
      break;
  }
  return i;
}
//= wcstombs specified: -1, or the number of bytes, at most n, which are stored
//? wcstombs(room(12), wide(11), pick(0, 12)): same(r); same_bytes(a1, 12)
size_t wcstombs(char *to, const wchar_t *from, size_t n) {
  size_t i = 0;
  for (; !to || i < n; i++) {
    if (from[i] < 0 || from[i] >= 128) {
      __assay_approximate("wcstombs of other than basic characters");
      if (to)
        __assay_write(to + i, n - i);
      return __VERIFIER_nondet_size_t();
    }
    if (to)
      to[i] = (char)from[i];
    if (!from[i])
      break;
  }
  return i;
}
//= __ctype_get_mb_cur_max specified: bytes that a character takes at most, from 1 to 16
//? __ctype_get_mb_cur_max()
size_t __ctype_get_mb_cur_max(void) {
  size_t n = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(n >= 1 && n <= 16);
  return n;
}
