// expect: FALSE
// A variable has the name of the label.
extern int __VERIFIER_nondet_int(void);
__attribute__((nodebug)) int main(void) {
  int ERROR = __VERIFIER_nondet_int();
  if (ERROR == 5)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
