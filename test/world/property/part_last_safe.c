// expect: TRUE
// args: --property def-behavior
// The last member of a struct may stand for as much as was allocated.
#include <stdlib.h>
struct text {
  int size;
  char bytes[1];
};
int main(void) {
  struct text *t = malloc(sizeof *t + 8);
  if (!t)
    return 0;
  for (int i = 0; i < 8; i++)
    t->bytes[i] = 'a';
  free(t);
  return 0;
}
