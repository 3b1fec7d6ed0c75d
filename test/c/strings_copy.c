// strlen, strcpy, strcat, strncpy, strncat.
// models: 32 64
#include <stdio.h>
#include <string.h>

static int filled(const char *s, int n, char c) {
  int k = 0;
  for (int i = 0; i < n; i++)
    k += s[i] == c;
  return k;
}

int main(void) {
  char a[20], b[20] = "second";
  printf("%d %d %d\n", (int)strlen(""), (int)strlen("abc"), (int)strlen("ab\0c"));
  char *r = strcpy(a, "first");
  printf("%s %d %d\n", a, r == a, (int)strlen(a));
  strcat(a, "+");
  strcat(a, b);
  printf("%s\n", a);
  strcpy(a + 3, b + 2);
  printf("%s\n", a);
  memset(a, '#', sizeof a);
  strncpy(a, "xyz", 8);
  printf("%s %d %d\n", a, filled(a, 20, 0), filled(a, 20, '#'));
  strncpy(a, "longer than that", 4);
  printf("%s\n", a);
  strncat(b, "-third", 3);
  printf("%s\n", b);
  strncat(b, "!", 5);
  printf("%s %d\n", b, (int)strlen(b));
  char small[4];
  strncpy(small, "abcd", 4);
  printf("%c%c\n", small[0], small[3]);
  strcpy(small, "");
  return (int)strlen(small) + (int)strlen(b);
}
