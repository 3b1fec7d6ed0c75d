// expect: FALSE
// args: --trace full
// prints: add(a = 2, b = 3)
// prints: back from the call                                    [sum = 5]
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int add(int a, int b) { return a + b; }
int main(void) {
  int sum = 0;
  if (__VERIFIER_nondet_int() == 3)
    sum = add(2, 3);
  if (sum)
    reach_error();
  return 0;
}
