// expect: TRUE
// native: TRUE
/* setjmp in a loop, with one buffer. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static int errors;
static void work(int n) {
  if (n % 2)
    longjmp(env, n);
}
int main(void) {
  for (volatile int i = 0; i < 4; i++) {
    int r = setjmp(env);
    if (r == 0)
      work(i);
    else
      errors += r;
  }
  assert(errors == 4);
  return 0;
}
