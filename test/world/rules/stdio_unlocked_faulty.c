// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* Another name of putc. */
#define _GNU_SOURCE
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x", "w");
  if (!f)
    return 0;
  fclose(f);
  putc_unlocked('a', f);
  return 0;
}
