// expect: FALSE
// args: --memory-model sc
// Each thread has an argument of its own: not so here.
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int slot[3];
static void *f(void *p) { int *k = p; int j = *k; if (j < 3) slot[j] += 1; return 0; }
int main(void) {
  pthread_t t[3]; int id[3];
  for (int i = 0; i < 3; i++) { id[i] = i; pthread_create(&t[i], 0, f, &i); }
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  for (int i = 0; i < 3; i++) if (slot[i] != 1) reach_error();
  return 0;
}
