// expect: FALSE
// args: --confirm
// The result of rand is open: the native run is given it.
// prints: Confirmed: 
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int a = rand(), b = rand();
  if (a == 4711 && b == 12)
    reach_error();
  return 0;
}
