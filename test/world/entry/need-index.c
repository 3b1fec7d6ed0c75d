// expect: FALSE
// args: --entry f
// silent: i <= 3U && a
/* With another index another element is read, which may be 3: the index is needed too. */
#include <assert.h>

int a[4];

void f(unsigned i) {
  if (i < 4)
    assert(a[i] == 3);
}
