// Entered by a jump, and jumped about in.
// expect: TRUE
// args: --property valid-deref,valid-free
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p, k = 0;
  goto inside;
  {
    int x;
  inside:
    x = k;
    p = &x;
    if (*p < 3) {
      ++k;
      goto inside;
    }
  }
  return 0;
}
