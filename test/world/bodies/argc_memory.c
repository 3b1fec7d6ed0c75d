// expect: TRUE
// args: --32
/* There are argc + 1 pointers in argv, which is an object. */
#include <assert.h>
int main(int argc, char **argv) {
  assert(argc < 0x20000000);
  return 0;
}
