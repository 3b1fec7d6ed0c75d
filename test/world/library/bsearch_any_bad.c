// expect: FALSE
/* bsearch may find any element that matches. */
#include <stdlib.h>
extern void reach_error(void);
struct pair {
  int key, value;
};
static int by_key(const void *a, const void *b) {
  return ((const struct pair *)a)->key - ((const struct pair *)b)->key;
}
int main(void) {
  struct pair a[3] = {{1, 1}, {1, 2}, {1, 3}}, key = {1, 0};
  struct pair *p = bsearch(&key, a, 3, sizeof *a, by_key);
  if (p && p->value != 2)
    reach_error();
  return 0;
}
