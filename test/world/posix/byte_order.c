// expect: TRUE
// native: TRUE
// Bytes in the order of the net.
#include <assert.h>
#include <arpa/inet.h>

int main(void) {
  assert(htonl(0x01020304) == 0x04030201 && ntohl(htonl(0xdeadbeef)) == 0xdeadbeef);
  assert(htons(0x0102) == 0x0201 && ntohs(htons(0xabcd)) == 0xabcd);
  return 0;
}
