// expect: TRUE
// args: --entry f --callers known
// files: callers_known_static_b.c
// Another file has a function of that name, with callers of its own.
#include <assert.h>

extern int other(void);

static void f(int n) {
  assert(n < 5);
}

int main(void) {
  f(2);
  return other();
}
