// expect: FALSE
/* Of a struct the member that was changed is indeterminate. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
struct pair { int a, b; };
int main(void) {
  struct pair p = {1, 2};
  if (setjmp(env) == 0) {
    p.b = 3;
    longjmp(env, 1);
  }
  assert(p.b == 3);
  return 0;
}
