// expect: TRUE
// native: TRUE
/* sigsetjmp and siglongjmp are the same but for signals. */
#include <assert.h>
#include <setjmp.h>
static sigjmp_buf env;
int main(void) {
  int r = sigsetjmp(env, 1);
  if (r == 0)
    siglongjmp(env, 3);
  assert(r == 3);
  return 0;
}
