// expect: FALSE(valid-deref)
// args: --property valid-deref
static volatile int cells[8];
static volatile int last = 8;
int main(void) {
  int sum = 0;
  for (int i = 0; i <= last; i++)
    sum += cells[i];
  return sum;
}
