// expect: UNKNOWN|FALSE(valid-memtrack)
// args: --property valid-memtrack --timeout 5
// the only pointer is dropped, and the program never ends
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  p = 0;
  for (;;)
    ;
}
