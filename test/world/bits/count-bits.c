// expect: TRUE
/* Bits counted by clearing the lowest one, and in parallel. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned short v = (unsigned short)__VERIFIER_nondet_uint();
  unsigned n = 0, w = v, c = v;
  while (w) {
    w &= w - 1;
    n++;
  }
  c = c - (c >> 1 & 0x5555);
  c = (c & 0x3333) + (c >> 2 & 0x3333);
  c = (c + (c >> 4)) & 0x0f0f;
  c = (c + (c >> 8)) & 31;
  if (n != c)
    reach_error();
}
