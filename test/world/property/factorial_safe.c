// expect: TRUE
// args: --property no-overflow
int main(void) {
  int p = 1;
  for (int i = 1; i <= 12; i++)
    p *= i;
  return p;
}
