// expect: TRUE
// args: --rule malloc-free
// prints: Vacuous: malloc-free: no demand can fail, whatever happens: main calls no
/* Memory is used, but nothing that is followed is ever freed. */
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (p)
    *p = 3;
  return 0;
}
