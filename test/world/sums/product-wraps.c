// expect: TRUE
// args: --engine sums
/* A product by additions, all of which may wrap around. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), p = 0, i = 0;
  while (i != b) {
    p += a;
    i++;
  }
  if (p != a * b)
    reach_error();
}
