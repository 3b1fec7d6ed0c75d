// expect: TRUE
// args: --property def-behavior
int main(void) {
  unsigned m = 0;
  for (int i = 0; i < 32; i++)
    m |= 1u << i;
  return m > 5;
}
