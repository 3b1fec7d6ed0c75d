// expect: TRUE
// native: TRUE
/* putchar gives its character or EOF. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int r = putchar('a');
  if (r != 'a' && r != EOF)
    reach_error();
  return 0;
}
