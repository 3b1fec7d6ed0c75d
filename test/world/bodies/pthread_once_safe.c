// expect: TRUE
// native: TRUE
#include <assert.h>
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int g;
static void start(void) { g = g + 1; }
int main(void) {
  pthread_once(&once, start);
  pthread_once(&once, start);
  assert(g == 1);
  return 0;
}
