// expect: TRUE|UNKNOWN
// args: --timeout 3
/* The same for 32 bits: r + x * y does not change. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned r = 0, x = a, y = b;
  while (y) {
    if (y & 1)
      r += x;
    x <<= 1;
    y >>= 1;
  }
  if (r != a * b)
    reach_error();
}
