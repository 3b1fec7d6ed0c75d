// expect: TRUE
/* A call through a pointer where setjmp is there and longjmp is not, and a function without a body could jump. */
#include <assert.h>
#include <setjmp.h>
extern void outside(void);
static jmp_buf place;
static int calls;
static void count(void) {
  calls++;
}
static void (*const functions[])(void) = {count, outside};
int main(void) {
  int which = 0;
  if (setjmp(place))
    return 1;
  functions[which]();
  assert(calls == 1);
  return 0;
}
