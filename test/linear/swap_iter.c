// run: check --engine linear
// prints: Verification result: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int x, y;
void swap(void) { int c; c = x; x = y; y = c; }
int main(void) {
  int k;
  k = 0; x = 10; y = 20;
  while (k < 1000000) { swap(); k = k + 1; }
  if (x == 10) ; else { ERROR: reach_error(); }
  return 0;
}
