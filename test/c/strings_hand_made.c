// String functions written by hand with pointers: trim, reverse, to integer and back.
// models: 32 64
#include <stdio.h>

static int to_int(const char *s) {
  int sign = 1, v = 0;
  while (*s == ' ')
    s++;
  if (*s == '-' || *s == '+')
    sign = *s++ == '-' ? -1 : 1;
  while (*s >= '0' && *s <= '9')
    v = v * 10 + sign * (*s++ - '0');
  return v;
}

static char *to_text(int v, char *end, int base) {
  unsigned u = v < 0 ? 0u - (unsigned)v : (unsigned)v;
  *--end = '\0';
  do
    *--end = "0123456789abcdef"[u % (unsigned)base];
  while (u /= (unsigned)base);
  if (v < 0)
    *--end = '-';
  return end;
}

static void reverse(char *s) {
  char *e = s;
  while (*e)
    e++;
  while (s < --e) {
    char c = *s;
    *s++ = *e;
    *e = c;
  }
}

static int is_palindrome(const char *s, const char *e) {
  return s >= e - 1 || (*s == e[-1] && is_palindrome(s + 1, e - 1));
}

int main(void) {
  printf("%d %d %d\n", to_int("  -123x"), to_int("+77"), to_int("-2147483648"));
  char buffer[40];
  printf("%s\n", to_text(-2147483647 - 1, buffer + 40, 10));
  printf("%s\n", to_text(48879, buffer + 40, 16));
  printf("%s\n", to_text(0, buffer + 40, 2));
  char text[] = "stressed";
  reverse(text);
  printf("%s\n", text);
  const char *p = "never odd";
  const char *q = "racecar";
  printf("%d %d\n", is_palindrome(p, p + 9), is_palindrome(q, q + 7));
  return to_int(to_text(42, buffer + 40, 10));
}
