// expect: TRUE
// native: TRUE
/* Flexible array members. */
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
struct f {
  int n;
  char tail[];
};
int main(void) {
  struct f *p = malloc(sizeof *p + 10);
  if (!p)
    return 0;
  p->n = 10;
  for (int i = 0; i < 10; i++)
    p->tail[i] = i;
  assert(p->n == 10);
  assert(p->tail[9] == 9);
  assert(offsetof(struct f, tail) == sizeof(struct f));
  struct f q = *p;
  assert(q.n == 10);
  free(p);
  return 0;
}
