// expect: FALSE(malloc-free)
// args: --rule malloc-free
/* A jump past the call of free: a rule follows it. */
#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>
static jmp_buf env;
static void work(char *p) {
  free(p);
  longjmp(env, 1);
}
int main(void) {
  char *volatile p = malloc(10);
  if (!p)
    return 0;
  if (setjmp(env) == 0)
    work(p);
  free(p);
  return 0;
}
