// expect: FALSE(malloc-free)
// args: --rule malloc-free --entry drop
// prints: l->items = &object_1[0]
// silent: chosen by the rule: &
// What pointers from outside are is told as places, and not as a choice of the rule's.
#include <stdlib.h>

struct list {
  void *items;
  int count;
};

void drop(struct list *l) {
  if (l && l->items) {
    free(l->items);
    free(l);
  }
}
