// expect: TRUE
// native: TRUE
/* Two buffers: the jump goes to the one that it names. */
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
  which = which * 10 + 3;
  leave(1);
}
int main(void) {
  int r = setjmp(outer);
  if (r == 0)
    work();
  assert(r == 2 && which == 3);
  return 0;
}
