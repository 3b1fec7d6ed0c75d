// expect: TRUE
// args: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), *p = &x;
  if (*p >= 2147483641)
    return 0;
  *p += 7;
  return x;
}
