// expect: FALSE
// args: --memory-model sc
/* A float is read and written in one step each: an update is lost. */
#include <pthread.h>
extern void reach_error(void);
static float sum;
static void *add(void *a) {
  sum = sum + 0.5f;
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  add(0);
  pthread_join(t, 0);
  if (sum != 1.0f)
    reach_error();
}
