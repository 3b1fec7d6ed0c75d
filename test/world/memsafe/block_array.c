// The end of an array of variable length is not followed: the answer says so.
// expect: TRUE
// args: --property valid-deref,valid-free
// prints: arrays of variable length are taken to live until their function returns
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = 3, *p;
  {
    int v[n];
    v[0] = 1;
    p = v;
  }
  return *p;
}
