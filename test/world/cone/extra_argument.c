// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* It is closed as an extra argument. */
#include <stdio.h>
#include <stdlib.h>
#include <stdarg.h>

static void close_all(int n, ...) {
  va_list list;
  va_start(list, n);
  for (int i = 0; i < n; ++i)
    fclose(va_arg(list, FILE *));
  va_end(list);
}
int main(void) {
  FILE *f = fopen("a", "r");
  if (!f)
    return 1;
  close_all(1, f);
  fclose(f);
  return 0;
}
