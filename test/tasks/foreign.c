extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
/* A function without a body may change what its argument points to: whether it does is an input. */
extern void change(int *);
int main(void) {
  int x = 1;
  change(&x);
  if (x != 1)
    reach_error();
  return 0;
}
