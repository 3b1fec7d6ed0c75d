// expect: FALSE
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);
static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}
int main(void) {
  say("%d\n", 1);
  if (ferror(stderr))
    reach_error();
  return 0;
}
