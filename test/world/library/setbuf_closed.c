// expect: TRUE
// native: TRUE
/* The buffer is the program's again when the stream is closed. */
#include <stdio.h>
extern void reach_error(void);
static char b[BUFSIZ];
int main(void) {
  FILE *f = tmpfile();
  if (!f)
    return 0;
  setbuf(f, b);
  fputs("hello", f);
  fclose(f);
  b[0] = 1;
  puts("x");
  if (b[0] != 1)
    reach_error();
  return 0;
}
