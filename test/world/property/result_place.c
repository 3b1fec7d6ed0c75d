// The place of a result is evaluated after the call.
// expect: FALSE(no-overflow)
// args: --property no-overflow
int a[3], i = 1;
int raise_it(void) {
  i = 2147483647;
  return 7;
}
int main(void) {
  a[i + 1 - 2147483647] = raise_it();
  return 0;
}
