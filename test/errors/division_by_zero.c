// Division by an input that is zero.
// RUN: --inputs 4
// EXIT: 25
// RUN: --inputs 0
// EXIT: 10
// ERROR: division by zero|divi.*zero
extern int __VERIFIER_nondet_int(void);

static int share(int total, int people) {
  return total / people; // <--
}

int main(void) {
  int people = __VERIFIER_nondet_int();
  return share(100, people);
}
