extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern int compute(int);
int main(void) {
  int x = compute(3);
  if (x == 17)
    reach_error();
  return 0;
}
