// expect: TRUE
// native: TRUE
#include <assert.h>
#include <stdlib.h>
static void *(*more)(void *, size_t) = realloc;
int main(void) {
  char *p = malloc(1);
  if (!p)
    return 0;
  *p = 5;
  char *q = more(p, 2);
  if (q)
    assert(*q == 5);
  return 0;
}
