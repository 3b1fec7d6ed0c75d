// expect: FALSE
/* argc is nonnegative, not positive (C17 5.1.2.2.1). */
#include <assert.h>
int main(int argc, char **argv) {
  assert(argc != 0);
  return 0;
}
