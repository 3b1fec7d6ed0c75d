// expect: FALSE
// args: --confirm
// prints: Confirmed
/* More arguments than strings are drawn for. */
#include <assert.h>
int main(int argc, char **argv) {
  assert(argc != 40);
  return 0;
}
