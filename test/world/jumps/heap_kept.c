// expect: TRUE
// native: TRUE
/* Memory that is not automatic is as it was at the longjmp. */
#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>
static jmp_buf env;
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = 1;
  if (setjmp(env) == 0) {
    *p = 2;
    longjmp(env, 1);
  }
  assert(*p == 2);
  free(p);
  return 0;
}
