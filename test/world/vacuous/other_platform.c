// expect: TRUE
// prints: Vacuous:
#include <assert.h>
int main(void) {
#ifdef OTHER_PLATFORM
  assert(0);
#endif
  return 0;
}
