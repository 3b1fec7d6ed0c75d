// expect: TRUE
// native: TRUE
/* memmove, memcmp and memchr. */
#include <string.h>
extern void reach_error(void);
int main(void) {
  char a[8] = "abcdef";
  memmove(a + 1, a, 4);
  if (memcmp(a, "aabcdf", 6) || memchr(a, 'd', 8) != a + 4 || memchr(a, 'z', 8))
    reach_error();
  return 0;
}
