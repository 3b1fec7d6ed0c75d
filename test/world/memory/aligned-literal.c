// expect: FALSE
/* The ABI aligns large arrays, not string literals. */
#include <stdint.h>
extern void reach_error(void);
int main(void) {
  const char *s = "some text of more than sixteen bytes";
  if ((uintptr_t)s % 16)
    reach_error();
  return 0;
}
