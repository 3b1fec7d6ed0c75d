// expect: TRUE
/* Half of a product of 32 bits, which has not wrapped: n has 16 bits. */
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_ushort(), s = 0, i = 0;
  while (i < n) {
    i++;
    s += i;
  }
  if (s != n * (n + 1) / 2)
    reach_error();
}
