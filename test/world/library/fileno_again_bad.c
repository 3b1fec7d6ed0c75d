// expect: FALSE
// Which one it is, is open.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *f = tmpfile();
  if (!f)
    return 1;
  assert(fileno(f) == 3);
  fclose(f);
  return 0;
}
