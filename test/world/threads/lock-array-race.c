// expect: TRUE
// args: --property no-data-race
// Each thread takes the lock of its element.
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
pthread_mutex_t m[2]; int v[2];
static void *f(void *p) { long i = (long)p; pthread_mutex_lock(&m[i & 1]); v[i & 1]++; pthread_mutex_unlock(&m[i & 1]); return 0; }
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 2; i++) pthread_mutex_init(&m[i], 0);
  for (long i = 0; i < 4; i++) pthread_create(&t[i], 0, f, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  if (v[0] != 2 || v[1] != 2) reach_error();
  return 0;
}
