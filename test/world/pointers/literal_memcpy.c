// expect: FALSE
/* The bytes of a pointer tell whether equal literals are one object. */
#include <string.h>
extern void reach_error(void);
int main(void) {
  const char *p = "s", *q = "s";
  unsigned long u, v;
  memcpy(&u, &p, sizeof u);
  memcpy(&v, &q, sizeof v);
  if (u != v)
    reach_error();
  return 0;
}
