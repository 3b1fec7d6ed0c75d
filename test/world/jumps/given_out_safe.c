// expect: TRUE
/* Unknown code that gets a buffer may jump to it, with any value but 0. */
#include <assert.h>
#include <setjmp.h>
extern void parse(struct __jmp_buf_tag *env);
static int before;
int main(void) {
  jmp_buf env;
  int r = setjmp(env);
  if (r == 0) {
    before = 1;
    parse(env);
  }
  assert(before == 1);
  return 0;
}
