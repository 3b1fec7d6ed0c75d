// expect: TRUE
// native: TRUE
// A new descriptor.
#include <assert.h>
#include <sys/socket.h>
#include <stddef.h>

int main(void) {
  int s = socket(AF_INET, SOCK_STREAM, 0);
  if (s < 0)
    return 1;
  int c = accept(s, NULL, NULL);
  assert(c >= -1 && c != s);
  return 0;
}
