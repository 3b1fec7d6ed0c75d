// expect: FALSE
/* Which negative number strcmp returns is open. */
#include <string.h>
extern void reach_error(void);
int main(void) {
  char a[2] = "a", b[2] = "b";
  if (strcmp(a, b) != -1)
    reach_error();
  return 0;
}
