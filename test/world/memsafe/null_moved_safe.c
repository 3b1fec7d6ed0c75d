// expect: TRUE
// args: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char c, *q = __VERIFIER_nondet_int() ? &c : 0;
  if (q)
    *q = 1;
  return 0;
}
