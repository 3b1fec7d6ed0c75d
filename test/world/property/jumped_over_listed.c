// expect: TRUE|UNKNOWN
// args: --property valid-deref
// prints: x, whose declaration is jumped over, is taken to be one variable until main returns
/* Where the block ends is not known. */
int main(void) {
  int *p;
  goto in;
  {
    int x = 1;
  in:
    x = 2;
    p = &x;
  }
  return *p;
}
