// expect: TRUE
// args: --entry f --callers known
// prints: f is called by nobody but the functions of these files
// A violation that needs n >= 10, which neither caller passes.
#include <assert.h>

static int table[10];

static int f(int n) {
  assert(n < 10);
  return table[n & 7];
}

static int g(int n) {
  return n >= 0 && n < 10 ? f(n) : 0;
}

int h(void) {
  return f(3);
}

int main(int argc, char **argv) {
  (void)argv;
  return g(argc) + h();
}
