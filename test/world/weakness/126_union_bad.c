// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 126_union_bad.c:12:
/* CWE-126: the length is read as another member of a union. */
#include <stdio.h>
union size { unsigned char small; unsigned short large; };
int main(void) {
  union size s;
  int table[256] = {0}, sum = 0;
  s.large = 300;
  for (unsigned i = 0; i <= s.large; i++)
    sum |= table[i];
  printf("%d\n", sum);
  return 0;
}
