// Signed multiplication; the unsigned one beside it wraps without error.
// RUN: --property no-overflow
// EXIT: 10
// ERROR: overflow
// RUN:
// EXIT: 0
static int factor = 65536;

int main(void) {
  unsigned u = (unsigned)factor * (unsigned)factor;
  int fine = factor * 32767;
  int s = factor * factor; // <--
  return (int)u + s + (fine < 0);
}
