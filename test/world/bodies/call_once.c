// expect: TRUE
// native: TRUE
#include <assert.h>
#include <threads.h>
static once_flag once = ONCE_FLAG_INIT;
static int g;
static void start(void) { g = g + 1; }
int main(void) {
  call_once(&once, start);
  call_once(&once, start);
  assert(g == 1);
  return 0;
}
