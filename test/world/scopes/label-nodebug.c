// expect: FALSE
// A label in a function without debug information.
extern int __VERIFIER_nondet_int(void);
__attribute__((nodebug)) int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 5)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
