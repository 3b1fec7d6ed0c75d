// expect: FALSE
// args: --property valid-deref
// popen may fail; pclose wants a stream.
#define _GNU_SOURCE
#include <stdio.h>

int main(void) {
  FILE *p = popen("uptime", "r");
  pclose(p);
  return 0;
}
