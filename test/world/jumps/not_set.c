// expect: TRUE
// prints: jumps are assumed to go to a setjmp of a function that has not returned
/* A buffer that was never set: undefined, and not an error of this property. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
int main(void) {
  volatile int n = 0;
  if (n)
    assert(setjmp(env) == 0);
  longjmp(env, 1);
  assert(0);
}
