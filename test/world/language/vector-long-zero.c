// expect: TRUE
// native: TRUE
/* A constant vector of more elements than are kept one by one. */
#include <assert.h>

typedef char bytes __attribute__((vector_size(128)));

int main(void) {
  bytes v = {0};
  char *c = (char *)&v;
  assert(c[100] == 0);
  return 0;
}
