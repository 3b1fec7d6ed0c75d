// expect: FALSE(no-overflow)
// args: --property no-overflow
// prints: signed overflow: 2147483647 + 1
int main(void) {
  int x = 2147483647 + 1;
  return x == 0;
}
