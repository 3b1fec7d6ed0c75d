// expect: TRUE
// args: --property def-behavior
#include <stdio.h>
int main(void) {
  int k;
  if (scanf("%d", &k) != 1)
    return 0;
  return k > 0;
}
