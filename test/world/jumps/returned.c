// expect: TRUE
// prints: jumps are assumed to go to a setjmp of a function that has not returned
/* The function that called setjmp has returned: undefined. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static int set(void) { return setjmp(env); }
int main(void) {
  int r = set();
  if (r == 0)
    longjmp(env, 1);
  assert(0);
}
