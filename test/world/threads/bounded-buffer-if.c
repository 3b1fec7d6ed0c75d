// expect: FALSE
/* A buffer of two places, numbers that are inputs, condition variables: a wait may end without a reason. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int cells[2], count, first, sent[3];
static void put(int x) {
  pthread_mutex_lock(&m);
  while (count == 2)
    pthread_cond_wait(&changed, &m);
  cells[(first + count) % 2] = x;
  count++;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&m);
}
static int take(void) {
  pthread_mutex_lock(&m);
  if (count == 0)
    pthread_cond_wait(&changed, &m);
  int x = cells[first];
  first = (first + 1) % 2;
  count--;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&m);
  return x;
}
static void *producer(void *a) {
  for (int i = 0; i < 3; i++)
    put(sent[i]);
  return a;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 3; i++)
    sent[i] = __VERIFIER_nondet_int();
  pthread_create(&t, 0, producer, 0);
  for (int i = 0; i < 3; i++)
    if (take() != sent[i])
      reach_error();
  pthread_join(t, 0);
  return 0;
}
