// expect: TRUE
// native: TRUE
/* vprintf stores what %n asks for. */
#include <stdio.h>
#include <stdarg.h>
extern void reach_error(void);
static void show(const char *f, ...) {
  va_list list;
  va_start(list, f);
  vprintf(f, list);
  va_end(list);
}
int main(void) {
  int k = 0;
  show("ab%n\n", &k);
  if (k != 2)
    reach_error();
  return 0;
}
