// expect: TRUE
/* Two live objects differ, also if they are freed later. */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *a = malloc(4), *b = malloc(4);
  if (!a || !b)
    return 0;
  *a = 1;
  *b = 2;
  assert(a != b && *a == 1);
  free(a);
  free(b);
  return 0;
}
