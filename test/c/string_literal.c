// String literals: pointers into them, arrays made from them, concatenation, embedded zeros.
// models: 32 64
#include <stdio.h>

static const char *const messages[] = {"zero", "one",
                                       "t"
                                       "wo",
                                       ""};
static char buffer[] = "mutable";
static const char embedded[] = "ab\0cd";

static int vowels(const char *s) {
  int n = 0;
  for (; *s; s++) {
    n += *s == 'a' || *s == 'e' || *s == 'i' || *s == 'o' || *s == 'u';
  }
  return n;
}

int main(void) {
  for (unsigned i = 0; i < sizeof messages / sizeof messages[0]; i++) {
    printf("[%s] %d\n", messages[i], vowels(messages[i]));
  }
  buffer[0] = 'M';
  printf("%s %d\n", buffer, (int)sizeof buffer);
  printf("%s %s %d\n", embedded, embedded + 3, (int)sizeof embedded);
  char local[4] = "four";
  printf("%c%c%c%c\n", local[3], local[2], local[1], local[0]);
  printf("%c %c\n", "subscript"[3], *("deref" + 2));
  const char *p = "tail of the string";
  p += 8;
  printf("%s\n", p);
  printf("tab\tquote\"backslash\\ percent%% \x41\102\n");
  char padded[8] = "pad";
  int zeros = 0;
  for (int i = 0; i < 8; i++) {
    zeros += padded[i] == 0;
  }
  printf("%d %s\n", zeros, __func__);
  return (int)sizeof("length");
}
