// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-457: half of an array is set.: the same, mended. */
#include <stdio.h>
int main(void) {
  int data[10], sum = 0;
  for (int i = 0; i < 10; i++)
    data[i] = i;
  for (int i = 0; i < 10; i++)
    if (data[i] > 3)
      sum++;
  printf("%d\n", sum);
  return 0;
}
