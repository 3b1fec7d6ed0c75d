// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* A jump leads past fclose. */
#include <stdio.h>
#include <stdlib.h>
#include <setjmp.h>

static jmp_buf back;
static void work(int n) {
  if (n > 3)
    longjmp(back, 1);
}
int main(int argc, char **argv) {
  FILE *f = fopen("a", "r");
  if (!f)
    return 1;
  if (setjmp(back) == 0) {
    work(argc);
    fclose(f);
  }
  return argv[0] == 0;
}
