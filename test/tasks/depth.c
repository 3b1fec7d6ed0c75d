extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
/* The result of a recursion is linear in its depth. */
int depth(int n) {
  if (n <= 0)
    return 0;
  return depth(n - 1) + 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0);
  if (depth(n) != n)
    reach_error();
  return 0;
}
