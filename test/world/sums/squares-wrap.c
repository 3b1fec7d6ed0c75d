// expect: TRUE
// args: --engine sums
/* Odd numbers add up to squares, modulo 2^32. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), s = 0, i = 0;
  while (i != n) {
    s += 2 * i + 1;
    i++;
  }
  if (s != n * n)
    reach_error();
}
