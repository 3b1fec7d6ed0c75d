// expect: TRUE
// args: --engine sums
/* Twice the sum of the first numbers, modulo 2^32. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), s = 0, i = 0;
  while (i != n) {
    i++;
    s += i;
  }
  if (2 * s != n * (n + 1))
    reach_error();
}
