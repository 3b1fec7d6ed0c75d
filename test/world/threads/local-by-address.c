// expect: FALSE
// args: --memory-model sc
// A local of main whose address a thread gets as a constant is shared.
#include <pthread.h>
extern void reach_error(void);
void *f(void *p) {
  *(int *)p = 1;
  return 0;
}
int main(void) {
  int x = 0;
  pthread_t t;
  pthread_create(&t, 0, f, &x);
  x = 5;
  if (x != 5)
    reach_error();
  pthread_join(t, 0);
  return 0;
}
