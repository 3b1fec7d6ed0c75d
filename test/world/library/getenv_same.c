// expect: TRUE
// native: TRUE
/* A variable of the environment stays. */
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  const char *a = getenv("HOME"), *b = getenv("HOME");
  if (a != b)
    reach_error();
  return 0;
}
