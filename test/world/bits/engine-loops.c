// expect: TRUE
// args: --engine bits
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
/* goto into nested loops, break, continue, do while */
int main(void) {
  unsigned s = 1;
  unsigned char n = 0;
  do {
    for (n = 0; n < 5; n++) {
      if (__VERIFIER_nondet_bool())
        continue;
      if (__VERIFIER_nondet_bool())
        break;
      s = s * 3;
    }
    s |= 1;
    if (!(s & 1) || n > 5)
      reach_error();
  } while (__VERIFIER_nondet_bool());
}
