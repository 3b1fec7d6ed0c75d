// expect: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int (*in)(void) = __VERIFIER_nondet_int;
  if (in() == 12345 && in() == 54321)
    reach_error();
  return 0;
}
