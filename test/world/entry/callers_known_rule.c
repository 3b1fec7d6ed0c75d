// expect: TRUE
// args: --entry drop --callers known --rule malloc-free
// Two members that could be one object: not by the only caller.
#include <stdlib.h>

struct pair {
  char *a, *b;
};

static void drop(struct pair *p) {
  free(p->a);
  free(p->b);
}

int main(void) {
  struct pair p = {malloc(3), malloc(3)};
  drop(&p);
  return 0;
}
