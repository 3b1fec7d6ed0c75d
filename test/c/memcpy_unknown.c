// memcpy, memmove and memset of a size computed at run time, zero included.
// models: 32 64
#include <stdio.h>
#include <string.h>

static char source[] = "abcdefghijklmnopqrstuvwxyz";

static void insert(char *s, size_t at, const char *what) {
  size_t n = strlen(what), rest = strlen(s + at) + 1;
  memmove(s + at + n, s + at, rest);
  memcpy(s + at, what, n);
}

static void rotate(int *a, int n, int by) {
  int saved[8];
  memcpy(saved, a, sizeof(int) * (size_t)by);
  memmove(a, a + by, sizeof(int) * (size_t)(n - by));
  memcpy(a + n - by, saved, sizeof(int) * (size_t)by);
}

int main(void) {
  char out[32];
  for (size_t n = 0; n < 27; n += 9) {
    memset(out, '.', sizeof out);
    out[31] = 0;
    void *r = memcpy(out + 1, source + n / 3, n);
    printf("%s %d\n", out, r == out + 1);
  }
  char text[40] = "The fox";
  insert(text, 4, "quick ");
  insert(text, 0, "");
  insert(text, 10, "brown ");
  printf("%s\n", text);
  int a[7] = {1, 2, 3, 4, 5, 6, 7};
  rotate(a, 7, 3);
  rotate(a, 7, 0);
  for (int i = 0; i < 7; i++)
    printf("%d", a[i]);
  printf("\n");
  for (unsigned i = 0; i < 5; i++)
    memset(out + i, 'A' + (int)i, 5 - i);
  printf("%.5s\n", out);
  memmove(source + 3, source, 10);
  printf("%s\n", source);
  return out[4];
}
