// expect: TRUE
// args: --rule stdio-file
// Another one was closed.
#include <stdio.h>

int main(void) {
  fclose(stderr);
  puts("done");
  printf("%d\n", 1);
  putchar('x');
  fclose(stdout);
  return 0;
}
