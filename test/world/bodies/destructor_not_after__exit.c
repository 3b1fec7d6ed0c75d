// expect: TRUE
// native: TRUE
#include <assert.h>
#include <unistd.h>
__attribute__((destructor)) static void end(void) { assert(0); }
int main(void) {
  _exit(0);
}
