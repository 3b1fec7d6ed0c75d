// expect: FALSE(valid-deref)
// args: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char c[4] = {'a', 'b', 'c', 'd'};
  printf("%.4s\n", c);
  printf("%.5s\n", c);
  return 0;
}
