// expect: FALSE(def-behavior)
// args: --property def-behavior --confirm
// prints: Confirmed: built with sanitizers
int main(void) {
  unsigned m = 0;
  for (int i = 0; i < 33; i++)
    m |= 1u << i;
  return m > 5;
}
