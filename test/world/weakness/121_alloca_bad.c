// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 121_alloca_bad.c:11:
/* CWE-121: alloca of bytes where ints were meant. */
#include <alloca.h>
#include <stdio.h>
int main(void) {
  int *data = alloca(10);
  int source[10] = {0};
  for (int i = 0; i < 10; i++)
    data[i] = source[i];
  printf("%d\n", data[0]);
  return 0;
}
