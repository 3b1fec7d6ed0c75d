// expect: TRUE
// args: --rule stdio-file
// A pipe is closed by pclose.
#define _GNU_SOURCE
#include <stdio.h>

int main(void) {
  FILE *p = popen("ls", "r");
  if (!p)
    return 1;
  while (fgetc(p) != EOF)
    ;
  pclose(p);
  return 0;
}
