// expect: TRUE
// native: TRUE
#include <assert.h>
int first = 3;
extern int second __attribute__((alias("first")));
int main(void) {
  second = 5;
  assert(first == 5 && &second == &first);
  return 0;
}
