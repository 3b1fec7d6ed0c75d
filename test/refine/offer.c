extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
/* A relation between numbers, which the linear engine finds, and a pointer that it does not follow. */
int a, b;
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, j = n, *p = __VERIFIER_nondet_int() ? &a : &b;
  if (n < 0 || n > 1000)
    return 0;
  *p = 0;
  while (i < n) {
    i++;
    j--;
  }
  if (i + j != n || *p)
    reach_error();
  return 0;
}
