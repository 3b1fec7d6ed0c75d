// expect: TRUE
/* A main that uses argc alone: any number from 0, so that following all executions is a proof. */
#include <assert.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  assert(argc >= 0);
  unsigned char *p = malloc(argc > 3 ? 4 : 3);
  p[2] = (unsigned char)argc;
  p = realloc(p, 3);
  assert(p[2] == argc % 256);
  return 0;
}
