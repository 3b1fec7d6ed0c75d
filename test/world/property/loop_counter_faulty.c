// expect: FALSE(no-overflow)
// args: --property no-overflow --confirm
// prints: Confirmed: built with sanitizers
int main(void) {
  int i = 0;
  while (i < 2147483647)
    i += 1073741823;
  return 0;
}
