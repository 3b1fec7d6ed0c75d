// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// prints: f is no stream
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x", "w");
  fputs("text", f);
  return 0;
}
