// expect: FALSE(malloc-free)
// args: --rule malloc-free
// prints: the memory is reallocated after it was freed
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = 0;
  size_t n = 0;
  getline(&line, &n, stdin);
  free(line);
#ifdef GOOD
  line = 0, n = 0;
#endif
  getline(&line, &n, stdin);
  free(line);
  return 0;
}
