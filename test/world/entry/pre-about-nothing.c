// expect: NOTHING
// args: --pre '1 < 2'
// prints: the condition depends on no parameter of main and no global
// exit: 2
#include <assert.h>
int main(void) {
  assert(1);
  return 0;
}
