// expect: TRUE
/* A line that ends in a newline does not meet the end of the file. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char b[8];
  if (fgets(b, 8, stdin) && b[0] == 'a' && b[1] == '\n' && feof(stdin))
    reach_error();
  return 0;
}
