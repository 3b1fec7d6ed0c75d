// expect: UNKNOWN|FALSE(valid-memtrack)
// args: --property valid-memtrack --timeout 5
// objects are lost in a loop that never ends
#include <stdlib.h>
int main(void) {
  for (;;)
    malloc(4);
}
