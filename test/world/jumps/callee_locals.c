// expect: TRUE
// native: TRUE
/* Locals of another function than that of the setjmp are not touched. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf *to;
static void leave(void) { longjmp(*to, 1); }
static void middle(int *p) {
  jmp_buf inner;
  to = &inner;
  if (setjmp(inner) == 0) {
    *p = 9;
    leave();
  }
}
int main(void) {
  int x = 1;
  middle(&x);
  assert(x == 9);
  return 0;
}
