// expect: TRUE
// args: --property no-overflow
int main(void) {
  int i = 0;
  while (i < 1 &&  i < 2147483647)
    i += 1073741823;
  return 0;
}
