/* What is not modelled is said: approximations are marked, the rest is unknown. */
#include <unistd.h>
double d;
volatile int v;

int f(int x) {
  d = d * 2 + x;
  if (d > 1.5)
    x = v;
  __asm__("" ::: "memory");
  if (x == 1)
    __asm__ volatile("nop" : "+r"(x));
  if (x == 2)
    vfork();
  if (x == 3) {
    void *p = &&here;
    goto *p;
  }
here:
  return x;
}
