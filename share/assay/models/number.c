/* number.c: numbers in strings: strtol and its kin as C17 7.22.1 and 7.8.2 have them, with end
 * pointer, range and errno; floating-point ones as far as their syntax goes. */
#include <assay/model.h>

//# stdlib.h

static _Bool number_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The value of a digit, or 99. */
static unsigned number_digit(char c) {
  if (c >= '0' && c <= '9')
    return (unsigned)(c - '0');
  if (c >= 'a' && c <= 'z')
    return (unsigned)(c - 'a') + 10;
  if (c >= 'A' && c <= 'Z')
    return (unsigned)(c - 'A') + 10;
  return 99;
}

/* The number that s begins with: its absolute value, cut at `most`, or at `least` if negative. */
static unsigned long long number_read(const char *s, char **end, int base, unsigned long long most,
                                      unsigned long long least, _Bool *negative, _Bool *overflow) {
  const char *at = s, *last = s;
  unsigned long long value = 0, limit;
  *negative = 0;
  *overflow = 0;
  if (base < 0 || base == 1 || base > 36) {
    SET_ERRNO(EINVAL);
    if (end && ANY_BOOL()) /* the GNU library leaves it */
      *end = (char *)s;
    return 0;
  }
  while (number_space(*at))
    at++;
  if (*at == '-' || *at == '+')
    *negative = *at++ == '-';
  if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X') &&
      number_digit(at[2]) < 16) {
    at += 2;
    base = 16;
  } else if (base == 0) {
    base = *at == '0' ? 8 : 10;
  }
  limit = *negative ? least : most;
  for (unsigned digit; (digit = number_digit(*at)) < (unsigned)base; last = ++at) {
    if (*overflow || value > (limit - digit) / (unsigned)base || digit > limit)
      *overflow = 1;
    else
      value = value * (unsigned)base + digit;
  }
  if (end)
    *end = (char *)last;
  if (*overflow)
    SET_ERRNO(ERANGE);
  else if (last == s && ANY_BOOL()) /* POSIX allows it of no number */
    SET_ERRNO(EINVAL);
  return *overflow ? limit : value;
}

static long long number_signed(const char *s, char **end, int base, unsigned long long most) {
  _Bool negative, overflow;
  unsigned long long v = number_read(s, end, base, most, most + 1, &negative, &overflow);
  return negative ? (v ? -(long long)(v - 1) - 1 : 0) : (long long)v;
}

static unsigned long long number_unsigned(const char *s, char **end, int base,
                                          unsigned long long most) {
  _Bool negative, overflow;
  unsigned long long v = number_read(s, end, base, most, most, &negative, &overflow);
  return negative && !overflow ? -v & most : v;
}

//= strtol modelled: the number that a string begins with, in a base; the end; ERANGE
//? strtol(text_of("0123456789", 24), new(char *, NULL), 10): same(r); same_at(*a2, a1)
//? strtol(text_of(" -+0x19afZ", 8), new(char *, NULL), pick(-1, 38)): same(r); same_at(*a2, a1)
//? strtol(text_of("0x19f", 22), new(char *, NULL), pick(0, 1) * 16): same(r); same_at(*a2, a1)
//? strtol(text_of("-0123456789", 24), NULL, 0)
long strtol(const char *s, char **end, int base) {
  return (long)number_signed(s, end, base, LONG_MAX);
}
//= strtoll modelled: the number that a string begins with, in a base; the end; ERANGE
//? strtoll(text_of("-0123456789", 24), new(char *, NULL), pick(2, 36)): same(r); same_at(*a2, a1)
long long strtoll(const char *s, char **end, int base) {
  return number_signed(s, end, base, LLONG_MAX);
}
//= strtoul modelled: the number that a string begins with, in a base; the end; ERANGE
//? strtoul(text_of("-0123456789", 24), new(char *, NULL), 10): same(r); same_at(*a2, a1)
//? strtoul(text_of(" -+0x19afZ", 8), new(char *, NULL), pick(-1, 38)): same(r); same_at(*a2, a1)
unsigned long strtoul(const char *s, char **end, int base) {
  return (unsigned long)number_unsigned(s, end, base, ULONG_MAX);
}
//= strtoull modelled: the number that a string begins with, in a base; the end; ERANGE
//? strtoull(text_of("-0123456789abc", 24), new(char *, NULL), pick(0, 16)): same(r); same_at(*a2, a1)
unsigned long long strtoull(const char *s, char **end, int base) {
  return number_unsigned(s, end, base, ULLONG_MAX);
}
//= strtoq is strtoll
//= strtouq is strtoull
//= __strtol_internal is strtol without 4
//= __strtoul_internal is strtoul without 4
//= __strtoll_internal is strtoll without 4
//= __strtoull_internal is strtoull without 4

