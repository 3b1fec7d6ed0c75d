// expect: TRUE
// native: TRUE
// At most as much as there is room for.
#include <assert.h>
#include <sys/socket.h>

int main(void) {
  char b[4];
  struct sockaddr_storage from;
  socklen_t size = sizeof from;
  long n = recvfrom(-1, b, 4, 0, (struct sockaddr *)&from, &size);
  assert(n == -1 && size == sizeof from);
  n = recv(0, b, 4, 0);
  assert(n >= -1 && n <= 4);
  return 0;
}
