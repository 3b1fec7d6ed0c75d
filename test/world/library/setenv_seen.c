// expect: TRUE
// native: TRUE
/* getenv sees what setenv set. */
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  if (setenv("A", "b", 1) == 0) {
    const char *a = getenv("A");
    if (!a || strcmp(a, "b"))
      reach_error();
  }
  return 0;
}
