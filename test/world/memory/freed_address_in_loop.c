// expect: FALSE|UNKNOWN
// The free of one round comes before the allocation of the next.
#include <assert.h>
#include <stdlib.h>

extern int more(void);

int main(void) {
  char *before = NULL;
  while (more()) {
    char *p = malloc(3);
    assert(p != before);
    before = p;
    free(p);
  }
  return 0;
}
