// expect: FALSE
// native: FALSE
/* setjmp in a loop: two of four are errors. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static int errors;
static void work(int n) {
  if (n % 2)
    longjmp(env, n);
}
int main(void) {
  for (volatile int i = 0; i < 4; i++)
    if (setjmp(env) == 0)
      work(i);
    else
      errors++;
  assert(errors == 1);
  return 0;
}
