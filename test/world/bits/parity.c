// expect: TRUE
/* Parity bit by bit, and by folding. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned v = __VERIFIER_nondet_uint(), p = 0, f = v;
  for (unsigned w = v; w; w >>= 1)
    p ^= w & 1;
  f ^= f >> 16, f ^= f >> 8, f ^= f >> 4, f ^= f >> 2, f ^= f >> 1;
  if (p != (f & 1))
    reach_error();
}
