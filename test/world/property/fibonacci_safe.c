// expect: TRUE
// args: --property no-overflow
int main(void) {
  int a = 0, b = 1;
  for (int i = 0; i < 45; i++) {
    int c = a + b;
    a = b;
    b = c;
  }
  return a;
}
