// expect: FALSE(def-behavior)
// args: --property def-behavior --confirm
// prints: Confirmed: built with sanitizers
int main(void) {
  int a[3] = {3, 2, 0}, s = 0;
  for (int i = 0; i < 3; i++)
    s += 6 / a[i];
  return s;
}
