// expect: UNKNOWN
/* Unknown code that has kept a buffer may jump to it later. */
#include <assert.h>
#include <setjmp.h>
struct context {
  int code;
  jmp_buf env;
};
extern void enter(struct context *c);
extern void work(int n);
int main(void) {
  struct context c = {0};
  int r = setjmp(c.env);
  if (r == 0) {
    enter(&c);
    work(1);
  }
  assert(r == 0);
  return 0;
}
