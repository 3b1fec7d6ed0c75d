// expect: TRUE|UNKNOWN
/* Of several streams at least nothing wrong is said. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *f = fopen("x", "r");
  if (!f)
    return 0;
  ungetc('a', stdin);
  ungetc('b', f);
  if (getc(f) != 'b')
    reach_error();
  return 0;
}
