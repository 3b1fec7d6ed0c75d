extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
/* Paper 001, figure 5, with an assertion. */
void swap(int *p, int *q) {
  int t;
  t = *p;
  *p = *q;
  *q = t;
}
int main(void) {
  int x = 5, y = 4, any = __VERIFIER_nondet_int();
  swap(&x, &y);
  if (any > 3 && !(x == 4 && y == 5))
    reach_error();
  return 0;
}
