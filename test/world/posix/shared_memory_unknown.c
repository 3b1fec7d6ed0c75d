// expect: UNKNOWN
// prints: memory that processes share
// What another process writes there, and when, is not modelled: no proof passes it.
#include <assert.h>
#include <sys/shm.h>

int main(void) {
  int id = shmget(1, 8, 0);
  int *p = shmat(id, 0, 0);
  if (p == (int *)-1)
    return 0;
  *p = 1;
  assert(*p == 1);
  return 0;
}
