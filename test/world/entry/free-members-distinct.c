// expect: TRUE | UNKNOWN
// args: --entry f --rule malloc-free --entry-args distinct
/* The same, with callers that share nothing. */
#include <stdlib.h>
struct text { char *name, *value; };
void f(struct text *t) {
  free(t->name);
  free(t->value);
}
