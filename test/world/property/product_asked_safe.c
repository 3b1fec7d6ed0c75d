// expect: TRUE
// args: --property no-overflow
/* Whether the product fits is asked by a quotient, for all signs. */
extern int __VERIFIER_nondet_int(void);
#define MOST 2147483647
#define LEAST (-MOST - 1)
static int times(int a, int b) {
  if (a > 0) {
    if (b > 0) {
      if (a > MOST / b)
        return 0;
    } else if (b < LEAST / a)
      return 0;
  } else {
    if (b > 0) {
      if (a < LEAST / b)
        return 0;
    } else if (a != 0 && b < MOST / a)
      return 0;
  }
  return a * b;
}
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  return times(a, b) == 7;
}
