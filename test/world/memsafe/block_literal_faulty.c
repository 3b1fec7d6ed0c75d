// A compound literal lives as long as the block around it.
// expect: FALSE(valid-deref)
// args: --property valid-deref,valid-free
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p;
  { p = (int[]){1, 2}; }
  return p[1];
}
