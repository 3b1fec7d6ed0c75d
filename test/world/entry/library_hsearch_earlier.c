// expect: UNKNOWN
// args: --entry f --property valid-deref
// What stands in a table that was made before f is not known.
#include <search.h>
#include <stddef.h>

int begin(void) {
  return hcreate(10);
}

void f(void) {
  ENTRY item = {"a", NULL};
  hsearch(item, FIND);
}
