// expect: TRUE
// args: --property valid-deref
/* exit runs them while main's variables are there. */
#include <stdlib.h>
static int *kept;
static void last(void) {
  if (kept)
    *kept = 4;
}
int main(void) {
  int x = 3;
  int *p = &x;
  atexit(last);
  if (*p == 4)
    return *p;
  kept = p;
  exit(x);
}
