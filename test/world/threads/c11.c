// expect: TRUE | UNKNOWN
/* C11's threads: results are numbers, mutexes are locks. */
#include <threads.h>
extern void reach_error(void);
int x;
mtx_t m;
static int add(void *p) {
  mtx_lock(&m);
  x = x + 1;
  mtx_unlock(&m);
  return *(int *)p;
}
int main(void) {
  thrd_t t;
  int n = 5, r = 0;
  mtx_init(&m, mtx_plain);
  thrd_create(&t, add, &n);
  mtx_lock(&m);
  x = x + 1;
  mtx_unlock(&m);
  thrd_join(t, &r);
  if (x != 2 || r != 5)
    reach_error();
  return 0;
}
