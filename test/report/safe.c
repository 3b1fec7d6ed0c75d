// A proof with a loop invariant.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, total = 0;
  if (n < 0 || n > 1000)
    return 0;
  while (i < n) {
    total = total + 1;
    i = i + 1;
  }
  if (total != n)
    reach_error();
  return 0;
}
