// expect: TRUE
// args: --rule stdio-file
// The standard streams may be closed, or not.
#include <stdio.h>

int main(void) {
  if (fputs("x", stdout) == EOF)
    return 1;
  fclose(stdin);
  return fclose(stdout);
}
