// A call through a null function pointer.
// RUN: --inputs 0
// EXIT: 5
// RUN: --inputs 1
// EXIT: 10
// ERROR: null|function
extern int __VERIFIER_nondet_int(void);

static int five(void) {
  return 5;
}
static int (*handlers[2])(void) = {five, 0};

int main(void) {
  int i = __VERIFIER_nondet_int();
  return handlers[i](); // <--
}
