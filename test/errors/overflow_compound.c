// A compound assignment that overflows after many rounds.
// RUN: --property no-overflow
// EXIT: 10
// ERROR: overflow
int main(void) {
  int product = 1;
  for (int i = 1; i < 20; i++)
    product *= i; // <--
  return product == 0;
}
