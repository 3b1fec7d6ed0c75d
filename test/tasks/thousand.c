extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
/* A bug that needs exactly 1000 iterations. */
int main(void) {
  int n = 0, x = __VERIFIER_nondet_int();
  while (n < 1000) {
    n++;
    if (x == 77)
      x = 78;
  }
  if (n == 1000 && x == 78)
    reach_error();
  return 0;
}
