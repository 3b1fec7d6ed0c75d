// expect: FALSE(def-behavior)
// args: --property def-behavior --confirm
// prints: Confirmed: built with sanitizers
int main(void) {
  int s = 0;
  for (int i = 10; i >= 0; i--)
    s += 100 / i;
  return s;
}
