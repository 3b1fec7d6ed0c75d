// expect: TRUE
// native: TRUE
#include <stdint.h>
extern void reach_error(void);
struct __attribute__((packed, aligned(4))) both {
  char c;
  int i;
} g;
struct plain {
  char c;
  int i;
} h;
int main(void) {
  struct both l = {1, 2};
  if ((uintptr_t)&g % 4 || (uintptr_t)&l % 4 || (uintptr_t)&h % 4 || sizeof g != 8)
    reach_error();
  if ((uintptr_t)&l.i != (uintptr_t)&l + 1)
    reach_error();
  return 0;
}
