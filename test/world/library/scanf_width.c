// expect: TRUE
/* scanf reads no more than the width, and no blanks. */
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  char w[4];
  if (scanf("%3s", w) == 1 && (w[0] == 0 || w[0] == ' ' || strlen(w) > 3))
    reach_error();
  return 0;
}
