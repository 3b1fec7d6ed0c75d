// expect: TRUE
// native: TRUE
/* vsnprintf behind a wrapper. */
#include <stdio.h>
#include <string.h>
#include <stdarg.h>
extern void reach_error(void);
static int format(char *to, unsigned long n, const char *f, ...) {
  va_list list;
  va_start(list, f);
  int r = vsnprintf(to, n, f, list);
  va_end(list);
  return r;
}
int main(void) {
  char text[16];
  if (format(text, sizeof text, "%d-%s", 12, "ab") != 5 || strcmp(text, "12-ab"))
    reach_error();
  return 0;
}
