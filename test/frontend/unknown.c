/* What is not modelled is said: approximations are marked, the rest is unknown. */
#include <pthread.h>
double d;
pthread_t thread;
void *run(void *p) { return p; }
volatile int v;

int f(int x) {
  d = d * 2 + x;
  if (d > 1.5)
    x = v;
  __asm__("" ::: "memory");
  if (x == 1)
    __asm__ volatile("nop" : "+r"(x));
  if (x == 2)
    pthread_create(&thread, 0, run, 0);
  if (x == 3) {
    void *p = &&here;
    goto *p;
  }
here:
  return x;
}
