// expect: TRUE
// args: --engine sums
/* The same with signs. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0, i = 0;
  if (n < 0 || n > 40000)
    return 0;
  while (i < n) {
    i = i + 1;
    s = s + i;
  }
  if (s != n * (n + 1) / 2)
    reach_error();
}
