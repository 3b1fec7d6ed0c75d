// Variadic long long arguments mixed with int, past the register area.
// models: 32 64
#include <stdarg.h>
#include <stdio.h>

static long long mixed(const char *kinds, ...) {
  va_list ap;
  long long s = 0;
  va_start(ap, kinds);
  for (; *kinds; kinds++) {
    switch (*kinds) {
    case 'i':
      s = s * 3 + va_arg(ap, int);
      break;
    case 'u':
      s = s * 3 + va_arg(ap, unsigned);
      break;
    case 'l':
      s = s * 3 + va_arg(ap, long);
      break;
    case 'L':
      s = s * 3 + va_arg(ap, long long);
      break;
    case 's':
      s = s * 3 + va_arg(ap, const char *)[0];
      break;
    }
  }
  va_end(ap);
  return s;
}

int main(void) {
  printf("%lld\n", mixed(""));
  printf("%lld\n", mixed("L", 123456789012345LL));
  printf("%lld\n", mixed("iLiL", 1, -10000000000LL, 2, 7LL));
  printf("%lld\n", mixed("iiiiiiLLL", 1, 2, 3, 4, 5, 6, 1LL << 40, -1LL, 0LL));
  printf("%lld\n", mixed("ulLs", 4000000000u, -5L, 6LL, "seven"));
  return (int)mixed("ii", 5, 6);
}
