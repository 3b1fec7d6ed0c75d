// expect: FALSE | UNKNOWN
/* A function of such a name that gets a pointer may write through it. */
extern void reach_error(void);
extern void __VERIFIER_nondet_fill(int *);
int main(void) {
  int x = 0;
  __VERIFIER_nondet_fill(&x);
  if (x)
    reach_error();
  return 0;
}
