// expect: TRUE
// native: TRUE
/* The loader hands constructors what main gets. */
#include <assert.h>
int seen;
__attribute__((constructor)) static void start(int argc) { seen = argc; }
int main(int argc, char **argv) {
  (void)argv;
  assert(seen == argc);
  return 0;
}
