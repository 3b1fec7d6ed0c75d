// expect: FALSE
// args: --confirm
// prints: Not confirmed
/* C does not bound their number; a command line does. */
#include <assert.h>
int main(int argc, char **argv) {
  assert(argc < 100000000);
  return 0;
}
