// expect: TRUE
// native: TRUE
// The mask before is what was set.
#include <assert.h>
#include <sys/stat.h>

int main(void) {
  mode_t a = umask(022);
  assert(a <= 0777);
  assert(umask(a) == 022);
  return 0;
}
