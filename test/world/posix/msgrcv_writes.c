// expect: TRUE
/* A message: a type above 0 and at most so many bytes. */
#include <assert.h>
#include <sched.h>
#include <sys/ipc.h>
#include <sys/msg.h>
int main(void) {
  struct {
    long t;
    char b[8];
  } m = {0, {1, 2, 3}};
  int q = msgget(1, 0);
  assert(q >= -1);
  ssize_t n = msgrcv(q, &m, 2, 0, 0);
  assert(n >= -1 && n <= 2);
  if (n >= 0)
    assert(m.t > 0);
  assert(m.b[2] == 3);
  int lo = sched_get_priority_min(SCHED_FIFO);
  assert(lo >= -1);
  return 0;
}
