// expect: TRUE
#include <string.h>
extern void reach_error(void);
int main(void) {
  const char *p = "s", *q = p;
  unsigned long u, v;
  memcpy(&u, &p, sizeof u);
  memcpy(&v, &q, sizeof v);
  if (u != v)
    reach_error();
  return 0;
}
