// expect: FALSE
// An input that is a pointer is compared with null, kept and passed on as a thread's result.
#include <pthread.h>
#include <assert.h>
extern void *__VERIFIER_nondet_pointer(void);
_Bool choice;
int x;

void *work(void *unused) {
  (void)unused;
  choice = __VERIFIER_nondet_pointer();
  void *result = __VERIFIER_nondet_pointer();
  x = choice ? 1 : result ? 2 : 3;
  return result;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, &result);
  assert(x != 2 || !result);
  return 0;
}
