// expect: FALSE
// There may be no such library.
#include <assert.h>
#include <dlfcn.h>
#include <stddef.h>

int main(void) {
  void *h = dlopen("libx.so", 1);
  assert(h != NULL);
  return 0;
}
