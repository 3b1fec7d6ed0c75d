// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// prints: with most = -
#include <stdio.h>
int main(int argc, char **argv) {
  char c[4] = {'a', 'b', 'c', 'd'};
  int most = 2 - argc % 5;
  printf("%.*s\n", most, c);
  return 0;
}
