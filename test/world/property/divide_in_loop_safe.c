// expect: TRUE
// args: --property def-behavior
int main(void) {
  int s = 0;
  for (int i = 10; i > 0; i--)
    s += 100 / i;
  return s;
}
