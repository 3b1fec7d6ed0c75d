// expect: FALSE
// args: --trace full
// Tests of cases that lead to one place are one branch: it does not tell which case it was not.
// silent: case 1
// silent: t1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int f(int v) { return v; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  switch (f(x) + 1) {
  case 1:
    break;
  case 6:
    reach_error();
  }
  return 0;
}
