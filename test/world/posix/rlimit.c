// expect: TRUE
// native: TRUE
// A limit is at most the highest.
#include <assert.h>
#include <sys/resource.h>

int main(void) {
  struct rlimit l;
  if (getrlimit(RLIMIT_NOFILE, &l) == 0)
    assert(l.rlim_cur <= l.rlim_max);
  return 0;
}
