// expect: TRUE
/* A shift register with feedback never comes to zero. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned short s = 0xace1;
  while (__VERIFIER_nondet_bool()) {
    unsigned short bit = (unsigned short)((s ^ s >> 2 ^ s >> 3 ^ s >> 5) & 1);
    s = (unsigned short)(s >> 1 | bit << 15);
    if (s == 0)
      reach_error();
  }
}
