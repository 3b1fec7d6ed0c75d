// A call of reach_error without a body.
// RUN: --inputs 5
// EXIT: 0
// RUN: --inputs 105
// EXIT: 10
// ERROR: reach
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  for (int i = 0; i < 3; i++)
    c = (unsigned char)(c / 2);
  if (c >= 13)
    reach_error(); // <--
  return 0;
}
