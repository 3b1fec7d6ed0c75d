// expect: TRUE
/* An endless loop that flips two bits keeps the parity. */
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char v = 0, p = 0;
  while (__VERIFIER_nondet_bool()) {
    unsigned char i = __VERIFIER_nondet_uchar();
    i &= 7;
    v ^= (unsigned char)(1u << i);
    p ^= 1;
  }
  unsigned char f = v;
  f ^= f >> 4, f ^= f >> 2, f ^= f >> 1;
  if ((f & 1) != p)
    reach_error();
}
