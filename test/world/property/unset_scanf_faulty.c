// expect: FALSE(def-behavior)
// args: --property def-behavior
// prints: k is read before it is set
#include <stdio.h>
int main(void) {
  int k;
  scanf("%d", &k);
  return k > 0;
}
