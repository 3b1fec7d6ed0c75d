// expect: FALSE
/* With 17 bits the product wraps, and its half is another number. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), s = 0, i = 0;
  if (n > 131071)
    return 0;
  while (i < n) {
    i++;
    s += i;
  }
  if (s != n * (n + 1) / 2)
    reach_error();
}
