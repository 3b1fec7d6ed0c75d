extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
  int x = 1, y = 2, *p = __VERIFIER_nondet_int() ? &x : &y;
  *p = 3;
  if (x == 3 && y == 3)
    reach_error();
  return 0;
}
