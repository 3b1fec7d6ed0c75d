// expect: TRUE
// native: TRUE
/* longjmp with 0 makes setjmp give 1 (C17 7.13.2.1p4). */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
int main(void) {
  switch (setjmp(env)) {
  case 0:
    longjmp(env, 0);
  case 1:
    return 0;
  default:
    assert(0);
  }
}
