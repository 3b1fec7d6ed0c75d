// The dialect in which signed numbers wrap.
// expect: TRUE
// args: --property no-overflow -fwrapv
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  return x + 1 == 0;
}
