// expect: TRUE
// native: TRUE
/* getchar gives a byte or EOF. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int c = getchar();
  if (c != EOF && (c < 0 || c > 255))
    reach_error();
  return 0;
}
