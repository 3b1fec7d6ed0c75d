// expect: FALSE | UNKNOWN
// native: FALSE
/* The function runs when the context is entered. */
#include <assert.h>
#include <ucontext.h>
static ucontext_t home, other;
static char stack[65536];
static int g;
static void work(void) { g = 1; }
int main(void) {
  getcontext(&other);
  other.uc_stack.ss_sp = stack;
  other.uc_stack.ss_size = sizeof stack;
  other.uc_link = &home;
  makecontext(&other, work, 0);
  swapcontext(&home, &other);
  assert(g == 0);
  return 0;
}
