// A run that does not end within the limit of --steps is UNKNOWN.
// RUN: --steps 10000 --inputs 10
// EXIT: 45
// RUN: --steps 10000 --inputs 1000000000
// EXIT: 5
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned s = 0;
  for (int i = 0; i < n; i++)
    s += (unsigned)i;
  return (int)(s & 0x7f);
}
