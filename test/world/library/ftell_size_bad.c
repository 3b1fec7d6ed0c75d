// expect: FALSE
// How long a file is, is open.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *f = tmpfile();
  if (!f)
    return 1;
  if (fseek(f, 0, SEEK_END))
    return 2;
  assert(ftell(f) < 100);
  fclose(f);
  return 0;
}
