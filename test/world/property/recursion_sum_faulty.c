// expect: FALSE(no-overflow)
// args: --property no-overflow --confirm
// prints: Confirmed: built with sanitizers
int sum(int n) {
  return n <= 0 ? 0 : n + sum(n - 1);
}
int main(void) {
  return sum(100) + 2147478598;
}
