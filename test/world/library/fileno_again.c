// expect: TRUE
// A stream has one descriptor as long as it is open.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *f = tmpfile();
  if (!f)
    return 1;
  int in = fileno(stdin), own = fileno(f);
  assert(fileno(f) == own && fileno(stdin) == in);
  fclose(f);
  return 0;
}
