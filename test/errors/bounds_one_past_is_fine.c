// A pointer one past the end may be made and compared, but not read.
// RUN: --inputs 0
// EXIT: 3
// RUN: --inputs 1
// EXIT: 10
// ERROR: out of bounds|outside any object|beyond the end
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[3] = {1, 2, 3}, n = 0;
  int *end = a + 3;
  for (int *p = a; p != end; p++)
    n++;
  if (__VERIFIER_nondet_int())
    n = *end; // <--
  return n;
}
