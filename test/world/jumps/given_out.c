// expect: FALSE
/* Unknown code that gets a buffer may jump to it. */
#include <assert.h>
#include <setjmp.h>
extern void parse(jmp_buf *env);
int main(void) {
  jmp_buf env;
  int r = setjmp(env);
  if (r == 0)
    parse(&env);
  assert(r == 0);
  return 0;
}
