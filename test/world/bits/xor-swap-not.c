// expect: FALSE
/* The same place is exchanged with itself. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void swap(unsigned *x, unsigned *y) {
  *x ^= *y;
  *y ^= *x;
  *x ^= *y;
}

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), x = a;
  swap(&x, &x);
  if (x != a)
    reach_error();
}
