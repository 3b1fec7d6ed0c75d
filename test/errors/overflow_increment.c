// ++ on an int at its maximum; on an unsigned char it only wraps.
// RUN: --property no-overflow
// EXIT: 10
// ERROR: overflow
#include <limits.h>

int main(void) {
  unsigned char c = 255;
  c++;
  signed char s = 127;
  s = (signed char)(s + 1);
  int i = INT_MAX - 1;
  i++;
  i++; // <--
  return c + s;
}
