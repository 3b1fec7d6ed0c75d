// expect: TRUE|UNKNOWN
// args: --property valid-deref
// prints: that x, whose declaration is jumped over, is used in its block only
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
