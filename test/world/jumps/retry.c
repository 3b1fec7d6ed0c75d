// expect: TRUE
// native: TRUE
/* A loop made by jumps. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static int tries;
int main(void) {
  int r = setjmp(env);
  tries++;
  if (r < 3)
    longjmp(env, r + 1);
  assert(r == 3 && tries == 4);
  return 0;
}
