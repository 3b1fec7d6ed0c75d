// expect: UNKNOWN
// prints: random numbers
/* The same seed gives the same numbers, which is not modelled. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  srand(5);
  int a = rand();
  srand(5);
  if (a != rand())
    reach_error();
  return 0;
}
