// expect: FALSE(no-overflow)
// args: --property no-overflow --confirm
// prints: Confirmed: built with sanitizers
int main(void) {
  int p = 1;
  for (int i = 1; i <= 13; i++)
    p *= i;
  return p;
}
