// expect: FALSE(stdio-file)
// args: --rule stdio-file
// prints: the stream is used after it was closed
// So does scanf.
#include <stdio.h>

int main(void) {
  int n;
  fclose(stdin);
  scanf("%d", &n);
  return 0;
}
