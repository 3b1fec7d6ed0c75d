// expect: FALSE(valid-deref)
// args: --property valid-deref --trace full
// prints: [q = stack 1]
// prints: [r = stack 1 + 4]
// prints: write to q[2], q points to an object of 2 ints (in main)
// silent: 0x
int main(void) {
  int *q = (int[]){1, 2};
  int *r = q + 1;
  *r = 3;
  q[2] = *r;
  return 0;
}
