// expect: TRUE
/* Two workers take numbers of jobs from a queue; each is done once. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int next, done[4];
static void *work(void *a) {
  for (;;) {
    pthread_mutex_lock(&m);
    int job = next < 4 ? next++ : -1;
    pthread_mutex_unlock(&m);
    if (job < 0)
      return a;
    done[job]++;
  }
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  for (int i = 0; i < 4; i++)
    if (done[i] != 1)
      reach_error();
  return 0;
}
