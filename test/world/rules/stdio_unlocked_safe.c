// expect: TRUE
// args: --rule stdio-file
#define _GNU_SOURCE
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x", "w");
  if (!f)
    return 0;
  putc_unlocked('a', f);
  fputs_unlocked("b", f);
  fclose(f);
  putchar_unlocked('c');
  return 0;
}
