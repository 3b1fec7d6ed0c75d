// expect: FALSE
// args: --confirm
// prints: Confirmed
// The harness calls back as often as the run did.
#include <assert.h>
extern void call(void (*)(void));
int g;
static void t(void) { g++; }
int main(void) {
  call(t);
  call(t);
  assert(g != 3);
}
