// expect: FALSE
/* A local that is changed through a pointer is indeterminate as well. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static void set(int *p) {
  *p = 2;
  longjmp(env, 1);
}
int main(void) {
  int x = 1;
  if (setjmp(env) == 0)
    set(&x);
  assert(x == 1 || x == 2);
  return 0;
}
