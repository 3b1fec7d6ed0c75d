// strcmp, strncmp and memcmp: only the sign of the result counts.
// models: 32 64
#include <stdio.h>
#include <string.h>

static int sign(int x) {
  return (x > 0) - (x < 0);
}

static void sort(const char **s, int n) {
  for (int i = 1; i < n; i++) {
    for (int j = i; j > 0 && strcmp(s[j - 1], s[j]) > 0; j--) {
      const char *t = s[j];
      s[j] = s[j - 1];
      s[j - 1] = t;
    }
  }
}

int main(void) {
  printf("%d %d %d\n", sign(strcmp("abc", "abc")), sign(strcmp("abc", "abd")),
         sign(strcmp("b", "abc")));
  printf("%d %d %d\n", sign(strcmp("", "")), sign(strcmp("", "a")), sign(strcmp("ab", "a")));
  printf("%d %d\n", sign(strcmp("\x80", "a")), sign(strcmp("a", "\xff")));
  printf("%d %d %d %d\n", sign(strncmp("abcx", "abcy", 3)), sign(strncmp("abcx", "abcy", 4)),
         sign(strncmp("a", "b", 0)), sign(strncmp("ab", "ab", 10)));
  int x[3] = {1, 2, 3}, y[3] = {1, 2, 4};
  printf("%d %d\n", sign(memcmp(x, y, 2 * sizeof(int))), sign(memcmp(x, y, sizeof x)));
  printf("%d %d\n", sign(memcmp("a\0b", "a\0c", 3)), sign(memcmp("z", "a", 0)));
  unsigned char p = 200, q = 100;
  printf("%d\n", sign(memcmp(&p, &q, 1)));
  const char *words[] = {"pear", "fig", "apple", "figs", "Apple", "kiwi"};
  sort(words, 6);
  for (int i = 0; i < 6; i++)
    printf("%s ", words[i]);
  printf("\n");
  return !strcmp(words[0], "Apple");
}
