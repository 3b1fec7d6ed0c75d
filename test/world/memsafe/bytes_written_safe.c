// expect: TRUE
// args: --property valid-memsafety
#include <stdio.h>
#include <unistd.h>

int main(void) {
  char s[4] = {0};
  write(1, s, 4);
  write(1, s + 4, 0);
  return fwrite(s, 2, 2, stdout) != 2;
}
