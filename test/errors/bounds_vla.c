// One past the end of a variable-length array.
// RUN: --inputs 5
// EXIT: 4
// RUN: --inputs 4
// EXIT: 10
// ERROR: out of bounds|outside any object|beyond the end
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int a[n];
  for (int i = 0; i < 5; i++)
    a[i] = i; // <--
  return a[4];
}
