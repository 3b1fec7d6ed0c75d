// expect: TRUE
// native: TRUE
/* A copy of a buffer is as good. */
#include <assert.h>
#include <setjmp.h>
#include <string.h>
static jmp_buf env, other;
int main(void) {
  int r = setjmp(env);
  if (r == 0) {
    memcpy(&other, &env, sizeof env);
    longjmp(other, 4);
  }
  assert(r == 4);
  return 0;
}
