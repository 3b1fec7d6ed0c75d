// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* errno decides whether it is closed. */
#include <stdio.h>
#include <stdlib.h>
#include <errno.h>

int main(void) {
  FILE *f = fopen("a", "r");
  if (!f)
    return 1;
  errno = 0;
  remove("b");
  if (errno != 0)
    return 2;
  fclose(f);
  return 0;
}
