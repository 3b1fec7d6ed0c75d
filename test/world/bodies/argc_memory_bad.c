// expect: FALSE
/* More of them fit into 64 bits. */
#include <assert.h>
int main(int argc, char **argv) {
  assert(argc < 0x20000000);
  return 0;
}
