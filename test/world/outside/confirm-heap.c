// expect: FALSE
// args: --confirm
// prints: Confirmed
// An object of the heap that is reached through another one.
extern void reach_error(void);

#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
extern void put(struct node *);
extern int change(void);
int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->value = 1;
  a->next = b;
  b->value = 2;
  b->next = 0;
  put(a);
  change();
  if (b->value == 9)
    reach_error();
  return 0;
}
