// expect: FALSE
/* getchar may give any byte. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  if (getchar() == 200)
    reach_error();
  return 0;
}
