// run: check --engine linear
// exit: 10
// prints: Verification result: FALSE(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
char src[6], dst[6];
int main(void) {
  int i;
  for (i = 0; i < 6; i = i + 1) src[i] = __VERIFIER_nondet_char();
  i = 0;
  while (src[i] != 0) {
    dst[i] = src[i];
    i = i + 1;
    if (i >= 6) { ERROR: reach_error(); return 1; }
  }
  dst[i] = 0;
  return 0;
}
