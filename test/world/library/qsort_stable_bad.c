// expect: FALSE
/* qsort need not be stable. */
#include <stdlib.h>
extern void reach_error(void);
struct pair {
  int key, value;
};
static int by_key(const void *a, const void *b) {
  return ((const struct pair *)a)->key - ((const struct pair *)b)->key;
}
int main(void) {
  struct pair a[3] = {{1, 1}, {1, 2}, {0, 3}};
  qsort(a, 3, sizeof *a, by_key);
  if (a[1].value != 1)
    reach_error();
  return 0;
}
