// expect: FALSE
/* So may one whose members would lie there anyway. */
#include <stdint.h>
extern void reach_error(void);
struct __attribute__((packed)) even {
  int a, b;
};
int main(void) {
  struct even x = {1, 2};
  struct even *p = &x;
  if ((uintptr_t)p % 4)
    reach_error();
  return 0;
}
