// expect: FALSE(def-behavior)
// args: --property def-behavior
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int s = 0;
  for (int i = 0; i < 3; i++) {
    int x;
    if (i == 0)
      x = i;
    s += x;
  }
  return s;
}
