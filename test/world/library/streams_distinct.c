// expect: TRUE
// native: TRUE
/* The standard streams are open, distinct and not what fopen returns. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *f = fopen("x", "r");
  if (!stdin || stdin == stdout || stdout == stderr || stdin == stderr)
    reach_error();
  if (f && (f == stdin || f == stdout || f == stderr))
    reach_error();
  return 0;
}
