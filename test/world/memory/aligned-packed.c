// expect: FALSE
/* A packed struct may lie anywhere. */
#include <stdint.h>
extern void reach_error(void);
struct __attribute__((packed)) odd {
  char c;
  int i;
} g;
int main(void) {
  if ((uintptr_t)&g % 2)
    reach_error();
  return 0;
}
