// expect: FALSE
// files: common_part.c
/* It is one variable. */
#include <assert.h>
int both;
void step(void);
int main(void) {
  step();
  assert(both == 0);
  return 0;
}
