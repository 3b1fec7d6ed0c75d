// Reading a local array below its start.
// RUN: --inputs 2
// EXIT: 6
// RUN: --inputs 0
// EXIT: 10
// ERROR: out of bounds|outside any object|beyond the end
extern int __VERIFIER_nondet_int(void);

static int previous(const int *a, int i) {
  return a[i - 1]; // <--
}

int main(void) {
  int before[4] = {1, 2, 3, 4};
  int a[4] = {5, 6, 7, 8};
  int i = __VERIFIER_nondet_int();
  return previous(a, i) + (before[3] - 4);
}
