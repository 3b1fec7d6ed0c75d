// expect: TRUE
// args: --property no-overflow
int main(void) {
  int p = 1;
  for (int i = 0; i < 30; i++)
    p = p * 2;
  return p;
}
