// expect: TRUE
/* Threads that a loop starts. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int x;
pthread_mutex_t m;
static void *add(void *p) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t[3];
  pthread_mutex_init(&m, 0);
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], 0, add, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  if (x != 3)
    reach_error();
  return 0;
}
