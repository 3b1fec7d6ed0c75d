// expect: TRUE
// args: --entry f --pre 'n < sizeof(struct node) / sizeof(int)'
#include <assert.h>
struct node { int len; struct node *next; };
int f(unsigned long n) {
  struct node x;
  (void)x;
  assert(n < 4);
  return 0;
}
