// run: check --engine linear
// prints: Verification result: FALSE
// exit: 10
// A procedure that does not see k may write a[k].
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[4];
void put(int i) { a[i] = 8; }
int main(void) {
  int k;
  k = __VERIFIER_nondet_int();
  if (k < 0 || k >= 4)
    return 0;
  a[k] = 7;
  put(2);
  if (a[k] != 7)
    reach_error();
  return 0;
}
