// expect: TRUE
// native: TRUE
/* Vectors. */
#include <assert.h>
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  v4 a = {1, 2, 3, 4}, b = {10, 20, 30, 40};
  v4 c = a + b;
  assert(c[0] == 11 && c[3] == 44);
  c = a < b;
  assert(c[1] == -1);
  c[2] = 7;
  assert(c[2] == 7);
  return 0;
}
