// expect: FALSE(no-overflow)
// args: --property no-overflow --confirm
// prints: Confirmed: built with sanitizers
int main(void) {
  int p = 1;
  for (int i = 0; i < 31; i++)
    p = p * 2;
  return p;
}
