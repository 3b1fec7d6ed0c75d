// expect: TRUE
// args: --entry f
/* Constants keep their values whoever calls. */
#include <assert.h>
const int limit = 10;
const char *const names[] = {"a", "b"};
void f(int *p) {
  if (p)
    *p = 3;
  assert(limit == 10 && names[1][0] == 'b');
}
