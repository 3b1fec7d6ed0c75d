// expect: FALSE
// args: --memory-model sc
/* Two threads add each other's number; only if they take turns exactly does it become so large. */
#include <pthread.h>
extern void reach_error(void);
static int one = 1, two = 1;
static void *first(void *a) {
  for (int k = 0; k < 11; k++)
    one = one + two;
  return a;
}
static void *second(void *a) {
  for (int k = 0; k < 11; k++)
    two = two + one;
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, first, 0);
  pthread_create(&t, 0, second, 0);
  if (one >= 46368 || two >= 46368)
    reach_error();
}
