// expect: TRUE
// args: --property valid-memtrack
// prints: objects whose addresses have become numbers are taken to be reached, the first such number here
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  void *p = malloc(4);
  uintptr_t k = (uintptr_t)p;
  p = NULL;
  k = 0;
  return (int)k;
}
