// expect: FALSE
// args: --trace full
// prints: switch (f(x) + 1)                                     [not case 1]
// prints: switch (f(x) + 1)                                     [case 6]
// silent: t1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int f(int v) { return v; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  switch (f(x) + 1) {
  case 1:
    x = 2;
    break;
  case 6:
    reach_error();
  }
  return 0;
}
