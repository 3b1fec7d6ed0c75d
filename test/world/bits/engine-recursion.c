// expect: UNKNOWN
// args: --engine bits
// prints: whose calls cannot be expanded
/* Recursion is not expanded. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static int f(int n) {
  return n & 1 ? f(n - 1) : n;
}

int main(void) {
  int n = 0;
  while (__VERIFIER_nondet_bool())
    n = f(n ^ 1);
  if (n & 1)
    reach_error();
}
