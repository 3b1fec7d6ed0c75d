// expect: TRUE
// args: --property def-behavior
int main(void) {
  int a[3] = {3, 2, 1}, s = 0;
  for (int i = 0; i < 3; i++)
    s += 6 / a[i];
  return s;
}
