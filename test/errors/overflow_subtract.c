// Signed subtraction of long long.
// RUN: --property no-overflow
// EXIT: 10
// ERROR: overflow
// RUN:
// EXIT: 1
static long long low = -9223372036854775807LL;

int main(void) {
  long long x = low - 1;
  long long y = x - 1; // <--
  return y > 0;
}
