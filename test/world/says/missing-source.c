// expect: FALSE
// args: --trace full
// The file that the marks name is not there: no text of the source, and no made-up names.
// silent: t1
// silent: t2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int f(int v) { return v; }
# 5 "gone.c"
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (f(x) + f(x + 1) == 7)
    reach_error();
  return 0;
}
