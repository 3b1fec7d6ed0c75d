// expect: TRUE
// native: TRUE
/* Out of a function with an array of variable length. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static int sum;
static void work(int n) {
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  sum = a[n - 1];
  longjmp(env, 1);
}
int main(void) {
  volatile int n = 3;
  if (setjmp(env) == 0)
    work(n);
  assert(sum == 2);
  return 0;
}
