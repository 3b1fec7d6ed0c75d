// expect: UNKNOWN
// args: --property no-data-race
// `int : 0` parts two bit-fields, so that they are two memory locations; what is kept of them does not tell.
#include <pthread.h>
struct {
  int a : 3;
  int : 0;
  int b : 4;
} s;
void *f(void *p) {
  (void)p;
  s.b = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  s.a = 1;
  pthread_join(t, 0);
  return 0;
}
