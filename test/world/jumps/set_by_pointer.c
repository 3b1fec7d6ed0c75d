// expect: UNKNOWN
/* setjmp through a pointer is not supported. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
int main(void) {
  int (*set)(struct __jmp_buf_tag *) = _setjmp;
  int r = set(env);
  assert(r == 0);
  return 0;
}
