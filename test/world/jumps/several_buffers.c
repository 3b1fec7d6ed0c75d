// expect: TRUE
// native: TRUE
/* One call of setjmp, executed with several buffers: the first is still good. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env[3];
int main(void) {
  volatile int i, back = 0;
  for (i = 0; i < 3; i++) {
    int r = setjmp(env[i]);
    if (r) {
      back = r;
      break;
    }
  }
  if (!back)
    longjmp(env[0], 6);
  assert(back == 6);
  return 0;
}
