// expect: FALSE(malloc-free)
// args: --rule malloc-free
/* Memory may be where a stream was that has been closed: it is freed twice then. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  FILE *f = popen("true", "r");
  if (!f)
    return 0;
  uintptr_t old = (uintptr_t)f;
  pclose(f);
  char *p = malloc(10);
  free(p);
  if ((uintptr_t)p == old)
    free(p);
  return 0;
}
