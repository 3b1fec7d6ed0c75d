// expect: TRUE
/* Every long fits a long double of the x86. */
extern void reach_error(void);

extern long __VERIFIER_nondet_long(void);

int main(void) {
  long l = __VERIFIER_nondet_long();
  long double d = (long double)l;
  if ((long)d != l)
    reach_error();
}
