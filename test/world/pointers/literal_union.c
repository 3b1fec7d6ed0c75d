// expect: FALSE
/* The bytes of a pointer tell whether equal literals are one object. */
#include <string.h>
extern void reach_error(void);
int main(void) {
  union {
    const char *p;
    unsigned long u;
  } a, b;
  a.p = "s";
  b.p = "s";
  if (a.u != b.u)
    reach_error();
  return 0;
}
