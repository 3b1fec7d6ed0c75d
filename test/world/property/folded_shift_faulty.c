// expect: FALSE(no-overflow)
// args: --property no-overflow
// prints: signed overflow: 1 << 31
int main(void) {
  int x = 1 << 31;
  return x == 0;
}