/* Out of range the behaviour of atoi is undefined; what strtol gives is as good as any. */
//= atoi modelled: the decimal number that a string begins with
//? atoi(text_of(" -+0123456789", 9))
int atoi(const char *s) {
  return (int)number_signed(s, NULL, 10, LONG_MAX);
}
//= atol modelled: the decimal number that a string begins with
//? atol(text_of(" -+0123456789", 18))
long atol(const char *s) {
  return (long)number_signed(s, NULL, 10, LONG_MAX);
}
//= atoll modelled: the decimal number that a string begins with
//? atoll(text_of(" -+0123456789", 18))
long long atoll(const char *s) {
  return number_signed(s, NULL, 10, LLONG_MAX);
}

//# inttypes.h

//= strtoimax modelled: strtol of the widest type
//? strtoimax(text_of("-0123456789", 24), new(char *, NULL), pick(2, 36)): same(r); same_at(*a2, a1)
__INTMAX_TYPE__ strtoimax(const char *s, char **end, int base) {
  return number_signed(s, end, base, LLONG_MAX);
}
//= strtoumax modelled: strtoul of the widest type
//? strtoumax(text_of("-0123456789", 24), new(char *, NULL), pick(2, 36)): same(r); same_at(*a2, a1)
__UINTMAX_TYPE__ strtoumax(const char *s, char **end, int base) {
  return number_unsigned(s, end, base, ULLONG_MAX);
}
//= imaxabs modelled: the absolute value
//? imaxabs(pick(-LLONG_MAX, LLONG_MAX))
__INTMAX_TYPE__ imaxabs(__INTMAX_TYPE__ x) {
  return x < 0 ? -x : x;
}
typedef struct {
  __INTMAX_TYPE__ quot, rem;
} imaxdiv_result;
//= imaxdiv modelled: quotient and remainder
//? imaxdiv(pick(-LLONG_MAX, LLONG_MAX), pick(1, LLONG_MAX)): same(r.quot); same(r.rem)
imaxdiv_result imaxdiv(__INTMAX_TYPE__ a, __INTMAX_TYPE__ b) {
  imaxdiv_result r = {a / b, a % b};
  return r;
}

/* ---- floating point: the value is an approximation, the end is not ---- */

//# stdlib.h

/* Does s begin with the word, in any case? */
static _Bool number_word(const char *s, const char *word) {
  for (; *word; s++, word++)
    if ((*s | 32) != *word)
      return 0;
  return 1;
}

static const char *number_digits(const char *s, unsigned base, _Bool *any) {
  for (; number_digit(*s) < base; s++)
    *any = 1;
  return s;
}

static const char *number_exponent(const char *s, char letter) {
  const char *at = s;
  if ((*at | 32) != letter)
    return s;
  at++;
  if (*at == '-' || *at == '+')
    at++;
  if (number_digit(*at) >= 10)
    return s;
  _Bool any;
  return number_digits(at, 10, &any);
}

/* "nan" may be followed by letters, digits and underscores in parentheses. */
static const char *number_nan(const char *s) {
  const char *at = s;
  if (*at != '(')
    return s;
  do
    at++;
  while (number_digit(*at) < 36 || *at == '_');
  return *at == ')' ? at + 1 : s;
}

static void number_float(const char *s, char **end) {
  const char *at = s, *last = s;
  _Bool any = 0;
  while (number_space(*at))
    at++;
  if (*at == '-' || *at == '+')
    at++;
  unsigned base = 10;
  if (number_word(at, "inf")) {
    last = at + (number_word(at, "infinity") ? 8 : 3);
  } else if (number_word(at, "nan")) {
    last = number_nan(at + 3);
  } else {
    if (at[0] == '0' && (at[1] | 32) == 'x' &&
        (number_digit(at[2]) < 16 || (at[2] == '.' && number_digit(at[3]) < 16))) {
      base = 16;
      at += 2;
    }
    at = number_digits(at, base, &any);
    if (*at == '.')
      at = number_digits(at + 1, base, &any);
    if (any)
      last = number_exponent(at, base == 16 ? 'p' : 'e');
  }
  if (end)
    *end = (char *)last;
  MAY_SET_ERRNO();
}

//= strtod approximate: the number that a string begins with; the end as the standard says
//? strtod(text_of(" -+.0123eExpinfatyINF", 10), new(char *, NULL)): same_at(*a2, a1)
//? strtod(text_of("0.e-xpA1", 10), new(char *, NULL)): same_at(*a2, a1)
double strtod(const char *s, char **end) {
  number_float(s, end);
  __assay_approximate("strtod");
  return __VERIFIER_nondet_double();
}
//= strtof approximate: the number that a string begins with; the end as the standard says
//? strtof(text_of(" -+.0123eExpinfa", 10), new(char *, NULL)): same_at(*a2, a1)
float strtof(const char *s, char **end) {
  number_float(s, end);
  __assay_approximate("strtof");
  return __VERIFIER_nondet_float();
}
//= strtold approximate: the number that a string begins with; the end as the standard says
//? strtold(text_of("nan()_aINF09", 10), new(char *, NULL)): same_at(*a2, a1)
long double strtold(const char *s, char **end) {
  number_float(s, end);
  __assay_approximate("strtold");
  return __VERIFIER_nondet_ldouble();
}
//= atof approximate: the number that a string begins with
double atof(const char *s) {
  __assay_approximate("atof");
  return __VERIFIER_nondet_double();
}
