// expect: TRUE
// args: --rule malloc-free
// NULL may be freed.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = NULL;
  if (asprintf(&p, "%d", 7) < 0)
    return 1;
  free(p);
  p = NULL;
  free(p);
  return 0;
}
