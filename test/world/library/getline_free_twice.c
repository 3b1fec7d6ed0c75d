// expect: FALSE(malloc-free)
// args: --rule malloc-free
/* The line is on the heap, and freed once. */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *l = 0;
  size_t n = 0;
  getline(&l, &n, stdin);
  free(l);
  free(l);
  return 0;
}
