// expect: FALSE
/* Fields that overlap. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned r = __VERIFIER_nondet_uint(), g = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned short w = (unsigned short)((r & 31) << 10 | (g & 63) << 5 | (b & 31));
  if ((w >> 5 & 63) != (g & 63))
    reach_error();
}
