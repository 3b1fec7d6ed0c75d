// expect: FALSE
// args: --memory-model sc
// Two of any number of threads read before either writes.
#include <pthread.h>
extern void reach_error(void);
int x;
static void *f(void *p) {
  int v = x;
  x = v + 1;
  if (x != v + 1) reach_error();
  return p;
}
int main(void) { pthread_t t; while (1) pthread_create(&t, 0, f, 0); }
