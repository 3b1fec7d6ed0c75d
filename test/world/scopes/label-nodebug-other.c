// expect: TRUE
// ERROR1 is another label.
extern int __VERIFIER_nondet_int(void);
__attribute__((nodebug)) int main(void) {
  if (__VERIFIER_nondet_int() == 5)
    goto ERROR1;
  return 0;
ERROR1:
  return 1;
}
