// expect: TRUE
// native: TRUE
/* A vector of more elements than are kept one by one, from and to a shorter one. */
#include <assert.h>

typedef char bytes __attribute__((vector_size(128)));
typedef long longs __attribute__((vector_size(128)));

int main(void) {
  longs in = {0};
  in[1] = 7;
  in[15] = 9;
  bytes v = (bytes)in;
  longs out = (longs)v;
  assert(out[1] == 7 && out[15] == 9);
  return 0;
}
