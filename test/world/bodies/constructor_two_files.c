// expect: TRUE
// files: constructor_two_files_2.c
// native: TRUE
#include <assert.h>
int x;
extern int y;
__attribute__((constructor)) static void start(void) { x = 1; }
int main(void) {
  assert(x + y == 3);
  return 0;
}
