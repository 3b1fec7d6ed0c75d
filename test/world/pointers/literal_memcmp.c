// expect: FALSE
/* The bytes of a pointer tell whether equal literals are one object. */
#include <string.h>
extern void reach_error(void);
static int id(const char *a, const char *b) {
  return memcmp(&a, &b, sizeof a);
}
int main(void) {
  if (id("s", "s"))
    reach_error();
  return 0;
}
