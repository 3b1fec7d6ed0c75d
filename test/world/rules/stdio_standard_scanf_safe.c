// expect: TRUE
// args: --rule stdio-file
// What was read before it was closed was read well.
#include <stdio.h>

int main(void) {
  int n;
  scanf("%d", &n);
  getchar();
  fclose(stdin);
  return 0;
}
