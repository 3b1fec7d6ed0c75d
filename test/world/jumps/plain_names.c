// expect: TRUE
// native: TRUE
/* _setjmp and _longjmp are setjmp and longjmp. */
#define _DEFAULT_SOURCE
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
int main(void) {
  int r = _setjmp(env);
  if (r == 0)
    _longjmp(env, 3);
  assert(r == 3);
  return 0;
}
