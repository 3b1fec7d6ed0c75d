// expect: TRUE
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
  unsigned char (*in)(void) = __VERIFIER_nondet_uchar;
  int x = in();
  if (x < 0 || x > 255)
    reach_error();
  return 0;
}
