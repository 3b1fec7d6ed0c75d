// expect: TRUE | UNKNOWN
// args: --rule malloc-free
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = 0;
  size_t n = 0;
  getline(&line, &n, stdin);
  free(line);
#if 1
  line = 0, n = 0;
#endif
  getline(&line, &n, stdin);
  free(line);
  return 0;
}
