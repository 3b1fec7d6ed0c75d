// run: check --engine linear
// prints: Verification result: TRUE
// Elements of a small array, chosen by an input, and how many of them are set.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int used[4], users;
static int get(void) {
  for (int i = 0; i < 4; i++)
    if (!used[i]) {
      used[i] = 1;
      users++;
      return i;
    }
  return -1;
}
static void put(int i) {
  if (i >= 0 && i < 4 && used[i]) {
    used[i] = 0;
    users--;
  }
}
int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      get();
    else
      put(__VERIFIER_nondet_int());
    if (users < 0 || users > 4)
      reach_error();
  }
  return 0;
}
