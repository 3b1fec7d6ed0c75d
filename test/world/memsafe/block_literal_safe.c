// expect: TRUE
// args: --property valid-deref,valid-free
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = (int[]){1, 2};
  { p[0] = 2; }
  return p[1];
}
