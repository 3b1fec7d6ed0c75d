// expect: FALSE
// args: --confirm
// prints: Confirmed
/* A callback that calls the unknown function again, three deep. */
#include <assert.h>

extern int cb2(int (*)(void));
static int d;

static int again(void) {
  d++;
  assert(d != 3);
  return cb2(again);
}

int main(void) {
  cb2(again);
  return 0;
}
