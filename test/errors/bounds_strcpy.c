// strcpy into a buffer that is one byte too short: the error is named at the call.
// RUN:
// EXIT: 10
// ERROR: out of bounds|outside any object|beyond the end
#include <string.h>

int main(void) {
  char fits[6];
  char tight[5];
  strcpy(fits, "hello");
  strcpy(tight, fits); // <--
  return tight[0];
}
