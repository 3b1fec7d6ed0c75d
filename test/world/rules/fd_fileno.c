// expect: TRUE
// args: --rule file-descriptor
// Also for a stream.
#define _GNU_SOURCE
#include <stdio.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  char c;
  int a = open("a", O_RDONLY);
  if (a < 0)
    return 1;
  close(a);
  FILE *f = fopen("b", "r");
  if (!f)
    return 1;
  read(fileno(f), &c, 1);
  fclose(f);
  return 0;
}
