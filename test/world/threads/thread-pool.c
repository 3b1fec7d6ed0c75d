// expect: TRUE
/* Two threads wait for jobs, which are functions, until they are told to go home. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int (*jobs[2])(int), count, closed, total;
static int twice(int x) { return 2 * x; }
static int next(int x) { return x + 1; }
static void *worker(void *a) {
  for (;;) {
    pthread_mutex_lock(&m);
    while (!count && !closed)
      pthread_cond_wait(&c, &m);
    if (!count) {
      pthread_mutex_unlock(&m);
      return a;
    }
    int (*job)(int) = jobs[--count];
    total += job(5);
    pthread_mutex_unlock(&m);
  }
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_mutex_lock(&m);
  jobs[0] = twice;
  jobs[1] = next;
  count = 2;
  closed = 1;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (total != 16)
    reach_error();
  return 0;
}
