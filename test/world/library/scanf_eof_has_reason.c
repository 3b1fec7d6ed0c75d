// expect: TRUE
/* Input fails at the end or by an error; at the end it goes on to fail. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int n;
  if (scanf("%d", &n) != EOF)
    return 0;
  if (!feof(stdin) && !ferror(stdin))
    reach_error();
  if (feof(stdin) && scanf("%d", &n) != EOF)
    reach_error();
  return 0;
}
