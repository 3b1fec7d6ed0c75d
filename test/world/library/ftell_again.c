// expect: TRUE|UNKNOWN
// Nothing moved the position between the two calls.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *f = tmpfile();
  if (!f)
    return 1;
  long a = ftell(f), b = ftell(f);
  assert(a == b || a < 0 || b < 0);
  fclose(f);
  return 0;
}
