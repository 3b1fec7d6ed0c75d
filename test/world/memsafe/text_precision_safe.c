// expect: TRUE
// args: --property valid-memsafety
#include <stdio.h>
int main(int argc, char **argv) {
  char c[4] = {'a', 'b', 'c', 'd'};
  int most = argc % 5;
  printf("%.4s\n", c);
  if (most >= 0)
    printf("%*d %.*s\n", 3, 4, most, c);
  return 0;
}
