// expect: TRUE
// native: TRUE
// Addresses as text and back.
#include <assert.h>
#include <arpa/inet.h>
#include <string.h>

int main(void) {
  struct in_addr a;
  assert(inet_aton("127.0.0.1", &a) == 1 && a.s_addr == htonl(0x7f000001));
  assert(inet_aton("1.2.3.4.5", &a) == 0 && inet_addr("x") == 0xffffffff);
  assert(inet_pton(AF_INET, "10.0.0.256", &a) == 0);
  char b[INET_ADDRSTRLEN];
  a.s_addr = htonl(0x0a000001);
  assert(inet_ntop(AF_INET, &a, b, sizeof b) == b && strcmp(b, "10.0.0.1") == 0);
  assert(inet_ntop(AF_INET, &a, b, 8) == NULL);
  return 0;
}
