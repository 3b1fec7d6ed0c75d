// expect: TRUE
// native: TRUE
/* A buffer in a struct on the heap, passed by pointer. */
#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>
struct context {
  int code;
  jmp_buf env;
};
static void fail(struct context *c, int code) {
  c->code = code;
  longjmp(c->env, 1);
}
static int parse(struct context *c, int n) {
  if (n > 9)
    fail(c, n);
  return n;
}
int main(void) {
  struct context *c = malloc(sizeof *c);
  if (!c)
    return 0;
  c->code = 0;
  if (setjmp(c->env) == 0) {
    parse(c, 5);
    parse(c, 12);
    assert(0);
  }
  assert(c->code == 12);
  free(c);
  return 0;
}
