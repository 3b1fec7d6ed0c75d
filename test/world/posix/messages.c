// expect: TRUE
#include <assert.h>
#include <sys/msg.h>
#include <sys/shm.h>

int main(void) {
  struct {
    long type;
    char text[8];
  } m;
  int queue = msgget(ftok("/", 1), 0);
  assert(queue >= -1);
  long n = msgrcv(queue, &m, sizeof m.text, 0, IPC_NOWAIT);
  assert(n >= -1 && n <= 8 && (n < 0 || m.type > 0));
  assert(msgctl(queue, IPC_RMID, 0) <= 0 && shmctl(queue, IPC_RMID, 0) <= 0);
  return 0;
}
