// expect: TRUE
// args: --engine bits
/* The sum of the window is the window's: that needs to know that the index stays below 2, and that
 * nothing else of what is remembered changes. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned at = 0, a = 0, b = 0, sum = 0;
  for (;;) {
    unsigned x = __VERIFIER_nondet_uint();
    if (at == 0) {
      sum = sum - a + x;
      a = x;
    } else if (at == 1) {
      sum = sum - b + x;
      b = x;
    } else
      sum = 1;
    at = at >= 1 ? 0 : at + 1;
    if (sum != a + b)
      reach_error();
  }
}
