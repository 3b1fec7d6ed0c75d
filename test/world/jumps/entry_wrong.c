// expect: FALSE
// args: --entry f
// silent: __assay
/* A buffer that the caller has set, and a path without a jump. */
#include <assert.h>
#include <setjmp.h>
jmp_buf env;
void f(int n) {
  if (n < 0)
    longjmp(env, 1);
  assert(n > 0);
}
