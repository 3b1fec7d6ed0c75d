extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
/* Paper 000, figure 6: x < y and y < x. */
extern void exit(int);
int x, y;
void B(int b1, int b2) {
  if (!(b1 < b2))
    exit(0);
}
int main(void) {
  x = __VERIFIER_nondet_int();
  y = __VERIFIER_nondet_int();
  B(x, y);
  B(y, x);
  reach_error();
  return 0;
}
