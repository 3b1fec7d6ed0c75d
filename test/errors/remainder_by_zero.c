// Remainder by zero, unsigned, in a condition.
// RUN:
// EXIT: 10
// ERROR: zero
static unsigned divisor = 3;

int main(void) {
  unsigned n = 10;
  while (n > 0) {
    if (n % divisor == 0) // <--
      divisor--;
    n--;
  }
  return 0;
}
