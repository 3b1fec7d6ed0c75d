// expect: TRUE
// native: TRUE
/* Out of main, called again, into its first activation. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static int depth;
int main(void) {
  if (depth++)
    longjmp(env, 5);
  int r = setjmp(env);
  if (r == 0)
    return main();
  assert(r == 5 && depth == 2);
  return 0;
}
