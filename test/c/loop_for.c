// for loops in all their forms: empty parts, several variables, declarations, infinite with break.
// models: 32 64
#include <stdio.h>

int main(void) {
  int i, j, sum = 0;
  for (i = 0, j = 10; i < j; i++, j -= 2) {
    sum += i * j;
  }
  printf("%d %d %d\n", i, j, sum);
  for (int k = 3; k--;) {
    printf("%d ", k);
  }
  printf("\n");
  i = 0;
  for (;;) {
    if (++i > 4)
      break;
  }
  printf("%d\n", i);
  for (i = 100; i > 3; i /= 3)
    ;
  printf("%d\n", i);
  for (char c = 'a'; c <= 'e'; c++)
    printf("%c", c);
  printf("\n");
  for (unsigned u = 5; u < 6; u--) {
    printf("%u ", u);
  }
  printf("\n");
  int n = 0;
  for (int a = 0; a < 4; a++) {
    for (int b = a; b < 4; b++) {
      for (int a = b; a < 4; a++) {
        n++;
      }
    }
  }
  printf("%d\n", n);
  for (const char *p = "xyz"; *p; printf("%c.", *p++)) {
  }
  printf("\n");
  while (n > 10)
    n -= 7;
  return n;
}
