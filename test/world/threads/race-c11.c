// expect: TRUE
// args: --property no-data-race
/* The locks of C11; none. */
#include <threads.h>
int x;
mtx_t m;
static int f(void *p) {
  (void)p;
#ifndef FAULTY
  mtx_lock(&m);
#endif
  x++;
#ifndef FAULTY
  mtx_unlock(&m);
#endif
  return 0;
}
int main(void) {
  thrd_t s, t;
  mtx_init(&m, mtx_plain);
  thrd_create(&s, f, 0);
  thrd_create(&t, f, 0);
  thrd_join(s, 0);
  thrd_join(t, 0);
  return 0;
}
