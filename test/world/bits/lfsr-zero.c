// expect: FALSE
/* One whose last bit is not fed back comes to zero. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned short s = 0x0ce1;
  while (__VERIFIER_nondet_bool()) {
    unsigned short bit = (unsigned short)((s >> 15 ^ s >> 14) & 1);
    s = (unsigned short)(s >> 1 | bit << 15);
    if (s == 0)
      reach_error();
  }
}
