// expect: TRUE
// args: --entry f
// The mask of syslog is never empty.
#include <assert.h>
#include <syslog.h>

void f(void) {
  assert(setlogmask(0) != 0);
}
