/* Function pointers assigned without a cast. Where the types agree in size and kind the call is
 * followed; what a call of any other function does is not known. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct entry {
  int value;
};

static int set(int a, struct entry *to) {
  to->value = a;
  return a;
}

static int same(int a) {
  return a;
}

static int sum(int a, int b) {
  return a + b;
}

static int above(float a) {
  return a > 0;
}

int main(void) {
  struct entry x = {0};
  int n = __VERIFIER_nondet_int();
#ifdef FITS
  int (*f)(int, void *) = set;
  f(n, &x);
  if (x.value != n)
    reach_error();
#else
  int (*f)(int) = same;
  if (__VERIFIER_nondet_int())
    f = OTHER;
  if (f(n) != n)
    reach_error();
#endif
  return 0;
}
