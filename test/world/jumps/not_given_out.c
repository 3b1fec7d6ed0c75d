// expect: TRUE
/* Unknown code that was not given the buffer does not jump. */
#include <assert.h>
#include <setjmp.h>
extern int work(int n);
static jmp_buf env;
int main(void) {
  int r = setjmp(env);
  if (r == 0)
    work(1);
  assert(r == 0);
  return 0;
}
