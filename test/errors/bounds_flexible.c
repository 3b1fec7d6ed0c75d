// A flexible array member indexed past what was allocated.
// RUN:
// EXIT: 10
// ERROR: out of bounds|outside any object|beyond the end
#include <stdlib.h>

struct list {
  int n;
  int items[];
};

int main(void) {
  struct list *l = malloc(sizeof *l + 2 * sizeof(int));
  if (!l)
    return 0;
  l->n = 3;
  for (int i = 0; i < l->n; i++)
    l->items[i] = i; // <--
  free(l);
  return 0;
}
