// A shift by the width of the type.
// RUN: --inputs 31
// EXIT: 1
// RUN: --inputs 32
// EXIT: 10
// ERROR: shift
// RUN: --inputs -1
// EXIT: 10
// ERROR: shift
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int by = __VERIFIER_nondet_int();
  unsigned x = 0x80000000u >> by; // <--
  return (int)x;
}
