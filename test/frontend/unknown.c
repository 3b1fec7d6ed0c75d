/* What is not modelled is said: approximations are marked, the rest is unknown. */
#include <setjmp.h>
double d;
jmp_buf env;
volatile int v;

int f(int x) {
  d = d * 2 + x;
  if (d > 1.5)
    x = v;
  __asm__("" ::: "memory");
  if (x == 1)
    __asm__ volatile("nop" : "+r"(x));
  if (x == 2)
    setjmp(env);
  if (x == 3) {
    void *p = &&here;
    goto *p;
  }
here:
  return x;
}
