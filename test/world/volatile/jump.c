// expect: TRUE
// native: TRUE
/* Volatile variables keep their values across longjmp, whoever has their address. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static volatile int *where;
static void leave(void) {
  ++*where;
  longjmp(env, 1);
}
int main(void) {
  volatile int count = 0;
  where = &count;
  if (setjmp(env) == 0)
    leave();
  assert(count == 1);
  return 0;
}
