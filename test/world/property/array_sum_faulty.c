// expect: FALSE(no-overflow)
// args: --property no-overflow --confirm
// prints: Confirmed: built with sanitizers
int main(void) {
  int a[4] = {1073741823, 1073741823, 1, 1};
  int s = 0;
  for (int i = 0; i < 4; i++)
    s += a[i];
  return s;
}
