// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-126: the length is read as another member of a union.: the same, mended. */
#include <stdio.h>
union size { unsigned char small; unsigned short large; };
int main(void) {
  union size s;
  int table[256] = {0}, sum = 0;
  s.large = 255;
  for (unsigned i = 0; i <= s.small; i++)
    sum |= table[i];
  printf("%d\n", sum);
  return 0;
}
