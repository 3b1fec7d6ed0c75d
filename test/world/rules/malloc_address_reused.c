// expect: TRUE
// args: --rule malloc-free
// A variable may lie where memory was that is freed: using it is no use of that memory.
#include <stdlib.h>
#include <string.h>

static int look(void) {
  char text[8];
  memset(text, 0, sizeof text);
  return text[3];
}

int main(void) {
  char *p = malloc(8);
  if (!p)
    return 1;
  *p = 1;
  free(p);
  char *q = malloc(8);
  if (!q)
    return 1;
  *q = 2;
  int n = look() + *q;
  free(q);
  return n;
}
