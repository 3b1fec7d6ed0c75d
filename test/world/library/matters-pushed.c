// expect: FALSE
// native: FALSE
// What ungetc leaves in the library is read by another of its functions.
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *f = tmpfile();
  if (!f)
    return 0;
  if (ungetc('a', f) == 'a')
    assert(fgetc(f) != 'a');
  fclose(f);
  return 0;
}
