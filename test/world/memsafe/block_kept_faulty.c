// A callee kept the address.
// expect: FALSE(valid-deref)
// args: --property valid-deref,valid-free
extern int __VERIFIER_nondet_int(void);

int *kept;
void keep(int *p) { kept = p; }
int get(void) { return *kept; }

int main(void) {
  {
    int x = 1;
    keep(&x);
  }
  return get();
}
