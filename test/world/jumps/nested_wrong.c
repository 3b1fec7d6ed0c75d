// expect: FALSE
// native: FALSE
/* Two buffers: the inner one is jumped to first. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf outer, inner;
static int which;
static void leave(int n) {
  if (n)
    longjmp(outer, 2);
  longjmp(inner, 3);
}
static void work(void) {
  if (setjmp(inner) == 0)
    leave(0);
  which = 3;
  leave(1);
}
int main(void) {
  if (setjmp(outer) == 0)
    work();
  assert(which == 0);
  return 0;
}
