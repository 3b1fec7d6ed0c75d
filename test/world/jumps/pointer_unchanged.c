// expect: TRUE
// native: TRUE
/* One whose address is taken and that was not changed keeps its value. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static int seen;
static void look(const int *p) {
  seen = *p;
  longjmp(env, 1);
}
int main(void) {
  int x = 1;
  if (setjmp(env) == 0)
    look(&x);
  assert(x == 1 && seen == 1);
  return 0;
}
