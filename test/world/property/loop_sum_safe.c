// expect: TRUE
// args: --property no-overflow
int main(void) {
  int sum = 0;
  for (int i = 0; i < 65535; i++)
    sum += i;
  return sum == 0;
}
