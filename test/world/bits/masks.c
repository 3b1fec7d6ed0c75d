// expect: TRUE
/* What a mask has cleared stays clear. */
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned v = 0;
  while (__VERIFIER_nondet_bool()) {
    unsigned x = __VERIFIER_nondet_uint();
    v = ((v << 1) ^ x) & 0xfff0;
    v |= v >> 8 & 0xf0;
  }
  if (v & 0xf)
    reach_error();
}
