// expect: TRUE
// args: --property def-behavior
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = 3, *p, n = __VERIFIER_nondet_int();
  if (n > 0)
    p = &a;
  if (n > 0)
    return *p;
  return 0;
}
