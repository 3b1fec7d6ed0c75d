// expect: FALSE
/* In which order the values of a thread are destroyed is open. */
#include <pthread.h>
extern void reach_error(void);
static pthread_key_t first, second;
static int last;
static void one(void *value) {
  last = *(int *)value;
}
static void two(void *value) {
  last = *(int *)value;
}
static int numbers[] = {1, 2};
static void *worker(void *a) {
  pthread_setspecific(first, &numbers[0]);
  pthread_setspecific(second, &numbers[1]);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&first, one);
  pthread_key_create(&second, two);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  if (last == 1)
    reach_error();
}
