// expect: FALSE(def-behavior)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 457_array_bad.c:11:
/* CWE-457: half of an array is set. */
#include <stdio.h>
int main(void) {
  int data[10], sum = 0;
  for (int i = 0; i < 5; i++)
    data[i] = i;
  for (int i = 0; i < 10; i++)
    if (data[i] > 3)
      sum++;
  printf("%d\n", sum);
  return 0;
}
