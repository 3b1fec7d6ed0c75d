// expect: FALSE(no-overflow)
// args: --property no-overflow --confirm
// prints: Confirmed: built with sanitizers
int main(void) {
  int a = 0, b = 1;
  for (int i = 0; i < 46; i++) {
    int c = a + b;
    a = b;
    b = c;
  }
  return a;
}
