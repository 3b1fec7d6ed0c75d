// expect: TRUE
// args: --property valid-deref,valid-free
// prints: pointers to variables of a block are taken not to be used when it is entered again
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = 0, n = 3, sum = 0;
  while (n--) {
    int x = n;
    p = &x;
    if (x == 1)
      continue;
    sum += *p;
  }
  return sum;
}
