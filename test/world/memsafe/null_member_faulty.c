// The address of a member of nothing is not null.
// expect: FALSE(valid-deref)
// args: --property valid-deref
extern int __VERIFIER_nondet_int(void);
struct pair {
  int first, second;
};

int main(void) {
  struct pair a = {1, 2}, *p = __VERIFIER_nondet_int() ? &a : 0;
  int *second = &p->second;
  if (second)
    *second = 3;
  return 0;
}
