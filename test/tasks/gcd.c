/* A remainder by a variable is less than it, and a product of numbers in ranges is in a range. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int gcd(int a, int b) {
  while (b != 0) {
    int rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a <= 0 || b <= 0 || a > 1000 || b > 1000)
    return 0;
  int g = gcd(a, b);
  if (g <= 0 || g > LIMIT)
    reach_error();
  if (a * g > 1000000 || a * g < 0)
    reach_error();
  return 0;
}
