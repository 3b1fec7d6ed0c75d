// expect: FALSE(malloc-free)
// args: --entry f --rule malloc-free
/* Two members of an argument may point to the same memory. */
#include <stdlib.h>
struct text { char *name, *value; };
void f(struct text *t) {
  free(t->name);
  free(t->value);
}
