// expect: TRUE
/* Three fields of a word, packed and taken out again. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned r = __VERIFIER_nondet_uint(), g = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned short w = (unsigned short)((r & 31) << 11 | (g & 63) << 5 | (b & 31));
  if (w >> 11 != (r & 31) || (w >> 5 & 63) != (g & 63) || (w & 31) != (b & 31))
    reach_error();
}
