// expect: TRUE
// A list of at least one.
#define _GNU_SOURCE
#include <assert.h>
#include <netdb.h>
#include <sys/socket.h>
#include <stddef.h>

int main(void) {
  struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *list = NULL;
  int e = getaddrinfo("host", "80", &hints, &list);
  if (e == 0) {
    assert(list != NULL);
    freeaddrinfo(list);
  } else {
    assert(list == NULL);
  }
  return 0;
}
