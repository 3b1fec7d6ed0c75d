// Functions that are always inlined stay calls; the same program inlined by clang means the same.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static inline __attribute__((always_inline)) int twice(int x) {
  int y = x + x;
  if (y < x)
    y = x;
  return y;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  while (n > 0 && n < 10) {
    int m = n;
    int k = twice(m);
    if (k != n + n || m != n)
      reach_error();
    n = k;
  }
  return 0;
}
