// expect: FALSE
// args: --property valid-deref
// vfscanf wants a stream as fscanf does.
#include <stdarg.h>
#include <stdio.h>

static int take(FILE *f, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vfscanf(f, format, list);
  va_end(list);
  return n;
}

int main(void) {
  FILE *f = fopen("table.txt", "r");
  take(f, "%d", &(int){0});
  if (f)
    fclose(f);
  return 0;
}
