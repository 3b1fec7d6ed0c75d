// run: check --engine linear
// prints: Verification result: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
char src[100000], dst[100000];
int main(void) {
  int i;
  for (i = 0; i < 100000; i = i + 1) src[i] = __VERIFIER_nondet_char();
  src[99999] = 0;
  i = 0;
  while (src[i] != 0) {
    dst[i] = src[i];
    i = i + 1;
    if (i >= 100000) { ERROR: reach_error(); return 1; }
  }
  dst[i] = 0;
  return 0;
}
